import { foldText } from "#shared/format/fold-text.ts";

/** More new titles than this are ranked together with the others. */
const MAX_NEW = 500;

/** Returns the places of numbers from the lowest to the highest; of those that are equal, in the order that they are in. */
export function placesByNumber(numbers: Float64Array): Uint32Array<ArrayBuffer> {
  const count = numbers.length;
  // Numbers alone are sorted natively, in a tenth of the time, so the place of each is a part of it.
  const ordered = numbers.toSorted();
  const packed = numbers.map((number, at) => firstPlace(ordered, number) * count + at).toSorted();
  const places = new Uint32Array(count);
  for (let at = 0; at < count; at += 1) places[at] = (packed[at] ?? 0) % count;
  return places;
}

/** Returns the place of the first number that is not lower. */
function firstPlace(ordered: Float64Array, number: number): number {
  let [from, to] = [0, ordered.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ordered[middle] ?? 0) < number) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Holds the titles that were sorted last, in their order, and the rank of each. */
interface Ranked {
  locale: string;
  titles: readonly string[];
  ranks: ReadonlyMap<string, number>;
}
let ranked: Ranked | null = null;

/** Returns the places of titles in the order of a language; what has none comes last. */
export function placesByTitle(
  titles: readonly (string | null)[],
  locale: string,
  isDown: boolean,
): Uint32Array<ArrayBuffer> {
  const ranks = ranksOf(titles, locale);
  return placesByNumber(
    isDown ? ranks.map((rank) => (Number.isFinite(rank) ? -rank : rank)) : ranks,
  );
}

/** Ranks titles: texts of a language are compared slowly, so those that were ranked before keep their rank. */
function ranksOf(titles: readonly (string | null)[], locale: string): Float64Array {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const known =
    ranked?.locale === locale ? ranked : { locale, titles: [], ranks: new Map<string, number>() };
  const ranks = new Float64Array(titles.length);
  const added: number[] = [];
  for (const [at, title] of titles.entries()) {
    const rank = title ? known.ranks.get(title) : Number.POSITIVE_INFINITY;
    if (rank === undefined) added.push(at);
    else ranks[at] = rank;
  }
  if (added.length > MAX_NEW) {
    ranked = rankAnew(titles, locale, compare);
    return ranksOf(titles, locale);
  }
  // Between two that are ranked, new ones come in their own order.
  added.sort((a, b) => compare(titles[a] ?? "", titles[b] ?? ""));
  let before: string | null = null;
  let step = 0;
  for (const at of added) {
    const title = titles[at] ?? "";
    if (before !== null && compare(before, title) < 0) step += 1;
    before = title;
    const place = placeAmong(known.titles, title, compare);
    const next = known.titles[place];
    const isSame = next !== undefined && compare(next, title) === 0;
    ranks[at] = isSame ? place : place - 0.5 + step / (2 * MAX_NEW);
  }
  return ranks;
}

/** Sorts titles by the rules of a language, each once. */
function rankAnew(
  all: readonly (string | null)[],
  locale: string,
  compare: (a: string, b: string) => number,
): Ranked {
  const titles = roughlySorted([...new Set(all.flatMap((title) => title || []))]).toSorted(compare);
  const ranks = new Map<string, number>();
  let rank = 0;
  for (const [at, title] of titles.entries()) {
    // Two ways to write a letter make two texts, and no order.
    if (at > 0 && compare(titles[at - 1] ?? "", title) < 0) rank = at;
    ranks.set(title, rank);
  }
  return { locale, titles, ranks };
}

/** Is the room for a number in a title. */
const DIGITS = 12;

/**
 * Returns texts in nearly the order of any language. They are compared by their characters, which is many times faster than
 * by the rules of a language; what is nearly sorted needs few of those comparisons.
 */
function roughlySorted(titles: readonly string[]): string[] {
  const keys = titles.map((title, at) => {
    const key = foldText(title).replace(/\d+/g, (digits) => digits.padStart(DIGITS, "0"));
    return `${key}\n${at}`;
  });
  return keys.toSorted().map((key) => titles[Number(key.slice(key.lastIndexOf("\n")))] ?? "");
}

/** Returns the place of the first title that does not come before this one. */
function placeAmong(
  titles: readonly string[],
  title: string,
  compare: (a: string, b: string) => number,
): number {
  let [from, to] = [0, titles.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (compare(titles[middle] ?? "", title) < 0) from = middle + 1;
    else to = middle;
  }
  return from;
}
