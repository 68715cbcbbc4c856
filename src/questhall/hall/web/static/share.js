// Inviting people: links, QR codes, who holds which seat.

import { act, post, Refused } from "./api.js";
import { el, icon } from "./dom.js";
import { nameOf } from "./names.js";
import { note } from "./notice.js";
import { openSheet } from "./sheet.js";
import { remember, remembered } from "./store.js";

const whole = (link) => new URL(link, location.href).href;

async function copy(words) {
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches) await navigator.share({ url: words });
    else {
      await navigator.clipboard.writeText(words);
      note("Copied. Send it to your friend.");
    }
  } catch {
    note("The browser would not copy it; mark the link and copy it yourself.", { kind: "trouble" });
  }
}

function linkRow(label, link) {
  const qr = el("div", { class: "qr" });
  const showQr = async () => {
    if (qr.firstChild) return qr.replaceChildren();
    const picture = await post("/api/qr", { text: whole(link) });
    return qr.append(
      el("img", { alt: `QR code of the link for ${label}`, src: `data:image/svg+xml,${encodeURIComponent(picture)}` }),
    );
  };
  return el(
    "li",
    {},
    el("b", {}, label),
    el(
      "div",
      { class: "row" },
      el("input", {
        readonly: true,
        value: whole(link),
        "aria-label": `Link for ${label}`,
        onfocus: (event) => event.target.select(),
      }),
      el("button", { type: "button", onclick: () => copy(whole(link)) }, icon("scroll"), "Copy"),
      el("button", { type: "button", onclick: showQr }, icon("grid"), "QR"),
    ),
    qr,
  );
}

/** The sheet with all links this browser may give away. */
export function invite(table, model) {
  const { invites = [] } = remembered(table);
  const open = invites.filter((one) => model.seats[one.seat] && !model.seats[one.seat].yours);
  openSheet(
    "Invite",
    open.length
      ? el("p", {}, "Each link is one seat. Whoever opens it sits there, so send it to one person only.")
      : null,
    el(
      "ul",
      { class: "links" },
      ...open.map((one) => linkRow(nameOf(one.seat), one.link)),
      linkRow("Watching", `/t/${table}`),
    ),
  );
}

/** What can be done with one seat. */
export function seatMenu(table, model, seat, { token, lookFrom }) {
  const path = `/api/tables/${table}`;
  const attempt = async (job) => {
    try {
      await job();
    } catch (error) {
      note(error instanceof Refused ? error.message : "The hall could not be reached.", {
        kind: "trouble",
        rule: error.rule,
      });
    }
  };
  const name = el("input", { value: nameOf(seat.seat), maxlength: "24", "aria-label": "Your name", name: "name" });
  const rename = (event) => {
    event.preventDefault();
    attempt(() => act(`${path}/name`, { name: name.value.trim() }, token(seat.seat)));
    event.target.closest("dialog").close();
  };
  const hold = (level) => (event) => {
    attempt(() => act(`${path}/hold`, { seat: seat.seat, level }, token(seat.seat) ?? token(model.as)));
    event.target.closest("dialog").close();
  };
  const relink = async () => {
    const answer = await post(`${path}/link`, { seat: seat.seat }, token(seat.seat) ?? token(model.as));
    const { tokens = [], invites = [] } = remembered(table);
    if (seat.yours) remember(table, { tokens: [...tokens.filter((one) => one !== token(seat.seat)), answer.token] });
    remember(table, {
      invites: [...invites.filter((one) => one.seat !== seat.seat), { seat: seat.seat, link: answer.link }],
    });
    if (seat.yours) location.reload();
    else invite(table, model);
  };
  const seated = model.seats.some((one) => one.yours);
  const levels = model.levels?.length ? model.levels : ["easy", "normal", "strong"];
  openSheet(
    nameOf(seat.seat),
    seat.yours ? el("form", { class: "row", onsubmit: rename }, name, el("button", {}, "Use this name")) : null,
    seat.yours && seat.seat !== model.as
      ? el("button", { type: "button", class: "main", onclick: () => lookFrom(seat.seat) }, "Sit here")
      : null,
    seat.who === "bot"
      ? el("p", {}, `A bot of level ${seat.level ?? "normal"} plays here.`)
      : el(
          "p",
          {},
          seat.yours ? "This is your seat." : seat.here ? "Somebody sits here." : "Whoever sits here is away just now.",
        ),
    seat.who === "bot" && seat.yours
      ? el("button", { type: "button", onclick: hold(null) }, "Take it back from the bot")
      : null,
    seat.who === "person" && seated && (seat.yours || !seat.here)
      ? el(
          "p",
          { class: "row" },
          "Let a bot hold it: ",
          ...levels.map((level) => el("button", { type: "button", onclick: hold(level) }, level)),
        )
      : null,
    seat.yours || (model.creator && seat.who === "person" && !seat.here)
      ? el(
          "button",
          { type: "button", onclick: () => attempt(relink) },
          icon("key"),
          "Make a new link (the old one dies)",
        )
      : null,
  );
}
