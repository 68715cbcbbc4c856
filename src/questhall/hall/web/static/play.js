// Pictures of real play: fetched when they come near the window, drawn with the parts of their game.

import { $$, gather } from "./dom.js";

async function hang(frame) {
  const [answer] = await Promise.all([fetch(frame.dataset.play), gather(frame.dataset.parts)]);
  if (answer.ok) frame.insertAdjacentHTML("afterbegin", await answer.text()); // drawn by the hall itself
  frame.classList.add("hung");
}

export function hangPlay(root = document) {
  const watch = new IntersectionObserver(
    (seen) => {
      for (const { target, isIntersecting } of seen) {
        if (!isIntersecting) continue;
        watch.unobserve(target);
        hang(target);
      }
    },
    { rootMargin: "300px" },
  );
  for (const frame of $$("[data-play]", root)) watch.observe(frame);
}
