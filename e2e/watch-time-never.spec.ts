import { readFile } from "node:fs/promises";
import { attic, ferry, lights } from "./counted-account.ts";
import { expect, test } from "./fixtures.ts";
import { expectInAddress, grid } from "./watch-time-figures.ts";

test("Videos without plays are listed, searched, sorted and saved to a file", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await platform.reset("empty");
  await platform.addVods([
    { id: ferry, title: "Slow ferry", filename: "f.mp4", created: "2026-11-03T00:00:00Z" },
    { id: lights, title: "=Lights", filename: "l.mp4", created: "2026-11-01T00:00:00Z" },
    { id: attic, title: "Attic", filename: "a.mp4", created: "2026-11-02T00:00:00Z" },
  ]);
  await page.goto("/watch-time/vod?range=2024-11-11..2024-11-15&zone=UTC&only=never");
  await expect(page.getByText("No videos in this date range")).toBeVisible();
  const links = page
    .getByRole("region", { name: "Never played videos", exact: true })
    .getByRole("table")
    .getByRole("link");
  await expect(links).toHaveCount(0);
  // Where there is no watch time, they are offered.
  await page.goto("/watch-time/vod?range=2026-11-11..2026-11-15&zone=UTC");
  await expect(page.getByText("No plays in this date range")).toBeVisible();
  await page.getByRole("button", { name: "Show never played videos" }).press("Enter");
  // The button is gone, and the focus is in the page.
  await expect(page.getByRole("main")).toBeFocused();
  await expect(links).toHaveText(["Slow ferry", "Attic", "=Lights"]);
  await page.getByRole("columnheader", { name: "Title" }).getByRole("button").click();
  await expect(links).toHaveText(["=Lights", "Attic", "Slow ferry"]);
  await expectInAddress(page, { order: "title" });
  await page.reload();
  await expect(links).toHaveText(["=Lights", "Attic", "Slow ferry"]);
  await page.getByRole("columnheader", { name: "Title" }).getByRole("button").click();
  await expect(links).toHaveText(["Slow ferry", "Attic", "=Lights"]);
  const search = page.getByRole("searchbox", { name: "Search by title or ID" });
  await search.fill("li");
  await expect(links).toHaveText(["=Lights"]);
  await expect(page.getByText("1 matches the search.")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download: Never played videos" }).click();
  await page.getByRole("menuitem", { name: "Download CSV", exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("Never played videos, 2026-11-11 to 2026-11-15.csv");
  expect(await readFile(await file.path(), "utf8")).toMatch(
    new RegExp(
      `^Title,Content ID,Created,Duration \\(seconds\\)\r\n'=Lights,vod-${lights},2026-11-01T00:00:00.000Z,\\d*\r\n$`,
    ),
  );
  await search.fill("no such title");
  await expect(page.getByText("None matches the search.")).toBeVisible();
  await expect(links).toHaveCount(0);
});

test("Videos missing from the library's answer are counted and not taken for deleted ones", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await platform.reset("empty");
  const created = "2025-01-01T00:00:00Z";
  await platform.addVods([
    { id: ferry, title: "Slow ferry", filename: "f.mp4", created },
    { id: lights, title: "deleted", filename: "l.mp4", created },
    { id: attic, title: "Attic", filename: "a.mp4", created },
  ]);
  await platform.addPlays([
    { content: ferry, at: "2026-11-12T09:00:00Z", plays: 2 },
    { content: lights, at: "2026-11-12T09:00:00Z", plays: 3 },
  ]);
  const list = Object(await platform.read("/v2/vod?page=1&per_page=100"));
  const damaged = list.data.map((video: Record<string, unknown>) =>
    video.id === lights ? { ...video, id: "" } : video,
  );
  await platform.fault("api", {
    match: { path: "/v2/vod?" },
    fault: "body",
    body: { ...list, data: damaged },
  });
  await page.goto("/watch-time/vod?range=2026-11-11..2026-11-15&zone=UTC&cols=title~plays");
  await expect(grid(page).getByRole("link", { name: "deleted" })).toBeVisible();
  await page.getByRole("combobox", { name: "Show" }).selectOption("Never played");
  await expect(
    page.getByText(
      "1 video wasn’t played in this date range. Couldn’t read 1 more video. Plays are unknown.",
    ),
  ).toBeVisible();
  await expect(
    page
      .getByRole("region", { name: "Never played videos", exact: true })
      .getByRole("table")
      .getByRole("link"),
  ).toHaveText(["Attic"]);
});
