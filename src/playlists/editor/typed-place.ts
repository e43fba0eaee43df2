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
