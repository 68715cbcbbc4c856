// Inviting people: links, QR codes, who holds which seat.

import { act, post } from "./api.js";
import { el, icon, show } from "./dom.js";
import { introduction, picture } from "./faces.js";
import { isMuted, mute } from "./mute.js";
import { named, nameOf } from "./names.js";
import { note } from "./notice.js";
import { openSheet } from "./sheet.js";
import { like, remember, remembered } from "./store.js";

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

/** A new invitation to a seat; the hall tells it once, so it is kept here. */
async function callFriend(table, seat, token) {
  const answer = await act(`/api/tables/${table}/open`, { seat }, token);
  const { invites = [] } = remembered(table);
  remember(table, { invites: [...invites.filter((one) => one.seat !== seat), { seat, link: answer.link }] });
}

/** The sheet with all invitations, and how many may play. `now()` gives the table as it is then. */
export function invite(table, model, { attempt, token, now }) {
  const { invites = [] } = remembered(table);
  const path = `/api/tables/${table}`;
  const again = async (job, told) => {
    await attempt(async () => {
      await job();
      for (let i = 0; i < 200 && !told(now().seats); i += 1) await new Promise((done) => setTimeout(done, 50)); // we are told as everybody is
    });
    invite(table, now(), { attempt, token, now });
  };
  const linkOf = (seat) => invites.find((one) => one.seat === seat.seat)?.link;
  const friends = model.seats.filter((seat) => (seat.open || (linkOf(seat) && !seat.yours && seat.who === "person")) && linkOf(seat));
  const without = model.seats.filter((seat) => seat.open && !linkOf(seat));
  const bots = model.seats.filter((seat) => seat.who === "bot" && !seat.open);
  const add = (who) => () =>
    again(async () => {
      const answer = await act(`${path}/seats`, { add: who }, token());
      if (answer.link) remember(table, { invites: [...remembered(table).invites, { seat: answer.seat, link: answer.link }] });
    }, (seats) => seats.length !== model.seats.length);
  const call = (seat) => () => again(() => callFriend(table, seat.seat, token()), (seats) => seats[seat.seat].open);
  const button = (name, words, job) => el("button", { type: "button", onclick: job }, icon(name), words);
  openSheet(
    "Invite",
    friends.length ? el("p", {}, "Each link is one seat, for one friend: whoever opens it first says who they are and sits down, and then it is used up.") : null,
    el(
      "ul",
      { class: "links" },
      ...friends.map((seat) => linkRow(called(seat), linkOf(seat))),
      linkRow("Watching", `/t/${table}`),
    ),
    model.creator
      ? el(
          "div",
          { class: "menu" },
          ...without.map((seat) => button("scroll", `A new invitation to seat ${seat.seat + 1}`, call(seat))),
          ...bots.map((seat) => button("person", `Give the seat of ${nameOf(seat.seat)} to a friend`, call(seat))),
          model.begun ? null : button("plus", "One more friend", add("friend")),
          model.begun ? null : button("gear", "One more bot", add("bot")),
          model.begun || model.seats.length < 2 ? null : button("minus", "One seat less", add("none")),
        )
      : null,
  );
}

