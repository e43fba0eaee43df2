import { ferry } from "./counted-account.ts";
import { expect, test } from "./fixtures.ts";
import { grid, MEASURED, measure, readNames } from "./watch-time-figures.ts";

test("Views are saved under names, opened and renamed", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await measure(platform);
  const busy = `/watch-time/vod?${MEASURED}&sort=title&where=plays~6~&pick=${ferry}`;
  await page.goto(busy);
  const names = ["Harbour lights", "Slow ferry"];
  await expect.poll(() => readNames(page)).toEqual(names);
  const views = page.getByRole("dialog", { name: "Saved views" });
  const list = views.getByRole("list", { name: "Saved views" });
  const open = (name = "Views") => page.getByRole("button", { name, exact: true }).click();
  await open();
  await views.getByRole("button", { name: "Save", exact: true }).click();
  await expect(views.getByText("Enter a name.")).toBeVisible();
  await views.getByRole("textbox", { name: "Save this view as" }).fill("Busy ones");
  await page.keyboard.press("Enter");
  await expect(views.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await expect(list.getByRole("link", { name: "Busy ones" })).toHaveAttribute(
    "aria-current",
    "true",
  );

  await page.goto(`/watch-time/vod?${MEASURED}&rows=flat`);
  await expect.poll(() => readNames(page)).toHaveLength(5);
  await open();
  await expect(list.getByRole("link", { name: "Busy ones" })).not.toHaveAttribute("aria-current");
  await list.getByRole("link", { name: "Busy ones" }).click();
  await expect(views).toHaveCount(0);
  await expect.poll(() => readNames(page)).toEqual(names);
  await expect(page.getByRole("checkbox", { name: "Select Slow ferry" })).toBeChecked();
  expect(new URL(page.url()).searchParams.getAll("pick")).toEqual([ferry]);
  await page.goBack();
  await expect.poll(() => readNames(page)).toHaveLength(5);

  await open("Views: Busy ones · changed");
  await list.getByRole("button", { name: "Rename Busy ones" }).click();
  await views.getByRole("textbox", { name: "New name" }).fill("Much played");
  await page.keyboard.press("Enter");
  await expect(list.getByRole("button", { name: "Rename Much played" })).toBeFocused();
  // The view that one works in is known after a reload.
  await page.reload();
  await open("Views: Much played · changed");
  await expect(list.getByRole("link")).toHaveText(["Much played"]);
  await list.getByRole("link", { name: "Much played" }).click();
  await expect.poll(() => readNames(page)).toEqual(names);
  await expect(grid(page).getByRole("row", { name: /Attic/ })).toHaveCount(0);
  // Channels have views of their own.
  await page.goto(`/watch-time/live?${MEASURED}`);
  await open();
  await expect(views.getByText(/^No saved views/)).toBeVisible();
});
