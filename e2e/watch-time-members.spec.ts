import { expect, test } from "./fixtures.ts";
import type { Platform } from "./platform.ts";
import {
  counted,
  grid,
  readNames,
  readRow,
  readRows,
  readTotals,
  sum,
} from "./watch-time-figures.ts";

const ASKED = "startdate=2026-10-24&enddate=2026-11-19&timezone=UTC&granularity=month";
const SHOWN = "range=2026-10-24..2026-11-19&zone=UTC&by=month&cols=title~plays";

interface RawFolder {
  id: string;
  path: string;
}

/** Returns the paths of the folders of each video, as the platform lists them. */
async function readMemberships(platform: Platform) {
  const { data: folders }: { data: RawFolder[] } = Object(await platform.read("/v2/folder"));
  const pathOf = new Map(folders.map(({ id, path }) => [id, path]));
  const pathsOf = new Map<string, string[]>();
  for (let page = 1; ; page += 1) {
    const answer = await platform.read(`/v2/vod?page=${page}&per_page=100`);
    const { data }: { data: { id: string; folders?: { id: string }[] }[] } = Object(answer);
    if (data.length === 0) return { folders, pathsOf };
    for (const { id, folders: own = [] } of data) {
      pathsOf.set(
        `vod-${id}`,
        own.flatMap((each) => pathOf.get(each.id) ?? []).filter((path) => path !== "/"),
      );
    }
  }
}

test("Rows of folders have the plays of their videos and of those in their subfolders", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  const { pathsOf } = await readMemberships(platform);
  const rows = await readRows(platform, ASKED);
  await page.goto(`/watch-time/vod?${SHOWN}&rows=folder&sort=title`);
  await expect.poll(() => readTotals(page, ["Plays"])).toEqual([counted(sum(rows, "total-plays"))]);
  const names = await readNames(page);
  expect(names).toContain("Sports / Football");
  expect(names.at(-1)).toContain("In no folder");
  for (const [at, name] of names.entries()) {
    const path = `/${name.split(" / ").join("/")}`;
    const isIn = (each: string) => each === path || each.startsWith(`${path}/`);
    const own = rows.filter((row) => {
      const paths = pathsOf.get(row["content-id"]) ?? [];
      return name.includes("In no folder") ? paths.length === 0 : paths.some(isIn);
    });
    const row = grid(page)
      .getByRole("row")
      .nth(at + 1);
    expect([name, ...(await readRow(page, row, ["Plays"]))]).toEqual([
      name,
      counted(sum(own, "total-plays")),
    ]);
  }
});

test("A folder that a saved view is narrowed to is asked for by its videos alone", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  const { folders, pathsOf } = await readMemberships(platform);
  const sports = folders.find(({ path }) => path === "/Sports")?.id ?? "";
  const ids = [...pathsOf]
    .filter(([, paths]) => paths.some((path) => path === "/Sports" || path.startsWith("/Sports/")))
    .map(([id]) => id);
  const rows = (await readRows(platform, ASKED)).filter((row) => ids.includes(row["content-id"]));
  const asked = page.waitForRequest((request) => request.url().includes("content-ids="));
  await page.goto(`/watch-time/vod?${SHOWN}&in=folder~${sports}`);
  const query = new URL((await asked).url()).searchParams.get("content-ids") ?? "";
  expect(
    query
      .split(",")
      .map((id) => `vod-${id}`)
      .toSorted(),
  ).toEqual(ids.toSorted());
  await expect.poll(() => readTotals(page, ["Plays"])).toEqual([counted(sum(rows, "total-plays"))]);
  await page.getByRole("button", { name: "Show all videos" }).click();
  const all = await readRows(platform, ASKED);
  await expect.poll(() => readTotals(page, ["Plays"])).toEqual([counted(sum(all, "total-plays"))]);
});
