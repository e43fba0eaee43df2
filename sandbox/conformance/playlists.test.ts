import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { openPlatform, type Platform, until } from "./platform.ts";
import { ListShape, VodListShape } from "./shapes.ts";
import { isSandbox, mayWrite, SETTLE_MS, WAITING_MS } from "./writes.ts";

const Item = z.object({
  id: z.string(),
  type: z.enum(["vod", "channel"]),
  title: z.string(),
  position: z.union([z.string().regex(/^[1-9]\d*$/), z.int().min(1)]),
});
const Playlist = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  content: z.object({ list: z.array(Item).nullable() }),
});

interface Wanted {
  id: string;
  type: string;
  position: number;
}

let platform: Platform;
let vods: string[];
let channel: string;
let offline: string;
let id: string;
beforeAll(async () => {
  platform = await openPlatform();
  const list = async (path: string) =>
    VodListShape.parse((await platform.call("GET", path)).json).data.map((vod) => vod.id);
  vods = await list("/v2/vod?online=true&per_page=5");
  [offline = ""] = await list("/v2/vod?online=false&per_page=1");
  const channels = await platform.call("GET", "/v2/channel?per_page=1");
  channel = ListShape.parse(channels.json).data[0]?.id ?? "";
  if (mayWrite) id = await create({ title: "Conformance", description: "Made by a test." });
}, 60_000 + SETTLE_MS);
afterAll(async () => {
  if (mayWrite) await platform.call("DELETE", `/v2/playlists/${id}`);
  await platform.close();
});

async function create(body: object): Promise<string> {
  const answer = await platform.call("POST", "/v2/playlists", body);
  expect(answer.status).toBe(200);
  const made = Playlist.parse(answer.json);
  await until("the playlist", async () => (await lookUp(made.id)) ?? null, SETTLE_MS);
  return made.id;
}

async function lookUp(of = id) {
  const answer = await platform.call("GET", `/v2/playlists/${of}`);
  return answer.status === 200 ? Playlist.parse(answer.json) : null;
}

const replace = (content: unknown) =>
  platform.call("PUT", `/v2/playlists/${id}/content`, { content });

const items = (...ids: string[]): Wanted[] =>
  ids.map((each, index) => ({
    id: each,
    type: each === channel ? "channel" : "vod",
    position: index + 1,
  }));

/** Replaces, and waits for just that order. */
async function settle(wanted: Wanted[]) {
  const answer = await replace(JSON.stringify(wanted));
  expect(answer.status).toBe(200);
  Playlist.parse(answer.json);
  const ids = wanted.toSorted((a, b) => a.position - b.position).map((item) => item.id);
  return await until(
    "the new order",
    async () => {
      const list = (await lookUp())?.content.list ?? null;
      return list?.map((item) => item.id).join() === ids.join() ? list : null;
    },
    SETTLE_MS,
  );
}

describe.skipIf(!mayWrite)("playlists (supplement, Playlists)", { timeout: WAITING_MS }, () => {
  test("A new one has the requested title and description", async () => {
    expect(await lookUp()).toMatchObject({
      title: "Conformance",
      description: "Made by a test.",
    });
  });

  test("A partial PUT changes what it names and nothing else", async () => {
    const answer = await platform.call("PUT", `/v2/playlists/${id}`, { title: "Renamed" });
    expect(answer.status).toBe(200);
    await until(
      "the title",
      async () => ((await lookUp())?.title === "Renamed" ? 1 : null),
      SETTLE_MS,
    );
    expect((await lookUp())?.description).toBe("Made by a test.");
  });

  test("DELETE is answered with 204, and the playlist disappears in time", async () => {
    const gone = await create({ title: "To be removed" });
    const answer = await platform.call("DELETE", `/v2/playlists/${gone}`);
    expect([answer.status, answer.text]).toEqual([204, ""]);
    await until("it to go", async () => ((await lookUp(gone)) === null ? 1 : null), SETTLE_MS);
    expect((await platform.call("DELETE", `/v2/playlists/${gone}`)).status).toBe(404);
  });

  test.each([{}, { title: "" }, { title: 5 }, { title: "a", description: 5 }])(
    "POST %j is answered with 400",
    async (body) => {
      expect((await platform.call("POST", "/v2/playlists", body)).status).toBe(400);
    },
  );

  test("An unknown id is answered with 404", async () => {
    expect(await lookUp("none")).toBeNull();
    const put = await platform.call("PUT", "/v2/playlists/none", { title: "a" });
    expect(put.status).toBe(404);
    const content = await platform.call("PUT", "/v2/playlists/none/content", { content: "[]" });
    expect(content.status).toBe(404);
  });
});

describe.skipIf(!mayWrite)("replacing content (contract 4.10)", { timeout: WAITING_MS }, () => {
  test("VODs and a channel have type, title and position", async () => {
    const list = await settle(items(vods[0] ?? "", channel, vods[1] ?? ""));
    expect(list.map(({ type }) => type)).toEqual(["vod", "channel", "vod"]);
    expect(list.map(({ position }) => Number(position))).toEqual([1, 2, 3]);
    for (const { title } of list) expect(title).not.toBe("");
  });

  test.runIf(isSandbox)("Positions are strings in answers", async () => {
    const list = await settle(items(...vods));
    expect(list.map(({ position }) => position)).toEqual(["1", "2", "3", "4", "5"]);
  });

  test("A PUT replaces the whole list: what is left out is gone, and positions make the order", async () => {
    await settle(items(...vods));
    const [a = "", b = "", c = ""] = vods;
    await settle([
      { id: a, type: "vod", position: 3 },
      { id: c, type: "vod", position: 1 },
      { id: b, type: "vod", position: 2 },
    ]);
    expect(await settle([])).toEqual([]);
  });

  test("Eleven items keep their order: positions are numbers", async () => {
    const [a = "", b = ""] = vods;
    const ids = Array.from({ length: 11 }, (_, index) => (index === 9 ? b : a));
    expect((await settle(items(...ids))).map((item) => item.id)).toEqual(ids);
  });

  test.each([
    ["a raw array", () => items(vods[0] ?? "")],
    ["no JSON", () => "[{"],
    ["an object", () => `{"list":[]}`],
    ["null", () => null],
    ["the text null", () => "null"],
    ["an item without a type", () => JSON.stringify([{ id: vods[0], position: 1 }])],
    ["an unknown type", () => JSON.stringify([{ id: vods[0], type: "live", position: 1 }])],
    ["a position as a string", () => JSON.stringify([{ id: vods[0], type: "vod", position: "1" }])],
    ["position 0", () => JSON.stringify([{ id: vods[0], type: "vod", position: 0 }])],
    ["a position twice", () => JSON.stringify(items(...vods).map((i) => ({ ...i, position: 1 })))],
    ["an unknown VOD", () => JSON.stringify([{ id: "none", type: "vod", position: 1 }])],
    ["a VOD as a channel", () => JSON.stringify([{ id: vods[0], type: "channel", position: 1 }])],
    ["a VOD that is offline", () => JSON.stringify([{ id: offline, type: "vod", position: 1 }])],
  ])("Content with %s is answered with 400, and nothing changes", async (_, content) => {
    const before = await settle(items(vods[2] ?? ""));
    const answer = await replace(content());
    expect(answer.status).toBe(400);
    expect(answer.text).not.toBe("");
    expect((await lookUp())?.content.list).toEqual(before);
  });
});
