import { expectClean } from "./clean.ts";
import { expect, test } from "./fixtures.ts";

test("a change is listed with its outcome, and taken back from there", async ({
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
  await expect(rows.first()).toContainText("Done");
  expect(await platform.read(`/v2/vod/${id}`)).toMatchObject({ title: "Slow ferry" });
  await page.reload();
  await expect(rows).toHaveCount(2);
  await page.getByRole("button", { name: "Clear activity" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Clear activity" }).click();
  await expect(page.getByText("No activity")).toBeVisible();
});

test("a refusal is listed with its reason", async ({ page, platform, incidents }) => {
  incidents.expect(/status: 403 PUT/);
  await platform.reset("empty");
  const [id = ""] = await platform.addVods([{ title: "Slow ferry" }]);
  await platform.fault("api", { match: { method: "PUT" }, fault: "status", status: 403 });
  await page.goto(`/vods/${id}/overview`);
  await page.getByRole("button", { name: "Edit: Title" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("Fast ferry");
  await page.keyboard.press("Enter");
  await expect(page.getByText("You don’t have permission to do this.")).toBeVisible();
  page.on("dialog", (dialog) => void dialog.accept());
  await page.goto("/activity");
  const rows = page.getByRole("region", { name: "Activity" }).getByRole("listitem");
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText("Failed");
  await expect(rows.first()).toContainText("You don’t have permission to do this.");
});
