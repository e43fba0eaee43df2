import { utcOfDay } from "#shared/dates/days.ts";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";

/** Counts plays of an hour, of one content in one country: places in lists of names. */
export interface BrokenDownPlay {
  hourMs: number;
  content: number;
  country: number;
  count: number;
}

/** Says what is wrong with a row of an answer. */
interface Fault {
  kind: "noFigure" | "unlike" | "repeat" | "contradict" | "missing";
  /** Says which of two answers in turn it is in, and in which of their rows, counted round and round. */
  answer: number;
  row: number;
}

/** Holds the names by which the service tells contents and countries; contents without one have null. */
interface Names {
  contents: readonly (string | null)[];
  countries: readonly string[];
}

type WireRow = Record<string, unknown>;

/** Makes a client of a service that breaks plays down by content and by country, with one fault in an answer at most. */
export function breakdownApi(
  plays: readonly BrokenDownPlay[],
  names: Names,
  faults: readonly Fault[],
) {
  let answerCount = 0;
  return createApiClient(
    parseRuntimeConfig({}),
    fetchForTest(({ url }) => {
      const fault = faults.find((each) => each.answer === answerCount % 2);
      answerCount += 1;
      const rows = answer(plays, names, url);
      return Response.json(fault === undefined ? rows : damaged(rows, fault));
    }),
  );
}

/** Answers as the service does: hours that start in the window, summed by content or by country. */
function answer(
  plays: readonly BrokenDownPlay[],
  { contents, countries }: Names,
  { pathname, searchParams }: URL,
): WireRow[] {
  const offsetMs = Number(searchParams.get("timezone-offset")) * 60_000;
  const fromMs = utcOfDay(searchParams.get("startdate") ?? "") - offsetMs;
  const untilMs = utcOfDay(searchParams.get("enddate") ?? "") - offsetMs;
  const isByCountry = pathname.endsWith("country");
  const sums = new Map<number, number>();
  for (const { hourMs, content, country, count } of plays) {
    const key = isByCountry ? country : content;
    if (hourMs >= fromMs && hourMs < untilMs) sums.set(key, (sums.get(key) ?? 0) + count);
  }
  return [...sums].map(([key, count]) => ({
    ...(isByCountry ? { country_name: countries[key] } : { file: contents[key] }),
    hits: count,
    visitors: 2 * count,
  }));
}

function damaged(rows: readonly WireRow[], { kind, row }: Fault): unknown[] {
  const at = row % Math.max(1, rows.length);
  const hit = rows[at];
  if (hit === undefined) return [...rows];
  const replaced = (by: unknown) => rows.map((each, index) => (index === at ? by : each));
  switch (kind) {
    case "noFigure":
      return replaced({ ...hit, hits: "many" });
    case "unlike":
      return replaced("row");
    case "repeat":
      return [...rows, { ...hit }];
    case "contradict":
      return [...rows, { ...hit, hits: Number(hit["hits"]) + 1 }];
    case "missing":
      return rows.filter((each) => each !== hit);
  }
}
