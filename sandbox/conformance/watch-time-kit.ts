import { z } from "zod";
import type { Query } from "./numbers-kit.ts";
import type { Answer, Platform } from "./platform.ts";

const Count = z.int().nonnegative();

/** Describes a row of contract 2, watch time and engagement. */
export const WatchTimeRow = z.strictObject({
  period: z.string().regex(/^\d{4}-\d{2}(-\d{2})?$/),
  "period-start": z.iso.date(),
  "period-end": z.iso.date(),
  "content-id": z.string().regex(/^(vod|live)-.+/),
  title: z.string(),
  "total-plays": Count,
  "unique-viewers": Count,
  "total-watch-time": z.number().nonnegative(),
  "total-playtime": z.number().nonnegative(),
  "avg-watch-time-per-viewer": z.number().nonnegative(),
  "completion-rate": z.number().nonnegative(),
  "bytes-consumed": Count,
  "engagement-10": Count,
  "engagement-25": Count,
  "engagement-50": Count,
  "engagement-75": Count,
  "engagement-90": Count,
  "engagement-100": Count,
});

export type WatchTimeRow = z.infer<typeof WatchTimeRow>;

export const ENGAGEMENT_FIELDS = [
  "engagement-10",
  "engagement-25",
  "engagement-50",
  "engagement-75",
  "engagement-90",
  "engagement-100",
] as const;

/** Lists the fields that add up over time and over contents. */
export const ADDITIVE_FIELDS = [
  "total-plays",
  "total-watch-time",
  "total-playtime",
  "bytes-consumed",
  ...ENGAGEMENT_FIELDS,
] as const;

export function askWatchTime(
  platform: Pick<Platform, "call">,
  query: Query = {},
  kind: "vod" | "live" = "vod",
): Promise<Answer> {
  const text = Object.entries(query).map(([name, value]): [string, string] => [name, `${value}`]);
  const path = `/v2/analytics/${kind}/watchtime-engagement?${new URLSearchParams(text)}`;
  return platform.call("GET", path);
}

/** Asks for a page of rows, which must be a 200. */
export async function watchTime(
  platform: Pick<Platform, "call">,
  query: Query = {},
  kind: "vod" | "live" = "vod",
): Promise<WatchTimeRow[]> {
  const answer = await askWatchTime(platform, query, kind);
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return z.looseObject({ results: z.array(WatchTimeRow) }).parse(answer.json).results;
}

/** Reads all pages of rows. */
export async function allWatchTime(
  platform: Pick<Platform, "call">,
  query: Query,
  kind: "vod" | "live" = "vod",
): Promise<WatchTimeRow[]> {
  const perPage = 500;
  const rows: WatchTimeRow[] = [];
  for (let page = 1; ; page += 1) {
    const more = await watchTime(platform, { ...query, page, perPage }, kind);
    rows.push(...more);
    if (more.length < perPage) return rows;
  }
}

/** Returns the sums of the fields that add up. */
export function sums(rows: WatchTimeRow[]): Record<string, number> {
  return Object.fromEntries(
    ADDITIVE_FIELDS.map((field) => [field, rows.reduce((sum, row) => sum + row[field], 0)]),
  );
}
