/** Something is never shown as nothing. */
const LEAST = 0.001;

/**
 * A part, or how large a change is, as a percentage without a sign: to one digit, and whole from 100% on:
 * `12.5%`, `100%`, `1,454%`, `<0.1%`.
 * @param part 1 is all of it
 */
export function percentWords(part: number, locale: string): string {
  const size = Math.abs(part);
  if (size > 0 && size < LEAST) return `<${format(LEAST, 1, locale)}`;
  return format(size, size === 0 || size >= 1 ? 0 : 1, locale);
}

/** Made once each: that takes far longer than to use them. */
const formats = new Map<string, Intl.NumberFormat>();

function format(part: number, digits: number, locale: string): string {
  const key = `${locale} ${digits}`;
  const known =
    formats.get(key) ??
    new Intl.NumberFormat(locale, {
      style: "percent",
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
  formats.set(key, known);
  return known.format(part);
}
