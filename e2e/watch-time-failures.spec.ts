import { expect, test } from "./fixtures.ts";
import { NOW } from "./platform.ts";
import {
  counted,
  grid,
  MEASURED,
  measure,
  readNames,
  readRow,
  readRows,
  readTotals,
  sum,
} from "./watch-time-figures.ts";

const VIDEOS = `/watch-time/vod?${MEASURED}`;
const ASKED = "startdate=2026-11-10&enddate=2026-11-20&timezone=UTC&granularity=day";
const WHOLE = ["Harbour lights", "Slow ferry", "=1+1", "Attic"];
const OWN_PROBLEM = "Server error.";

test("what can't be read says so and comes with the next try; rows that are there stay", async ({
  page,
  platform,
  incidents,
}) => {
  incidents.expect(/status: 503 GET \/api\/v2\/analytics\/vod\/watchtime-engagement/);
  const down = {
    match: { path: "/watchtime-engagement" },
    fault: "status",
    status: 503,
    body: "<html><h1>Bad gateway</h1></html>",
  };
  await measure(platform);
  await platform.fault("api", down);
  await page.clock.setFixedTime(NOW);
  await page.goto(VIDEOS);
  const notice = page.getByRole("alert").filter({ hasText: OWN_PROBLEM });
  await expect(notice).toContainText("This is usually temporary. Try again in a moment.");
  await expect(page.getByText("Bad gateway")).toHaveCount(0);
  await expect(grid(page)).toHaveCount(0);
  await platform.clearFaults();
  await notice.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => readNames(page)).toEqual(WHOLE);
  await expect(notice).toHaveCount(0);
  await expect(page.getByText("5 records as of 12:00.")).toBeVisible();

  await platform.fault("api", down);
  await page.clock.setFixedTime("2026-11-20T12:07:00Z");
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(notice).toContainText("Couldn’t update: Server error. Showing data from 12:00.");
  expect(await readTotals(page, ["Plays", "Watch time"])).toEqual(["90", "3h 14m"]);
  await platform.clearFaults();
  await notice.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("5 records as of 12:07.")).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("who is signed out is told so, and goes on after signing in", async ({
  page,
  platform,
  incidents,
}) => {
  incidents.expect(/status: 401 GET \/api\/v2\/analytics\/vod\/watchtime-engagement/);
  await measure(platform);
  await platform.fault("api", {
    match: { path: "/watchtime-engagement" },
    fault: "status",
    status: 401,
  });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/watchtime-engagement")) asked.push(request.url());
  });
  await page.goto(VIDEOS);
  const notice = page.getByRole("alert").filter({ hasText: "You’re signed out." });
  await expect(notice).toContainText("Sign in to continue.");
  // Other calls are allowed: one retry, and no more.
  expect(asked).toHaveLength(2);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await platform.clearFaults();
  await notice.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => readNames(page)).toEqual(WHOLE);
});

