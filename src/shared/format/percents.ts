import { numberFormat } from "./number-format.ts";

/** Is the least share that is written out: smaller ones are shown as less than this, not as zero. */
export const LEAST_SHARE = 0.001;

/**
 * Formats a share, or the size of a change, as a percentage without a sign: one decimal, none from 100% on:
 * `12.5%`, `100%`, `1,454%`, `<0.1%`.
 * @param part 1 is 100%
 */
export function formatPercent(part: number, locale: string): string {
  const size = Math.abs(part);
  if (size > 0 && size < LEAST_SHARE) return lessThan(format(LEAST_SHARE, 1, locale), locale);
  return format(size, size === 0 || size >= 1 ? 0 : 1, locale);
}

/** Returns a text for less than a number. */
export function lessThan(number: string, locale: string): string {
  // A sign with its own direction would be on the other side in right-to-left text.
  return `${/^(ar|fa|he|ur)/.test(locale) ? "\u200E" : ""}<${number}`;
}

function format(part: number, digits: number, locale: string): string {
  return numberFormat(locale, {
    style: "percent",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(part);
}
