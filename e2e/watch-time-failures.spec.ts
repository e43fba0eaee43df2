import { expect, test } from "./fixtures.ts";
import { NOW } from "./platform.ts";
import {
  grid,
  MEASURED,
  measure,
  readNames,
  readRow,
  readRows,
  readTotals,
} from "./watch-time-figures.ts";

const VIDEOS = `/watch-time/vod?${MEASURED}`;
const ASKED = "startdate=2026-11-10&enddate=2026-11-20&timezone=UTC&granularity=day";
const WHOLE = ["Harbour lights", "Slow ferry", "=1+1", "Attic"];

test("A refusal of rows is reported once, and a retry loads them", {
  tag: "@nightly",
}, async ({ page, platform, incidents }) => {
  // The key is valid for other calls: only this one is not allowed.
  incidents.expect(/status: 403 GET \/api\/v2\/analytics\/vod\/watchtime-engagement/);
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
  const notice = page
    .getByRole("alert")
    .filter({ hasText: "You don’t have permission to do this." });
  await expect(notice).toContainText("Ask your administrator for access.");
  expect(asked).toHaveLength(1);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await platform.clearFaults();
  await notice.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => readNames(page)).toEqual(WHOLE);
});

test("Rows that are unreadable or were not requested are counted and reported", {
  tag: "@nightly",
}, async ({ page, platform }) => {
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
  await expect(page.getByText("2 records as of 20 Nov 2026, 12:00.")).toBeVisible();
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
  await expect(page.getByText("5 records as of 20 Nov 2026, 12:00.")).toBeVisible();
  await expect(page.getByText(/could not be read|nobody asked for/)).toHaveCount(0);
});

test("An invalid answer is reported, and existing rows stay", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await measure(platform);
  const answer = (body: unknown) =>
    platform.fault("api", { match: { path: "/watchtime-engagement" }, fault: "body", body });
  const nonsense = "<html><body>Please wait</body></html>";
  await answer(nonsense);
  await page.clock.setFixedTime(NOW);
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

  await answer(nonsense);
  await page.clock.setFixedTime("2026-11-20T12:07:00Z");
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(notice).toContainText(
    "Couldn’t update: The server returned an unexpected response. Showing data from 20 Nov 2026, 12:00.",
  );
  expect(await readTotals(page, ["Plays", "Watch time"])).toEqual(["90", "3h 14m"]);
  await platform.clearFaults();
  await notice.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("5 records as of 20 Nov 2026, 12:07.")).toBeVisible();
  await expect(notice).toHaveCount(0);
});
