import { describe, expect, it } from "vitest";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { type CallForTest, fetchForTest } from "#test/fetch-for-test.ts";
import { createPlaylist, getPlaylist, listPlaylists, replacePlaylistContent } from "./playlists.ts";

/** Fakes a client, and records its requests. */
function clientOf(answer: (url: URL) => unknown) {
  const calls: CallForTest[] = [];
  const fetchFunction = fetchForTest((call) => {
    calls.push(call);
    return Response.json(answer(call.url));
  });
  return { api: createApiClient(parseRuntimeConfig({}), fetchFunction), calls };
}

const video = (id: string, position?: unknown) => ({ id, type: "vod", position });

describe("getPlaylist", () => {
  it.each<[string, unknown, string[] | null, number]>([
    ["null is not known yet", null, null, 0],
    ["absent is not known yet", undefined, null, 0],
    ["an empty text is not known yet", "", null, 0],
    ["an empty list is empty", [], [], 0],
    ["the text of an empty list is empty", "[]", [], 0],
    ["positions as text count as numbers", [video("b", "10"), video("a", "9")], ["a", "b"], 0],
    ["a JSON text", JSON.stringify([video("b", 2), video("a", 1)]), ["a", "b"], 0],
    [
      "one position for two keeps the list's order",
      [video("b", 1), video("a", "1")],
      ["b", "a"],
      0,
    ],
    [
      "without a position an item stays after the one before it",
      [video("c", 30), video("d"), video("a", 10), video("b", null)],
      ["a", "b", "c", "d"],
      0,
    ],
    ["without any position the list's order holds", [video("b"), video("a")], ["b", "a"], 0],
    ["unreadable items are counted", [video("a", 1), { id: "x", type: "ad" }, 7], ["a"], 2],
  ])("Reads the items of a playlist: %s", async (_, list, ids, unreadableCount) => {
    const { api } = clientOf(() => ({ id: "p", title: "Sea", content: { list } }));
    const playlist = await getPlaylist(api, "p");
    expect(playlist.items?.map(({ id }) => id) ?? null).toEqual(ids);
    expect(playlist.unreadableCount).toBe(unreadableCount);
  });

  it("Reads the content of a record without content as not known", async () => {
    const { api } = clientOf(() => ({ id: "p", title: null }));
    expect(await getPlaylist(api, "p")).toEqual({
      id: "p",
      title: null,
      description: null,
      createdAtMs: null,
      savedAtMs: null,
      items: null,
      unreadableCount: 0,
      images: { splashscreen: null, thumbnail: null },
    });
  });

  it("Accepts images only from the hosts that the deployment allows", async () => {
    const { api } = clientOf(() => ({
      id: "p",
      pictures: {
        splashscreen: ["https://elsewhere.example/s.jpg"],
        thumbnail: ["http://127.0.0.1:4803/t.jpg"],
      },
    }));
    expect((await getPlaylist(api, "p")).images).toEqual({
      splashscreen: null,
      thumbnail: "http://127.0.0.1:4803/t.jpg",
    });
  });

  it("Reads content that is not a list as not known", async () => {
    const { api } = clientOf(() => ({ id: "p", content: { list: "[{" } }));
    await expect(getPlaylist(api, "p")).rejects.toMatchObject({ kind: "unreadable" });
  });
});

const pageOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `p${index}`, title: "Sea" }));

describe("listPlaylists", () => {
  it("Reads the requested page of playlists", async () => {
    const { api, calls } = clientOf(() => ({ data: pageOf(100), totalCount: "205" }));
    const page = await listPlaylists(api, { page: 2, pageSize: 100 });
    expect(page).toMatchObject({ totalCount: 205, hasNext: true, unreadableCount: 0 });
    expect(page.rows[7]).toMatchObject({ id: "p7", title: "Sea" });
    expect(calls.map(({ url }) => url.search)).toEqual(["?page=2&per_page=100"]);
  });

  it("Reads a bare list as complete", async () => {
    const { api } = clientOf(() => pageOf(2));
    const page = await listPlaylists(api, { page: 1, pageSize: 100 });
    expect(page.rows).toHaveLength(2);
    expect(page.hasNext).toBe(false);
  });
});

describe("createPlaylist", () => {
  it("Sends null where there is no description", async () => {
    const { api, calls } = clientOf(() => ({ id: "p", title: "Sea", content: { list: [] } }));
    const made = await createPlaylist(api, { title: "Sea", description: "" });
    expect(made).toMatchObject({ id: "p", items: [] });
    expect(calls[0]?.body).toEqual({ title: "Sea", description: null });
  });
});

describe("replacePlaylistContent", () => {
  it("Sends the text of a list, numbered from 1", async () => {
    const { api, calls } = clientOf(() => ({}));
    await replacePlaylistContent(api, "a b", [
      { id: "x", type: "channel" },
      { id: "y", type: "vod" },
    ]);
    expect(calls[0]?.url.pathname).toBe("/api/v2/playlists/a%20b/content");
    expect(calls[0]?.body).toEqual({
      content: '[{"id":"x","type":"channel","position":1},{"id":"y","type":"vod","position":2}]',
    });
  });
});
