import { ApiError } from "./errors.ts";

/**
 * Parses a value from the service, tolerant where its answers are known to vary: numbers as strings and vice
 * versa, null for absent, lists bare or wrapped. A reader converts any value into its type, or throws
 * WireError if that is impossible.
 */
export type Reader<T> = (value: unknown) => T;

export type Read<R> = R extends Reader<infer T> ? T : never;

/** The answer is unusable. */
export class WireError extends ApiError {
  constructor() {
    super("unreadable", { status: 200 });
  }
}

/** Reads a decimal number, or text that is one; null otherwise. Never NaN, never infinite. */
export const wireNumber: Reader<number | null> = (value) => {
  const isNumeric = typeof value === "number" || (typeof value === "string" && DECIMAL.test(value));
  return isNumeric && Number.isFinite(Number(value)) ? Number(value) : null;
};

/** Excludes "0x10" and "1e3", which `Number` accepts. */
const DECIMAL = /^\s*-?\d+(\.\d+)?\s*$/;

/** Reads a whole number from 0 to 2^53 − 1; null otherwise. Larger numbers are not exact. */
export const wireCount: Reader<number | null> = (value) => {
  const count = wireNumber(value);
  return count !== null && Number.isSafeInteger(count) && count >= 0 ? count : null;
};

/** Reads text, or a number as text (ids come both ways); null when absent or empty. */
export const wireText: Reader<string | null> = (value) => {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  return typeof value === "string" && value !== "" ? value : null;
};

/**
 * Reads text that the record requires.
 * @throws WireError
 */
export const wireKey: Reader<string> = (value) => {
  const text = wireText(value);
  if (text === null) throw new WireError();
  return text;
};

/**
 * Reads a flag: true for `true`, 1 and their spellings as text; false for anything else, including absence.
 */
export const wireFlag: Reader<boolean> = (value) =>
  value === true || value === 1 || value === "true" || value === "1";

/** Reads a date as milliseconds since the epoch; null when absent or invalid. */
export const wireInstant: Reader<number | null> = (value) => {
  if (typeof value !== "string") return null;
  // "2026-11-20 09:00:00" is UTC here; browsers disagree about it.
  const isBare = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value);
  const instant = Date.parse(isBare ? `${value.replace(" ", "T")}Z` : value);
  return Number.isNaN(instant) ? null : instant;
};

/**
 * Reads an object, each named field with its reader.
 * @throws WireError if it is not an object
 */
export function wireRecord<F extends Record<string, Reader<unknown>>>(
  fields: F,
): Reader<{ [K in keyof F]: Read<F[K]> }> {
  return (value) => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      throw new WireError();
    }
    const read = Object.entries(fields).map(([key, reader]) => [
      key,
      reader(Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined),
    ]);
    // The fields are those of F, each read by its reader, which `fromEntries` can't express in types.
    return Object.fromEntries(read);
  };
}

/** Wraps a reader to return null instead of throwing WireError. */
export function wireMaybe<T>(reader: Reader<T>): Reader<T | null> {
  return (value) => {
    try {
      return reader(value);
    } catch (error) {
      if (error instanceof WireError) return null;
      throw error;
    }
  };
}

/** Reads a list inside a record, skipping unreadable items. Empty when absent. */
export function wireList<T>(reader: Reader<T>): Reader<T[]> {
  return (value) => (Array.isArray(value) ? readRows(reader, value).rows : []);
}

/** Holds readable rows, and counts the unreadable ones: a bad row costs that row alone. */
export interface ReadRows<T> {
  rows: T[];
  unreadableCount: number;
}

/**
 * Reads each entry of a list answer.
 * @throws WireError when the answer is no list in any known form
 */
export function readRows<T>(reader: Reader<T>, answer: unknown): ReadRows<T> {
  const entries = unwrapList(answer);
  const tolerant = wireMaybe((entry) => ({ row: reader(entry) }));
  const rows = entries.flatMap((entry) => {
    const read = tolerant(entry);
    return read === null ? [] : [read.row];
  });
  return { rows, unreadableCount: entries.length - rows.length };
}

/** Returns the array inside a list answer, which comes bare, wrapped under one of three names, or null. */
function unwrapList(answer: unknown): unknown[] {
  if (answer === null) return [];
  if (Array.isArray(answer)) return answer;
  if (typeof answer === "object") {
    for (const key of ["data", "results", "list"]) {
      if (!Object.hasOwn(answer, key)) continue;
      const list: unknown = Reflect.get(answer, key);
      if (list === null) return [];
      if (Array.isArray(list)) return list;
    }
  }
  throw new WireError();
}

/** Parses a JSON text; null if it is invalid. */
export function parseLoosely(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns whether a value is an object, neither an array nor null. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
