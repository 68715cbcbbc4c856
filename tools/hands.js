// What a person at the table can press now, as tools/hands.py sees it: put into the page after look.js.

window.hands = {
  /** Whose screen it is: the end, a page, a cover, the question, or nothing yet. */
  see: () => {
    const shown = (element) => element?.checkVisibility({ visibilityProperty: true });
    const offer = (element, pick, kind) => {
      const [x, y] = looking.middle(element);
      const top = document.elementFromPoint(x, y);
      const out = x < 0 || y < 0 || x > innerWidth || y > innerHeight;
      return { pick, kind, x, y, out, covered: !out && !element.contains(top) ? hands.name(top) : "" };
    };
    const button = (element, kind) => offer(element, element.textContent.trim(), kind);
    const sheet = document.querySelector("dialog[open]");
    if (sheet) return { what: "sheet", title: sheet.querySelector("h2")?.textContent ?? "", offers: [] };
    const cover = document.querySelector("#cover:not([hidden])");
    if (cover) return { what: "cover", offers: [button(document.querySelector("#cover-go"), "page")] };
    const page = document.querySelector("#moment:not([hidden])");
    if (page) {
      const again = page.querySelector("#rematch");
      if (again) return { what: "end", title: page.querySelector("h2").textContent, offers: [button(again, "page")] };
      const choices = [...page.querySelectorAll(".page-choices .choice, .page-choices details:not([open]) summary")];
      const last = [...page.querySelectorAll("footer > button")];
      const offers = (choices.length ? choices : last).filter(shown).map((one) => button(one, "page"));
      return { what: "page", title: page.querySelector("h2").textContent, kind: page.firstChild.dataset.kind, offers, at: document.body.dataset.at };
    }
    if (!document.body.classList.contains("asked")) return { what: "waiting", offers: [] };
    const buttons = [...document.querySelectorAll("#choices .choice")].filter(shown).map((one) => offer(one, one.dataset.pick, "button"));
    const pieces = [...document.querySelectorAll(".piece.can")].filter(shown).map((piece) => {
      const art = piece.querySelector(".art");
      const home = art.closest("#stage, #dock, #mats, #strip, #over"), hole = home.getBoundingClientRect();
      const [x, y] = looking.middle(art);
      const away = x < Math.max(0, hole.left) || y < Math.max(0, hole.top) || x > Math.min(innerWidth, hole.right) || y > Math.min(innerHeight, hole.bottom);
      const at = away ? null : looking.point(piece, x, y);
      const out = away || (!at && looking.below(piece, x, y, hole));
      const covered = !out && !at ? hands.name(document.elementFromPoint(x, y)) : "";
      return { pick: piece.dataset.id, kind: "piece", x: at?.[0] ?? x, y: at?.[1] ?? y, out, covered, home: home.id };
    });
    return {
      what: "question",
      at: document.body.dataset.at,
      path: document.querySelectorAll("#choices .crumb").length,
      title: document.querySelector("#question").textContent,
      offers: [...buttons, ...pieces],
    };
  },

  name: (element) => {
    const one = element?.closest("[data-id], [id]");
    return one ? (one.dataset.id ?? `#${one.id}`) : "nothing";
  },

  /** Bring a piece, or a button of a page, into sight, as a wheel or a finger would. */
  reach: (pick) => {
    const button = [...document.querySelectorAll("#moment button, #moment summary")].find((one) => one.textContent.trim() === pick);
    if (button) return void button.scrollIntoView({ block: "nearest", behavior: "instant" });
    const art = document.querySelector(`.piece.can[data-id="${CSS.escape(pick)}"] .art`);
    const home = art.closest("#stage, #dock, #mats, #strip, #over"), hole = home.getBoundingClientRect();
    const [x, y] = looking.middle(art);
    home.scrollBy({ left: x - hole.left - hole.width / 2, top: y - hole.top - hole.height / 2, behavior: "instant" });
    return undefined;
  },
};
