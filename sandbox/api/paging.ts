import { badRequest } from "./problem.ts";

const DEFAULT_PER_PAGE = 20;
const MAX_PER_PAGE = 100;

/** Describes the envelope of every list. */
export interface ListWire<T> {
  data: T[];
  paging: {
    self: string | null;
    last: string | null;
    next: string | null;
    previous: string | null;
  };
  totalCount: string;
}

/**
 * Returns one page of a list with links to its neighbours, keeping other parameters.
 * @param url requested URL
 * @throws ApiProblem 400 for an invalid page or page size
 */
export function pageOf<T, Wire>(url: URL, items: T[], toWire: (item: T) => Wire): ListWire<Wire> {
  const page = wholeNumber(url, "page", 1, Number.MAX_SAFE_INTEGER) ?? 1;
  const perPage =
    wholeNumber(url, "per_page", 1, MAX_PER_PAGE) ??
    wholeNumber(url, "perpage", 1, MAX_PER_PAGE) ??
    DEFAULT_PER_PAGE;
  const last = Math.max(1, Math.ceil(items.length / perPage));
  const link = (to: number) => {
    const query = new URLSearchParams(url.search);
    query.set("page", String(to));
    return `${url.pathname}?${query}`;
  };
  return {
    data: items.slice((page - 1) * perPage, page * perPage).map(toWire),
    paging: {
      self: link(page),
      last: link(last),
      next: page < last ? link(page + 1) : null,
      previous: page > 1 ? link(Math.min(page - 1, last)) : null,
    },
    totalCount: String(items.length),
  };
}

function wholeNumber(url: URL, name: string, min: number, max: number): number | undefined {
  const text = url.searchParams.get(name);
  if (text === null) return undefined;
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw badRequest(
    max === Number.MAX_SAFE_INTEGER
      ? `${name} must be a whole number from ${min}`
      : `${name} must be a whole number from ${min} to ${max}`,
  );
}

/** Filters by title, ignoring case. */
export function titleFilter(url: URL): (item: { title: string }) => boolean {
  const wanted = fold(url.searchParams.get("title") ?? "");
  return (item) => fold(item.title).includes(wanted);
}

function fold(text: string): string {
  return text.normalize("NFC").toLowerCase();
}

/** Sorts lists newest first, the id breaking ties, so that pages never overlap. */
export function byNewest(
  a: { createdAtMs: number; id: string },
  b: { createdAtMs: number; id: string },
): number {
  return b.createdAtMs - a.createdAtMs || compareText(a.id, b.id);
}

/** Compares by code points: "part 10" before "part 2", and capitals before small letters. */
export function compareCodePoints(a: string, b: string): number {
  // UTF-8 keeps the order of code points; the code units of a string do not, from U+10000 on.
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** Compares by the plain order of code units. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
