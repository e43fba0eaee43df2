import { describe, expect, it } from "vitest";
import { servicesForTest } from "#test/services-for-test.ts";
import { playlistUse, unnamedIds } from "./playlist-use.ts";
import { playlistQueries } from "./playlists-queries.ts";

const playlist = (id: string, videoIds: string | null, unreadableCount = 0) => ({
  id,
  title: `Playlist ${id}`,
  items:
    videoIds?.split("").map((video) => ({ id: video, type: "vod" as const, title: null })) ?? null,
  unreadableCount,
});

describe("the playlists of videos", () => {
  it.each([
    [
      "names each playlist once, however many items are meant",
      "ab",
      ["ab", "aa", "c"],
      "1 2",
      false,
    ],
    ["names none where no playlist has the video", "x", ["ab", null], "", true],
    ["may lack some while items are unknown", "a", ["a", null], "1", true],
  ] as const)("Finds the playlists of videos: %s", (_, videoIds, contents, found, isLeast) => {
    const all = contents.map((content, at) => playlist(`${at + 1}`, content));
    const use = playlistUse(videoIds.split(""), all, [], true);
    expect(use.playlists.map(({ id }) => id).join(" ")).toBe(found);
    expect(use.isLeast).toBe(isLeast);
  });

  it("Takes the items of a lookup where the list names none", () => {
    const all = [playlist("1", "b"), playlist("2", null)];
    expect(unnamedIds(all)).toEqual(["2"]);
    expect(playlistUse(["a"], all, [playlist("2", "a")], true)).toEqual({
      playlists: [{ id: "2", title: "Playlist 2" }],
      isLeast: false,
    });
  });

  it("May lack some where items, or playlists, could not be read", () => {
    expect(playlistUse(["a"], [playlist("1", "a", 1)], [], true).isLeast).toBe(true);
    expect(playlistUse(["a"], [playlist("1", "a")], [], false).isLeast).toBe(true);
  });

  it("Does not take a channel for a video with its id", () => {
    const channel = { id: "a", type: "channel" as const, title: null };
    const use = playlistUse(["a"], [{ ...playlist("1", ""), items: [channel] }], [], true);
    expect(use.playlists).toEqual([]);
  });

  it("Looks up two at a time, and leaves out what can't be read", async () => {
    let [atOnce, most] = [0, 0];
    const services = servicesForTest(async ({ url }) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await Promise.resolve();
      atOnce -= 1;
      const id = url.pathname.split("/").at(-1);
      if (id === "2") return Response.json({ message: "Gone" }, { status: 404 });
      return Response.json({ id, content: { list: [{ id: "a", type: "vod", position: 1 }] } });
    });
    const query = playlistQueries.unnamed(services.api, ["1", "2", "3", "4"]);
    const read = await services.queryClient.fetchQuery(query);
    expect(read.map(({ id }) => id)).toEqual(["1", "3", "4"]);
    expect(most).toBe(2);
  });
});