/** What can be done with one seat. */
export function seatMenu(table, model, seat, { token, lookFrom, attempt, now }) {
  const path = `/api/tables/${table}`;
  const close = (event) => event.target.closest("dialog").close();
  const doing = (job) => (event) => {
    attempt(job);
    close(event);
  };
  const mine = token(seat.seat) ?? token(model.as);
  const form = seat.yours ? introduction({ name: nameOf(seat.seat), face: seat.face }) : null;
  const rename = (event) => {
    event.preventDefault();
    const given = form.value();
    attempt(() => act(`${path}/name`, given, token(seat.seat)));
    like("name", given.name);
    like("face", given.face);
    close(event);
  };
  const hold = (level) => doing(() => act(`${path}/hold`, { seat: seat.seat, level }, mine));
  const relink = () =>
    attempt(async () => {
      const answer = await post(`${path}/link`, { seat: seat.seat }, mine);
      const { tokens = [] } = remembered(table);
      remember(table, { tokens: [...tokens.filter((one) => one !== token(seat.seat)), answer.token] });
      location.reload();
    });
  const reinvite = () =>
    attempt(async () => {
      await callFriend(table, seat.seat, token());
      invite(table, { ...model, seats: model.seats.map((one) => (one === seat ? { ...seat, open: true } : one)) }, { attempt, token, now });
    });
  const seated = model.seats.some((one) => one.yours);
  const levels = model.levels?.length ? model.levels : ["easy", "normal", "strong"];
  const bot = seat.who === "bot";
  const button = (name, words, onclick, kind = "") => el("button", { type: "button", class: kind, onclick }, name ? icon(name) : null, words);
  const forBots = (words, job) => el("p", { class: "row" }, words, ...levels.map((level) => button("", level, job(level))));
  const who = seat.open
    ? bot
      ? "A bot plays here until the friend who is invited comes."
      : "A friend is invited to this seat and has not come yet."
    : bot
      ? seat.about ?? `A bot of level ${seat.level ?? "normal"} plays here.`
      : seat.yours
        ? "This is your seat."
        : seat.here
          ? "Somebody sits here."
          : "Whoever sits here is away just now.";
  const muted = isMuted(table, seat.seat);
  const said = el("p", { class: "said", role: "status" });
  const askWhy = async () => {
    said.textContent = "Let me think back ...";
    const answer = await attempt(() => post(`${path}/why`, { seat: seat.seat }, token(model.as)));
    show(said, answer?.asked ? el("small", {}, named(answer.asked)) : null, answer ? named(answer.why) : null);
  };
  openSheet(
    called(seat),
    form ? el("form", { onsubmit: rename }, form.element, el("button", {}, "Be called so")) : el("p", { class: "met" }, bot && seat.face ? picture(seat.face, 64) : null, who),
    bot && !seat.open && seated ? button("speech", "Why did you move so?", askWhy) : null,
    bot ? said : null,
    seat.yours && seat.seat !== model.as ? button("", "Sit here", () => lookFrom(seat.seat), "main") : null,
    !bot && seat.level && seat.yours ? button("hand", "Take it back from the bot", hold(null)) : null,
    !bot && !seat.level && !seat.open && seated && (seat.yours || !seat.here) ? forBots("Let a bot hold it: ", hold) : null,
    !seat.yours && !bot && !seat.open
      ? button("speech", muted ? "Hear them again" : "Do not hear them (for you alone)", doing(async () => mute(table, seat.seat, !muted)))
      : null,
    model.creator && seat.open
      ? forBots("No friend after all, but a bot: ", (level) => doing(() => act(`${path}/leave`, { seat: seat.seat, level }, token())))
      : null,
    model.creator && (bot || seat.open)
      ? button("scroll", seat.open ? "A new invitation (the old one is void)" : "Give this seat to a friend", reinvite)
      : null,
    model.creator && !bot && !seat.open && !seat.yours && !seat.here
      ? button("scroll", "They have lost the way: invite them anew (their key dies)", reinvite)
      : null,
    seat.yours && !bot
      ? el(
          "details",
          { class: "small" },
          el("summary", {}, "More about your seat"),
          el(
            "p",
            { class: "row" },
            button("key", "Make a new key (the old one dies)", relink),
            model.seats.filter((one) => one.who === "person").length > 1 && !model.result
              ? button("door", "Leave for good, a bot plays on", doing(() => act(`${path}/leave`, { seat: seat.seat, level: "normal" }, mine)))
              : null,
          ),
        )
      : null,
  );
}

const called = (seat) => (seat.open && !seat.name ? `Seat ${seat.seat + 1}` : nameOf(seat.seat));