test("rows that can't be read, or that nobody asked for, are counted and told", async ({
  page,
  platform,
}) => {
  await measure(platform);
  const [first, second, third, fourth, fifth] = await readRows(platform, ASKED);
  await platform.fault("api", {
    match: { path: "page=1&" },
    fault: "body",
    body: {
      results: [
        { ...first, "total-plays": "30" },
        { ...second, "content-id": "" },
        { ...third, "unique-viewers": null },
        { ...fourth, period: "soon" },
        { ...fifth, period: "2026-10-20" },
        "a row",
      ],
    },
  });
  await page.clock.setFixedTime(NOW);
  await page.goto(VIDEOS);
  await expect(page.getByText("2 records as of 12:00.")).toBeVisible();
  await expect(page.getByText("Couldn’t read 3 records. They are missing here.")).toBeVisible();
  await expect(page.getByText("Left out 1 record that wasn’t requested.")).toBeVisible();
  await expect.poll(() => readNames(page)).toEqual(["Harbour lights", "Slow ferry"]);
  const viewers = Number(first?.["unique-viewers"]);
  const row = grid(page).getByRole("row", { name: /Harbour lights/ });
  expect(await readRow(page, row, ["Plays", "Unique viewers", "Watch time"])).toEqual([
    "≥ 40at least 40",
    "–unknown",
    "≥ 2h 13mat least 8,000 seconds",
  ]);
  await expect
    .poll(() => readTotals(page, ["Plays", "Unique viewers"]))
    .toEqual(["≥ 70at least 70", `≥ ${viewers}at least ${viewers}`]);
  await page.getByRole("button", { name: "Export", exact: true }).click();
  await expect(
    page.getByRole("dialog", { name: "Export watch time" }).getByText(/^Some data is missing/),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await platform.clearFaults();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect.poll(() => readNames(page)).toEqual(WHOLE);
  await expect(page.getByText("5 records as of 12:00.")).toBeVisible();
  await expect(page.getByText(/could not be read|nobody asked for/)).toHaveCount(0);
});

test("an answer that makes no sense, and days without anybody, are told apart", async ({
  page,
  platform,
}) => {
  await measure(platform);
  const answer = (body: unknown) =>
    platform.fault("api", { match: { path: "/watchtime-engagement" }, fault: "body", body });
  await answer("<html><body>Please wait</body></html>");
  await page.goto(VIDEOS);
  const notice = page.getByRole("alert");
  await expect(notice).toContainText("The server returned an unexpected response.");
  await expect(page.getByText("Please wait")).toHaveCount(0);
  await platform.clearFaults();
  await answer({ results: [] });
  await notice.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No plays in this date range")).toBeVisible();
  await expect(page.getByText(/^No records from 10/)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(grid(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Export", exact: true })).toHaveCount(0);
  await platform.clearFaults();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect.poll(() => readNames(page)).toEqual(WHOLE);
});

test("rows that are read anew go on where that failed or was stopped; until then the old ones stay", async ({
  page,
  platform,
  incidents,
}) => {
  incidents.expect(/status: 400 GET .*watchtime-engagement/);
  await platform.reset("large");
  const third = { match: { path: "granularity=month&page=3&" } };
  const pages: string[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname.endsWith("/watchtime-engagement")) pages.push(searchParams.get("page") ?? "");
  });
  await page.clock.setFixedTime(NOW);
  await page.goto("/watch-time/vod?range=2026-10-24..2026-11-19&zone=UTC&cols=title~plays");
  await expect(page.getByText(/^[\d,]+ records as of 12:00\.$/)).toBeVisible();
  const query = "startdate=2026-10-24&enddate=2026-11-19&timezone=UTC&granularity=month";
  const totals = [counted(sum(await readRows(platform, query), "total-plays"))];
  // The table is drawn a moment after the status says that all is read.
  await expect.poll(() => readTotals(page, ["Plays"])).toEqual(totals);

  await page.clock.setFixedTime("2026-11-20T12:02:00Z");
  await platform.fault("api", { ...third, fault: "status", status: 400, body: "{}" });
  await page.getByRole("button", { name: "Reload" }).click();
  const notice = page.getByRole("alert").filter({ hasText: "Couldn’t update:" });
  await expect(notice).toContainText("Showing data from 12:00.");
  expect(await readTotals(page, ["Plays"])).toEqual(totals);
  await platform.clearFaults();

  await platform.fault("api", { ...third, fault: "hang" });
  pages.length = 0;
  await notice.getByRole("button", { name: "Try again" }).click();
  const stop = page.getByRole("button", { name: "Stop", exact: true });
  await expect(stop).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Update stopped. Showing data from 12:00.")).toBeVisible();
  expect(await readTotals(page, ["Plays"])).toEqual(totals);
  await platform.clearFaults();
  await expect(page.getByRole("button", { name: "Continue" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^[\d,]+ records as of 12:02\.$/)).toBeVisible();
  expect(pages).toContain("3");
  expect(pages).not.toContain("1");
  await expect.poll(() => readTotals(page, ["Plays"])).toEqual(totals);
});

test("a page that failed is read when one comes back to it", async ({
  page,
  platform,
  incidents,
}) => {
  incidents.expect(/status: 400 GET .*watchtime-engagement/);
  await measure(platform);
  await platform.fault("api", {
    match: { path: "/watchtime-engagement" },
    fault: "status",
    status: 400,
    body: "{}",
  });
  await page.clock.setFixedTime(NOW);
  await page.goto(VIDEOS);
  await expect(page.getByRole("alert")).toBeVisible();
  await page.getByRole("link", { name: "Live channels", exact: true }).click();
  await expect(page).toHaveURL(/\/watch-time\/live/);
  await platform.clearFaults();
  await page.goBack();
  await expect.poll(() => readNames(page)).toEqual(WHOLE);
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("all time says with which day it begins while nobody knows the oldest video", async ({
  page,
  platform,
  incidents,
}) => {
  incidents.expect(/status: 400 GET .*\/v2\/vod/);
  await measure(platform);
  await platform.fault("api", {
    match: { path: "sort=ASC" },
    fault: "status",
    status: 400,
    body: "{}",
  });
  await page.clock.setFixedTime(NOW);
  await page.goto("/watch-time/vod?range=all&zone=UTC");
  const note = page.getByText("Creation date unknown. All time starts on 21 Nov 2025 here.");
  await expect(note).toBeVisible();
  await expect.poll(() => readNames(page)).toEqual(WHOLE);
  const known = page.getByText(/^All time starts with your oldest video\./);
  await expect(known).toHaveCount(0);
  await platform.clearFaults();
  await page.getByRole("button", { name: "Check again" }).click();
  await expect(known).toBeVisible();
  await expect(note).toHaveCount(0);
  await expect.poll(() => readNames(page)).toEqual(WHOLE);
});
