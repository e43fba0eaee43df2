const formats = new Map<string, Intl.NumberFormat>();

/** Returns a number format. Cached: creating one takes far longer than using it. */
export function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = locale + JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options);
  formats.set(key, format);
  return format;
}

/**
 * Returns the sign of an amount, with the marks of direction that keep it before digits in right-to-left text: for texts that
 * `Intl` writes no sign in, such as durations. It is empty for zero.
 */
export function signOf(amount: number, locale: string): string {
  const signed = numberFormat(locale, { signDisplay: "exceptZero" }).format(Math.sign(amount));
  return signed.replace(/\p{Nd}/u, "");
}
