import { readFile } from "node:fs/promises";
import { attic, ferry, lights } from "./counted-account.ts";
import { expect, test } from "./fixtures.ts";
import { expectInAddress } from "./watch-time-figures.ts";

test("films that nobody played are searched, sorted and saved to a file", async ({
  page,
  platform,
}) => {
  await platform.reset("empty");
  await platform.addVods([
    { id: ferry, title: "Slow ferry", filename: "f.mp4", created: "2026-11-03T00:00:00Z" },
    { id: lights, title: "=Lights", filename: "l.mp4", created: "2026-11-01T00:00:00Z" },
    { id: attic, title: "Attic", filename: "a.mp4", created: "2026-11-02T00:00:00Z" },
  ]);
  await page.goto("/watch-time/vod?range=2026-11-11..2026-11-15&zone=UTC&only=never");
  const links = page.getByRole("region", { name: "Films never played" }).getByRole("link");
  await expect(links).toHaveText(["Slow ferry", "Attic", "=Lights"]);
  await page.getByRole("columnheader", { name: "Title" }).getByRole("button").click();
  await expect(links).toHaveText(["=Lights", "Attic", "Slow ferry"]);
  await expectInAddress(page, { order: "title" });
  await page.reload();
  await expect(links).toHaveText(["=Lights", "Attic", "Slow ferry"]);
  await page.getByRole("columnheader", { name: "Title" }).getByRole("button").click();
  await expect(links).toHaveText(["Slow ferry", "Attic", "=Lights"]);
  const search = page.getByRole("searchbox", { name: "Find films by title or id" });
  await search.fill("li");
  await expect(links).toHaveText(["=Lights"]);
  await expect(page.getByText("One of them is found by the search.")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download: Films never played" }).click();
  await page.getByRole("menuitem", { name: "Download CSV", exact: true }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe("Films never played, 2026-11-11 to 2026-11-15.csv");
  expect(await readFile(await file.path(), "utf8")).toMatch(
    new RegExp(
      `^Title,Content id,Added,Length \\(seconds\\)\r\n'=Lights,${lights},2026-11-01T00:00:00.000Z,\\d*\r\n$`,
    ),
  );
  await search.fill("nobody");
  await expect(page.getByText("None of them is found by the search.")).toBeVisible();
  await expect(links).toHaveCount(0);
});
