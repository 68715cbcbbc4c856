// The live socket: says hello, hands messages on, comes back by itself after a loss.

const FINAL = { 4401: "This link does not open a seat here.", 4404: "There is no such table." };

export class Live {
  /** `hello()` gives the first message, `heard(message)` takes each one, `state(word, sentence)` is told how things stand. */
  constructor(table, { hello, heard, state }) {
    Object.assign(this, { table, hello, heard, state, tries: 0, over: false });
    this.open();
    this.pulse = setInterval(() => this.send({ ping: 1 }), 25000);
    addEventListener("online", () => this.hurry());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.hurry());
  }

  open() {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/tables/${this.table}/live`);
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ hello: this.hello() }));
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      if (message.type === "table" || message.type === "change") {
        this.tries = 0;
        this.state("open", "");
      }
      this.heard(message);
    };
    socket.onclose = (event) => socket === this.socket && this.lost(event.code);
  }

  lost(code) {
    if (this.over) return;
    if (FINAL[code]) {
      this.close();
      this.state("refused", FINAL[code]);
      return;
    }
    this.tries += 1;
    this.state("lost", "Reconnecting. Your moves are safe.");
    // the first time at once, in no order: when a hall dies, everybody who was there comes back in the same moment
    const wait = this.tries === 1 ? Math.random() * 400 : Math.min(15000, 250 * 2 ** Math.min(this.tries, 7)) * (0.5 + Math.random());
    this.timer = setTimeout(() => this.open(), wait);
  }

  /** Somebody is looking again, or the net is back: do not wait for the timer. */
  hurry() {
    if (!this.over && this.socket.readyState > WebSocket.OPEN) this.open();
  }

  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  close() {
    this.over = true;
    clearInterval(this.pulse);
    clearTimeout(this.timer);
    this.socket.close();
  }
}
