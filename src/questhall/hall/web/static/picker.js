// Choosing: walks the tree of options by picks. Every way of pointing (click, drag, touch, keys, list) ends in pick().

/** All ways through a list of nodes: [{picks: [...], choice, words}]. */
export function ways(nodes, before = []) {
  return nodes.flatMap((node) =>
    node.next
      ? ways(node.next, [...before, node.pick])
      : [{ picks: [...before, node.pick], choice: node.choice, words: node.words }],
  );
}

/** The same, each choice once: things that can be picked in any order lead to it on several ways. */
export const choices = (nodes) => [...new Map(ways(nodes).reverse().map((way) => [way.choice, way])).values()].reverse();

export class Picker {
  /** `changed()` is called when what can be picked has changed, `chosen(way)` when a way is complete. */
  constructor({ changed, chosen }) {
    Object.assign(this, { changed, chosen, ask: null, path: [], locked: false });
  }

  /** A new question, or none. The same tree asked again (others have moved) keeps what was picked. */
  begin(ask) {
    const same =
      ask && this.ask && ask.at === this.ask.at && ask.kind === this.ask.kind && JSON.stringify(ask.tree) === JSON.stringify(this.ask.tree);
    this.ask = ask;
    this.locked = false;
    if (!same) this.path = [];
    this.changed();
  }

  get open() {
    return Boolean(this.ask) && !this.locked;
  }

  /** The nodes that can be picked now. */
  get nodes() {
    if (!this.open) return [];
    return this.path.length ? this.path.at(-1).next : this.ask.tree;
  }

  /** Everything that can be picked on some way through this question. */
  get anywhere() {
    return new Set(ways(this.ask?.tree ?? []).flatMap((way) => way.picks));
  }

  /** What was picked already; while a choice is on its way, all of it. */
  get picked() {
    const picks = this.path.map((node) => node.pick);
    return this.locked ? [...picks, this.last] : picks;
  }

  node(pick) {
    return this.nodes.find((node) => node.pick === pick);
  }

  /** Pick an element or a button; true if that meant something. */
  pick(pick) {
    if (!this.open) return false;
    const node = this.node(pick);
    if (node) {
      this.step(node);
      return true;
    }
    if (this.picked.includes(pick)) {
      this.back(this.picked.indexOf(pick));
      return true;
    }
    return this.restart(pick) || this.reach(pick);
  }

  step(node) {
    if (!node.next) {
      this.finish(node);
      return;
    }
    this.path.push(node);
    // the last step of a way that has been pointed out already is not asked again
    if (this.path.length > 1 && node.next.length === 1 && !node.next[0].next && node.next[0].pick.startsWith("=")) {
      this.finish(node.next[0]);
      return;
    }
    this.changed();
  }

  finish(node) {
    this.locked = true;
    this.last = node.pick;
    this.changed();
    this.chosen({ choice: node.choice, words: node.words, at: this.ask.at });
  }

  /** Another beginning instead of the one picked. */
  restart(pick) {
    const node = this.path.length ? this.ask.tree.find((other) => other.pick === pick) : null;
    if (!node) return false;
    this.path = [];
    this.step(node);
    return true;
  }

  /** The aim first: fine if only one beginning leads to it. */
  reach(pick) {
    const leading = this.nodes.filter((node) => node.next?.some((next) => next.pick === pick));
    if (leading.length !== 1) return false;
    this.path.push(leading[0]);
    this.step(leading[0].next.find((next) => next.pick === pick));
    return true;
  }

  /** One step back, or back to a given length of the path. */
  back(length = this.path.length - 1) {
    if (!this.open || !this.path.length) return false;
    this.path.length = Math.max(0, length);
    this.changed();
    return true;
  }

  /** The hall refused, or went on without us. */
  release() {
    this.locked = false;
    this.path = [];
    this.changed();
  }

  /** What picking this now would mean, in words; "" if it only leads on. */
  meaning(pick) {
    return this.node(pick)?.words ?? "";
  }
}
