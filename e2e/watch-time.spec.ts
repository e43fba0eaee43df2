import { attic, fill, lights } from "./counted-account.ts";
import { readTable } from "./figures.ts";
import { expect, test } from "./fixtures.ts";
import { counted, grid, readRow, readRows, readTotals, sum } from "./watch-time-figures.ts";

test("Three years by month are the sum of calls that the service allows", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await fill(platform);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (!pathname.endsWith("/watchtime-engagement")) return;
    asked.push(`${searchParams.get("startdate")} ${searchParams.get("enddate")}`);
  });
  const rows = await readRows(
    platform,
    "startdate=2024-02-10&enddate=2026-11-19&timezone=UTC&granularity=day",
  );
  await page.goto(
    "/watch-time/vod?range=2024-02-10..2026-11-19&zone=UTC&by=month&rows=flat&cols=title~period~plays",
  );
  await expect.poll(() => readTotals(page, ["Plays"])).toEqual([counted(sum(rows, "total-plays"))]);
  // The earliest year has no plays, and may be requested after the sum is right.
  await expect
    .poll(() => [...new Set(asked)].toSorted())
    .toEqual(["2024-02-10 2025-01-31", "2025-02-01 2026-01-31", "2026-02-01 2026-11-19"]);
});

test("Reading stops, is refused in the service's words, and resumes where it ended", async ({
  page,
  platform,
  incidents,
}) => {
  incidents.expect(/status: 400 GET .*watchtime-engagement/);
  const asked = "startdate=2026-10-24&enddate=2026-11-19&timezone=UTC&granularity=day";
  const all = await readRows(platform, asked);
  const second = { path: "granularity=day&page=2&" };
  await platform.fault("api", { match: second, fault: "hang" });
  await page.goto("/watch-time/vod?range=2026-10-24..2026-11-19&zone=UTC&by=day&cols=title~plays");
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(page.getByText("Stopped after 1,000 records")).toBeVisible();
  await expect(grid(page).getByRole("rowheader").last()).toContainText("Total so far");
  await platform.clearFaults();
  await platform.fault("api", {
    match: second,
    fault: "status",
    status: 400,
    body: '{"message":"the second page is being counted"}',
  });
  const pages: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith("/watchtime-engagement")) pages.push(searchParams.get("page") ?? "");
  });
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("the second page is being counted")).toBeVisible();
  await expect(page.getByText("Stopped after 1,000 records")).toBeVisible();
  await expect(grid(page).getByRole("rowheader").first()).toBeVisible();
  await platform.clearFaults();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(`${counted(all.length)} records as of`)).toBeVisible();
  await expect.poll(() => readTotals(page, ["Plays"])).toEqual([counted(sum(all, "total-plays"))]);
  expect(pages).toContain("2");
  expect(pages).not.toContain("1");
});

test("A deleted video is distinguished from a video with that title", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await fill(platform);
  const created = "2025-01-01T00:00:00Z";
  const deleted = "11111111-2222-4333-8444-555555555555";
  await platform.addVods([{ id: deleted, title: "deleted", filename: "d.mp4", created }]);
  await platform.addPlays([{ content: deleted, at: "2026-11-10T03:00:00Z", plays: 3 }]);
  await platform.remove(`/v2/vod/${attic}`);
  await page.goto("/watch-time/vod?range=2026-11-01..2026-11-19&zone=UTC&cols=title~plays");
  const rowOf = (name: RegExp) => grid(page).getByRole("row", { name });
  await expect(rowOf(/deleted/)).toHaveCount(1);
  await expect(rowOf(/Deleted/)).toHaveCount(1);
  await expect.poll(() => readRow(page, rowOf(/deleted/), ["Plays"])).toEqual(["3"]);
  await expect(rowOf(/deleted/)).not.toContainText("Deleted");
  await expect(rowOf(/deleted/).getByRole("link", { name: "deleted" })).toBeVisible();
  await expect.poll(() => readRow(page, rowOf(/Deleted/), ["Plays"])).toEqual(["5"]);
  await expect(rowOf(/Deleted/).getByRole("link")).toHaveCount(0);
  await page.getByRole("combobox", { name: "Show" }).selectOption("Deleted");
  await expect(grid(page)).toHaveAttribute("aria-rowcount", "3");
  await expect.poll(() => readTotals(page, ["Plays"])).toEqual(["5"]);
});

test("Retention of a video is exact and leads to the player at its points", async ({
  page,
  platform,
}) => {
  await fill(platform);
  const at = "2026-11-18T09:00:00Z";
  await platform.addPlays([
    {
      content: lights,
      at,
      plays: 40,
      furthestPercent: 10,
      watchSeconds: 400,
      playtimeSeconds: 500,
    },
    {
      content: lights,
      at,
      plays: 30,
      furthestPercent: 50,
      watchSeconds: 900,
      playtimeSeconds: 900,
    },
    {
      content: lights,
      at,
      plays: 20,
      furthestPercent: 100,
      watchSeconds: 700,
      playtimeSeconds: 1000,
    },
    // Plays with unknown retention.
    { content: lights, at, plays: 10 },
  ]);
  await page.goto(`/vods/${lights}/engagement?range=2026-11-18..2026-11-18&zone=UTC`);
  await expect
    .poll(() => readTotals(page, ["Plays", "Completion rate", "Watch time per play"]))
    .toEqual(["100", "20.0%", "20s"]);
  const shown = page.getByRole("group", { name: /^Show Retention as/ });
  await shown.getByRole("button", { name: "Table" }).click();
  const table = page.getByRole("region", { name: "Table: Retention" });
  await expect
    .poll(() => readTable(table))
    .toEqual([
      ["Position in the video", "Harbour lights, lower bound", "Harbour lights, upper bound"],
      ["0%", "100%", "100%"],
      ["10%", "90.0%", "100%"],
      ["25%", "50.0%", "60.0%"],
      ["50%", "50.0%", "60.0%"],
      ["75%", "20.0%", "30.0%"],
      ["90%", "20.0%", "30.0%"],
      ["100%", "20.0%", "30.0%"],
    ]);
  await shown.getByRole("button", { name: "Chart" }).click();
  await page.getByRole("button", { name: "Play Harbour lights from 25%" }).click();
  const { duration }: { duration: string } = JSON.parse(
    JSON.stringify(await platform.read(`/v2/vod/${lights}`)),
  );
  const [hours = 0, minutes = 0, seconds = 0] = duration.split(":").map(Number);
  const at25 = Math.round((hours * 3600 + minutes * 60 + seconds) / 4);
  await expect(page).toHaveURL(new RegExp(`/vods/${lights}/overview\\?part=25$`));
  await page.getByRole("button", { name: "Play Harbour lights", exact: true }).click();
  await expect
    .poll(() =>
      page
        .getByLabel("Video: Harbour lights")
        .evaluate((video: HTMLVideoElement) => video.currentTime),
    )
    .toBeGreaterThanOrEqual(at25);
});
