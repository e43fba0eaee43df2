/** More than this many characters a second cannot be read in time. */
const FASTEST = { letters: 25, ideographs: 12 } as const;
/** Longer lines are broken by players where they like. */
const LONGEST_LINE = { letters: 42, ideographs: 20 } as const;
/** No caption that can be shown is as long. Texts beyond it are told as such and looked into no further. */
export const MAX_TEXT_LENGTH = 10_000;
/** More of them cover the picture. */
export const MOST_LINES = 2;

const IDEOGRAPHS = /[\u1100-\u11FF\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF]/;
const EACH_IDEOGRAPH = /[\u1100-\u11FF\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF]/g;
/** Below it, every unit is a character of its own. */
const BEYOND_LATIN = /[^\0-\u02FF]/;
/** What joins the character before it: accents, vowel signs, skin tones, the parts of a joined picture. */
const JOINED = /\p{M}|\u200D\P{M}|[\u{1F3FB}-\u{1F3FF}]/gu;

/** What a viewer's eye can take of a text, by the script that most of it is in. */
export function limitsFor(text: string): { perSecond: number; lineLength: number } {
  const script = isIdeographic(text) ? "ideographs" : "letters";
  return { perSecond: FASTEST[script], lineLength: LONGEST_LINE[script] };
}

function isIdeographic(text: string): boolean {
  if (!IDEOGRAPHS.test(text)) return false;
  const count = text.match(EACH_IDEOGRAPH)?.length ?? 0;
  return count * 2 >= text.replace(/\s/g, "").length;
}

/** Characters as people count them, near enough and much faster than `Intl.Segmenter`. */
export function lengthOf(text: string): number {
  if (!BEYOND_LATIN.test(text)) return text.length;
  let length = 0;
  for (const _ of text.replace(JOINED, "")) length += 1;
  return length;
}
