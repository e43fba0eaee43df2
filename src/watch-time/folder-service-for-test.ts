import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";

const FOLDERS = [
  { id: "top", name: "/", path: "/", parent_id: null },
  { id: "7", name: "Sea", path: "/Sea", parent_id: "top" },
  { id: "8", name: "Deep", path: "/Sea/Deep", parent_id: "7" },
  { id: "9", name: "Land", path: "/Land", parent_id: "top" },
  { id: "10", name: "Vacant", path: "/Vacant", parent_id: "top" },
];
/** Maps videos to their folders. */
const VIDEOS: Readonly<Record<string, readonly string[]>> = {
  a: ["7"],
  b: ["7", "8"],
  c: ["8", "9"],
  d: [],
};
const PLAYS: Readonly<Record<string, number>> = { a: 10, b: 5, c: 2, d: 100 };

/**
 * Makes a service whose four videos are in folders, and have plays in November 2026.
 * @param given `gate`: the list of videos comes after it; `totalCount`: how many videos the list has in all; `unplayed`: the
 *   video that has no plays
 * @returns also the ids that watch time was asked for, null for all
 */
export function folderServiceForTest(
  given: { gate?: Promise<void>; totalCount?: number; unplayed?: string } = {},
) {
  const { gate, totalCount = 4 } = given;
  const asked: (string | null)[] = [];
  const answer: Parameters<typeof fetchForTest>[0] = async ({
    url: { pathname, searchParams },
    signal,
  }) => {
    if (pathname.endsWith("/watchtime-engagement")) {
      const ids = searchParams.get("content-ids");
      if (searchParams.get("page") === "1") asked.push(ids);
      const contents = Object.keys(VIDEOS).filter(
        (id) => id !== given.unplayed && (ids?.split(",").includes(id) ?? true),
      );
      const results = contents.map((id) => ({
        period: "2026-11",
        "content-id": `vod-${id}`,
        title: `Video ${id}`,
        "total-plays": PLAYS[id],
        "total-watch-time": 60,
      }));
      return Response.json({ results: searchParams.get("page") === "1" ? results : [] });
    }
    if (pathname.endsWith("/v2/folder")) return Response.json(FOLDERS);
    if (pathname.endsWith("/v2/vod")) {
      await gate;
      signal.throwIfAborted();
      const data = Object.entries(VIDEOS).map(([id, folders]) => ({
        id,
        title: `Video ${id}`,
        folders: folders.map((each) => ({ id: each })),
      }));
      return Response.json({ data, paging: {}, totalCount: String(totalCount) });
    }
    return Response.json({ data: [] });
  };
  return { api: createApiClient(parseRuntimeConfig({}), fetchForTest(answer)), asked };
}
