import { numberFormat } from "./number-format.ts";

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte", "terabyte", "petabyte"] as const;

/**
 * Formats a size in the user's locale in decimal units (1 kB is 1,000 bytes) with at most three significant
 * digits: `14.2 GB`, `829 kB`, `0 byte`.
 */
export function formatBytes(bytes: number, locale: string): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3));
  return numberFormat(locale, {
    style: "unit",
    unit: UNITS[power] ?? "byte",
    unitDisplay: power === 0 ? "long" : "short",
    // Bytes are whole, though a rate can be fractional.
    ...(power === 0 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 }),
  }).format(bytes / 1000 ** power);
}
