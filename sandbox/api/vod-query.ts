import { isOnline, type Vod } from "../state/records.ts";
import { byNewest, compareCodePoints, compareText, titleFilter } from "./paging.ts";
import { badRequest } from "./problem.ts";

const DAY_MS = 86_400_000;

/**
 * Returns the VODs that a list request asks for, in its order: newest first unless it says otherwise.
 * @throws ApiProblem 400 for a parameter with a value that is none
 */
export function selectVods(url: URL, vods: Vod[]): Vod[] {
  const query = url.searchParams;
  const online = booleanOf(query.get("online"), "online");
  const fromMs = dayOf(query.get("start_date"), "start_date");
  const lastDayMs = dayOf(query.get("end_date"), "end_date");
  const order = orderOf(query.get("order_by"), query.get("sort"));
  const hasTitle = titleFilter(url);
  return vods
    .filter(
      (vod) =>
        hasTitle(vod) &&
        (online === null || isOnline(vod) === online) &&
        (fromMs === null || vod.createdAtMs >= fromMs) &&
        (lastDayMs === null || vod.createdAtMs < lastDayMs + DAY_MS),
    )
    .toSorted(order);
}

function booleanOf(text: string | null, name: string): boolean | null {
  if (text === null || text === "") return null;
  if (text === "true" || text === "1") return true;
  if (text === "false" || text === "0") return false;
  throw badRequest(`${name} must be true or false`);
}

/** Returns midnight UTC at the day's start. */
function dayOf(text: string | null, name: string): number | null {
  if (text === null || text === "") return null;
  const ms = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // A date such as 30 February is read as one in March by some engines.
  if (!Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)) return ms;
  throw badRequest(`${name} must be YYYY-MM-DD`);
}

const ORDERS: Record<string, (a: Vod, b: Vod) => number> = {
  title: (a, b) => compareCodePoints(a.title, b.title),
  duration: (a, b) => (a.video?.durationSeconds ?? 0) - (b.video?.durationSeconds ?? 0),
  creation_date: (a, b) => a.createdAtMs - b.createdAtMs,
};

function orderOf(orderBy: string | null, sort: string | null): (a: Vod, b: Vod) => number {
  const direction = (sort ?? "").toUpperCase();
  if (!["", "ASC", "DESC"].includes(direction)) throw badRequest("sort must be ASC or DESC");
  if (orderBy === null && direction === "") return byNewest;
  const compare = Object.hasOwn(ORDERS, orderBy ?? "creation_date")
    ? ORDERS[orderBy ?? "creation_date"]
    : undefined;
  if (compare === undefined) {
    throw badRequest(`order_by must be one of ${Object.keys(ORDERS).join(", ")}`);
  }
  const isDescending = direction === "DESC" || (direction === "" && orderBy === "creation_date");
  return (a, b) => (isDescending ? compare(b, a) : compare(a, b)) || compareText(a.id, b.id);
}
