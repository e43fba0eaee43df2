import { expectClean } from "./clean.ts";
import { expect, test } from "./fixtures.ts";

test("Activity lists a change with its outcome and undoes it", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await platform.reset("empty");
  const [id = ""] = await platform.addVods([{ title: "Slow ferry" }]);
  await page.goto(`/vods/${id}/overview`);
  await page.getByRole("button", { name: "Edit: Title" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("Fast ferry");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Fast ferry" })).toBeVisible();
  await page.getByRole("link", { name: "Activity" }).click();
  const rows = page.getByRole("region", { name: "Activity" }).getByRole("listitem");
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText("Edited title");
  await expect(rows.first()).toContainText("Done");
  await expectClean(page);
  await rows.first().getByRole("button", { name: "Restore: Edited title Fast ferry" }).click();
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText("Restored title");
  await expect(rows.first()).toContainText("Done");
  expect(await platform.read(`/v2/vod/${id}`)).toMatchObject({ title: "Slow ferry" });
  await page.reload();
  await expect(rows).toHaveCount(2);
  await page.getByRole("button", { name: "Clear activity" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Clear activity" }).click();
  await expect(page.getByText("No activity")).toBeVisible();
});
