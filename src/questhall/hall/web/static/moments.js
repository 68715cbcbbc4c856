// How long ago and how long still, in calm words.

const HOUR = 3600;

const two = (number) => String(number).padStart(2, "0");

/** Time that is left, calmly: days, hours or minutes; seconds only in the last two minutes. */
export function left(seconds) {
  if (seconds <= 0) return "now";
  if (seconds >= 129600) return `${Math.round(seconds / 86400)} days`;
  if (seconds >= 5400) return `${Math.round(seconds / 3600)} h`;
  if (seconds > 120) return `${Math.ceil(seconds / 60)} min`;
  return `${Math.floor(seconds / 60)}:${two(Math.floor(seconds % 60))}`;
}

/** How long ago. */
export function since(moment) {
  const seconds = Date.now() / 1000 - moment;
  if (!moment || seconds < 90) return "just now";
  if (seconds < 1.5 * HOUR) return `for ${Math.round(seconds / 60)} minutes`;
  if (seconds < 36 * HOUR) return `for ${Math.round(seconds / HOUR)} hours`;
  return `for ${Math.round(seconds / 24 / HOUR)} days`;
}
