import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPlatform, type Platform, startSandbox, until } from "./platform.ts";
import { ListShape, VodListShape, VodShape } from "./shapes.ts";
import { upload, videoOfParts } from "./upload-kit.ts";

let platform: Platform;
beforeAll(async () => {
  platform = await openPlatform();
}, 60_000);
afterAll(() => platform.close());

async function vods(query: string) {
  const answer = await platform.call("GET", `/v2/vod${query}`);
  expect(answer.status).toBe(200);
  return VodListShape.parse(answer.json);
}

async function titles(sort: string): Promise<string[]> {
  const { data } = await vods(`?per_page=100&order_by=title&sort=${sort}`);
  return data.map(({ title }) => title);
}

function byCodePoints(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** Follows `next` from a first page to the end. */
async function pages(first: string, { apiOrigin, call } = platform) {
  const found: ReturnType<typeof ListShape.parse>[] = [];
  let link: string | null = first;
  while (link !== null) {
    // The links may be relative or not.
    const url: URL = new URL(link, apiOrigin);
    const answer = await call("GET", `${url.pathname}${url.search}`);
    const page = ListShape.parse(answer.json);
    found.push(page);
    link = page.paging.next ?? null;
  }
  return found;
}

describe("lists (supplement, Lists)", () => {
  test.each(["/v2/vod", "/v2/channel", "/v2/playlists"])(
    "Following next visits every item once: %s",
    async (path) => {
      const found = await pages(`${path}?per_page=3`);
      const ids = found.flatMap((page) => page.data.map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
      expect(found[0]?.totalCount).toBe(String(ids.length));
      expect(found[0]?.paging.previous ?? null).toBeNull();
      expect(found.at(-1)?.paging.next ?? null).toBeNull();
      expect(found.slice(0, -1).every((page) => page.data.length === 3)).toBe(true);
    },
  );

  test("Paging keeps the other parameters", async () => {
    const { paging } = await vods("?title=a&per_page=1&online=true");
    const next = new URL(paging.next ?? "", platform.apiOrigin).searchParams;
    expect([next.get("title"), next.get("online"), next.get("page")]).toEqual(["a", "true", "2"]);
  });

  test("A page after the last is empty and has no next", async () => {
    const { data, paging } = await vods("?page=9999");
    expect(data).toEqual([]);
    expect(paging.next ?? null).toBeNull();
  });

  test("The parameter perpage means the same as per_page", async () => {
    expect((await vods("?perpage=2")).data).toHaveLength(2);
  });

  test.each(["page=0", "page=x", "per_page=0", "per_page=101", "per_page=1.5", "perpage=-1"])(
    "The page %s is answered with 400",
    async (query) => {
      expect((await platform.call("GET", `/v2/vod?${query}`)).status).toBe(400);
    },
  );

  test("The parameter per_page may be 100", async () => {
    expect((await platform.call("GET", "/v2/vod?per_page=100")).status).toBe(200);
  });

  test("Lists are sorted newest first by default", async () => {
    const dates = (await vods("?per_page=100")).data.map((vod) => Date.parse(vod.creation_date));
    expect(dates).toEqual(dates.toSorted((a, b) => b - a));
  });

  test("The title filter finds parts, whatever the letter case", async () => {
    const [sample] = (await vods("?per_page=1")).data;
    const piece = (sample?.title ?? "").slice(1, 6).toUpperCase();
    const { data } = await vods(`?per_page=100&title=${encodeURIComponent(piece)}`);
    expect(data.map(({ id }) => id)).toContain(sample?.id);
    expect(data.every(({ title }) => title.toUpperCase().includes(piece))).toBe(true);
  });

  test.each([true, false])("A list with online=%s has no other VODs", async (online) => {
    const { data } = await vods(`?per_page=100&online=${online}`);
    expect(data.every((vod) => vod.online === online)).toBe(true);
  });

  const KEYS: [string, (vod: VodShape) => number][] = [
    ["creation_date", (vod) => Date.parse(vod.creation_date)],
    [
      "duration",
      (vod) => vod.duration.split(":").reduce((sum, part) => sum * 60 + Number(part), 0),
    ],
  ];
  test.each(KEYS)("The parameter order_by=%s sorts both ways", async (orderBy, key) => {
    const up = (await vods(`?per_page=100&order_by=${orderBy}&sort=ASC`)).data.map(key);
    const down = (await vods(`?per_page=100&order_by=${orderBy}&sort=DESC`)).data.map(key);
    expect(up).toEqual(up.toSorted((a, b) => a - b));
    expect(down).toEqual(down.toSorted((a, b) => b - a));
  });

  test("The parameter order_by=title sorts by code point, and DESC reversed", async () => {
    const ascending = await titles("ASC");
    expect(ascending).toEqual(ascending.toSorted(byCodePoints));
    expect(await titles("DESC")).toEqual(ascending.toReversed());
  });

  test.each([
    "order_by=colour",
    "sort=UP",
    "online=maybe",
    "start_date=1.1.2026",
    "end_date=2026-02-30",
  ])("The query %s is answered with 400", async (query) => {
    expect((await platform.call("GET", `/v2/vod?${query}`)).status).toBe(400);
  });

  test("The parameters start_date and end_date name creation days, both included", async () => {
    const { data } = await vods("?per_page=100");
    const day = data[Math.floor(data.length / 2)]?.creation_date.slice(0, 10) ?? "";
    const within = (await vods(`?per_page=100&start_date=${day}&end_date=${day}`)).data;
    const expected = data.filter((vod) => vod.creation_date.startsWith(day));
    expect(within.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  });
});

describe("lists of a separate library", () => {
  let mine: Awaited<ReturnType<typeof startSandbox>>;
  beforeAll(async () => {
    mine = await startSandbox({ seed: "empty" });
  });
  afterAll(() => mine.close());

  test("Titles with numbers, capitals, accents and emoji are sorted by code point", async () => {
    const sorted = [
      "Part 3",
      "part 10",
      "part 2",
      "zebra",
      "\u00e9t\u00e9",
      "\ufb01lm",
      "\u{1f3ac}",
    ];
    await mine.call(
      "POST",
      "/__sandbox/vods",
      sorted.toReversed().map((title) => ({ title })),
    );
    const answer = await mine.call("GET", "/v2/vod?order_by=title");
    expect(VodListShape.parse(answer.json).data.map(({ title }) => title)).toEqual(sorted);
  });

  test("The total is the same on every page while a VOD is being encoded", async () => {
    const vodId = await upload(mine, await videoOfParts(0), "video.mp4");
    const first = ListShape.parse((await mine.call("GET", "/v2/vod?per_page=3")).json);
    await until("the VOD to come online", async () => {
      const vod = VodShape.parse((await mine.call("GET", `/v2/vod/${vodId}`)).json);
      return vod.online ? true : null;
    });
    const rest = await pages(first.paging.next ?? "", mine);
    const found = [first, ...rest];
    expect(new Set(found.map(({ totalCount }) => totalCount))).toEqual(new Set(["8"]));
    expect(new Set(found.flatMap(({ data }) => data.map(({ id }) => id))).size).toBe(8);
  });
});
