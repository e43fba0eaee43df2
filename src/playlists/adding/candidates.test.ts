import { describe, expect, it } from "vitest";
import type { Candidate } from "#playlists/use-candidates.ts";
import { findCandidates, sortCandidates, videosInFolder } from "./use-adding.tsx";

/** Returns a video found by the letters of its id. */
function video(id: string, more: Partial<Candidate> = {}): Candidate {
  const title = more.title === undefined ? id : more.title;
  return {
    key: `vod:${id}`,
    type: "vod",
    id,
    filename: null,
    thumbnailUrl: null,
    durationSeconds: null,
    createdAtMs: null,
    phase: "ready",
    folderIds: [],
    ...more,
    title,
  };
}

const idsOf = (candidates: readonly Candidate[]) => candidates.map(({ id }) => id);

describe("what can be added", () => {
  const all = [
    video("abcd-1", { title: "Sea 10", createdAtMs: 5 }),
    video("abcd-2", { title: "sea 9", createdAtMs: 7 }),
    video("abcd-3", { title: null, createdAtMs: 6 }),
    video("abcd-4", { title: "Land" }),
  ];

  it.each([
    ["newest", ["abcd-2", "abcd-3", "abcd-1", "abcd-4"]],
    ["oldest", ["abcd-1", "abcd-3", "abcd-2", "abcd-4"]],
    ["title", ["abcd-4", "abcd-2", "abcd-1", "abcd-3"]],
  ] as const)("Sorts candidates, unknown values last: %s", (order, ids) => {
    expect(idsOf(sortCandidates(all, order, "en"))).toEqual(ids);
  });

  it.each([
    ["", 4],
    ["SÉA", 2],
    ["10 sea", 1],
    ["abcd-3", 1],
    ["abc", 0],
  ])("Finds candidates by words anywhere in the title, and by ids: %j", (text, count) => {
    expect(findCandidates(all, text, "all")).toHaveLength(count);
    expect(findCandidates(all, text, "channel")).toHaveLength(0);
  });

  it("Filters candidates by a folder and its subfolders, but not one of a similar name", () => {
    const sea = { id: "7", path: "/Sea" };
    const folders = [sea, { id: "8", path: "/Sea/Deep" }, { id: "9", path: "/Seaside" }];
    const videos = ["7", "8", "9"].map((id) => video(id, { folderIds: [id] }));
    expect(idsOf(videosInFolder(videos, folders, sea, true))).toEqual(["7", "8"]);
    expect(idsOf(videosInFolder(videos, folders, sea, false))).toEqual(["7"]);
  });
});
