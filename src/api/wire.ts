import * as z from "zod/mini";

/**
 * Tolerant readers for what the service is known to send: numbers as strings and the other way
 * round, null for absent, fields that come and go. None of them ever fails.
 */

/** Any value, read by a function. The one building block of the readers below. */
const reader = <T>(read: (value: unknown) => T) => z.pipe(z.unknown(), z.transform(read));

/** A number, or text that is one; null otherwise. Never NaN, never infinite. */
export function toNumber(value: unknown): number | null {
  const number =
    typeof value === "string" && value.trim() !== ""
      ? Number(value)
      : typeof value === "number"
        ? value
        : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

/** Text, or a number as text (ids come both ways); null when absent or empty. */
export function toText(value: unknown): string | null {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  return typeof value === "string" && value !== "" ? value : null;
}

function toFlag(value: unknown): boolean {
  return value === true || value === 1 || value === "true" || value === "1";
}

function toInstantMs(value: unknown): number | null {
  if (typeof value !== "string") return null;
  // Some dates come as "2026-11-20 09:00:00", which is UTC and which browsers read differently.
  const iso = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)
    ? `${value.replace(" ", "T")}Z`
    : value;
  const instant = Date.parse(iso);
  return Number.isNaN(instant) ? null : instant;
}

/** number | null */
export const wireNumber = reader(toNumber);
/** string | null */
export const wireText = reader(toText);
/** boolean, false when absent */
export const wireFlag = reader(toFlag);
/** milliseconds since the epoch | null */
export const wireInstant = reader(toInstantMs);

/** An array of what can be read as `item`; what cannot is left out. Empty for null or absent. */
export const wireArray = <T extends z.ZodMiniType>(item: T) =>
  reader((value) => unwrapList(value).flatMap((entry) => readOr(item, entry)));

function readOr<T extends z.ZodMiniType>(schema: T, value: unknown): z.output<T>[] {
  const result = z.safeParse(schema, value);
  return result.success ? [result.data] : [];
}

/** The array inside a list answer, which comes bare or under `data`, `results` or `list`. */
export function unwrapList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value !== "object" || value === null) return [];
  const record: Record<string, unknown> = { ...value };
  for (const key of ["data", "results", "list"]) {
    if (Array.isArray(record[key])) return record[key];
  }
  return [];
}

/** Rows that could be read, and how many could not: one bad row costs that row alone. */
export interface ReadRows<T> {
  rows: T[];
  unreadableCount: number;
}

/** Reads each entry of a list answer with one schema. */
export function readRows<T extends z.ZodMiniType>(
  schema: T,
  answer: unknown,
): ReadRows<z.output<T>> {
  const entries = unwrapList(answer);
  const rows = entries.flatMap((entry) => readOr(schema, entry));
  return { rows, unreadableCount: entries.length - rows.length };
}
