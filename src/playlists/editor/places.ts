import type { PlaylistEntry } from "#playlists/entries.ts";
import type { Keys } from "#playlists/order/moves.ts";

/** The place of an entry, from 1; 0 where it is not. */
export function placeOf(entries: readonly PlaylistEntry[], key: string): number {
  return entries.findIndex((entry) => entry.key === key) + 1;
}

/** Returns the first and last place of some entries, from 1; 0 of none. `isTogether`: nothing lies between. */
export function placesOf(entries: readonly PlaylistEntry[], keys: Keys) {
  const places = entries.flatMap(({ key }, at) => (keys.has(key) ? [at + 1] : []));
  const [first = 0, last = 0] = [places[0], places.at(-1)];
  return { count: places.length, first, last, isTogether: last - first + 1 === places.length };
}

/**
 * Returns the entry to focus when some are removed: the next remaining, else the last before them; null if
 * none.
 */
export function neighbourOf(
  entries: readonly PlaylistEntry[],
  keys: Keys,
  key: string,
): string | null {
  const at = placeOf(entries, key) - 1;
  const stays = (entry: PlaylistEntry) => !keys.has(entry.key);
  const next = entries.slice(Math.max(at, 0)).find(stays);
  return (next ?? entries.slice(0, Math.max(at, 0)).findLast(stays))?.key ?? null;
}

const DIGIT = /^\p{Nd}$/u;
const DIGITS = /^\p{Nd}+$/u;

/**
 * The place that was typed, from 1, in the digits of whatever script.
 * @param count places that there are
 * @returns null where it is none of them
 */
export function typedPlace(text: string, count: number): number | null {
  const digits = text.normalize("NFKC").trim();
  if (!DIGITS.test(digits)) return null;
  const place = Array.from(digits, valueOf).reduce((sum, value) => sum * 10 + value, 0);
  return place >= 1 && place <= count ? place : null;
}

/** The digits of a script follow one another from nought to nine. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let nought = code;
  while (DIGIT.test(String.fromCodePoint(nought - 1))) nought -= 1;
  // Those of one script may come right after those of another.
  return (code - nought) % 10;
}
