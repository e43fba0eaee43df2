import { z } from "zod";
import type { Platform } from "./platform.ts";
import { VodListShape, type VodShape } from "./shapes.ts";

const DAY_MS = 86_400_000;

export const VisitorRow = z.strictObject({
  datetime: z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
  hits: z.int().positive(),
  visitors: z.int().nonnegative(),
});
export const ByteRow = z.strictObject({
  datetime: VisitorRow.shape.datetime,
  bytes: z.int().positive(),
});
export const ContentVisitorRow = VisitorRow.omit({ datetime: true }).extend({ file: z.string() });
export const ContentByteRow = ByteRow.omit({ datetime: true }).extend({
  file: z.string().optional(),
});
export const CountryRow = VisitorRow.omit({ datetime: true }).extend({
  country_name: z.string().min(1),
});

/** Lists every data set of contract 2. */
export const DATA_SETS = [
  "visitorsperperiod",
  "bytesperperiod",
  "visitorspercontent",
  "bytespercontent",
  "visitorspercountry",
] as const;

export type Query = Record<string, string | number>;

/**
 * Requests analytics and expects 200.
 * @param subject with its data set, such as `vod/{id}/bytesperperiod`
 */
export async function analytics<Row>(
  platform: Pick<Platform, "call">,
  subject: string,
  row: z.ZodType<Row>,
  query: Query = {},
): Promise<Row[]> {
  const text = Object.entries(query).map(([name, value]): [string, string] => [name, `${value}`]);
  const path = `/v2/analytics/${subject}?${new URLSearchParams(text)}`;
  const answer = await platform.call("GET", path);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return z.array(row).parse(answer.json);
}

/** Returns the UTC day that lies so many days from today, as `YYYY-MM-DD`. */
export function utcDay(daysFromToday: number): string {
  return new Date(Date.now() + daysFromToday * DAY_MS).toISOString().slice(0, 10);
}

export function total<Row>(rows: Row[], countOf: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + countOf(row), 0);
}

/** Returns the last whole year. */
export function lastYear(): { startdate: string; enddate: string } {
  return { startdate: utcDay(-365), enddate: utcDay(0) };
}

/** Returns up to 100 VODs, newest first. */
export async function listVods(platform: Pick<Platform, "call">): Promise<VodShape[]> {
  return VodListShape.parse((await platform.call("GET", "/v2/vod?per_page=100")).json).data;
}

/**
 * Returns the most played VOD of the last year.
 * @throws if there is none
 */
export async function busiestVod(platform: Pick<Platform, "call">): Promise<VodShape> {
  let best: { vod: VodShape | null; hits: number } = { vod: null, hits: 0 };
  for (const vod of await listVods(platform)) {
    const rows = await analytics(
      platform,
      `vod/${vod.id}/visitorspercontent`,
      ContentVisitorRow,
      lastYear(),
    );
    const hits = total(rows, (row) => row.hits);
    if (hits > best.hits) best = { vod, hits };
  }
  if (best.vod === null) throw new Error("The platform has no VOD that was played in a year.");
  return best.vod;
}

/** Returns a folder with at least two VODs in it, and those. */
export async function sharedFolder(
  platform: Pick<Platform, "call">,
): Promise<{ folderId: string; members: VodShape[] } | null> {
  const members = new Map<string, VodShape[]>();
  for (const vod of await listVods(platform)) {
    for (const { id } of vod.folders) members.set(id, [...(members.get(id) ?? []), vod]);
  }
  const [found] = [...members].toSorted(([, a], [, b]) => b.length - a.length);
  return found === undefined || found[1].length < 2
    ? null
    : { folderId: found[0], members: found[1] };
}
