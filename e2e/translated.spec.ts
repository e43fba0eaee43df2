import { translatePage } from "#test/translate-page.ts";
import { fill } from "./counted-account.ts";
import { chooseBesideDates, expectTiles, tile } from "./figures.ts";
import { expect, expectAllThere, test } from "./fixtures.ts";
import { NOW } from "./platform.ts";
import { TOURS } from "./tours.ts";

test("Figures of a page that the browser translates change with the dates and the comparison", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  await fill(platform);
  await page.clock.setFixedTime(NOW);
  await page.goto("/analytics?range=2026-11-06..2026-11-13&zone=Asia%2FTokyo&by=day&vs=none");
  await expectTiles(page, { Plays: "1,120" });
  await page.evaluate(translatePage);
  await chooseBesideDates(page, "vs previous year");
  await page.getByRole("button", { name: /^Earlier: / }).click();
  await expect(tile(page, "Plays")).not.toHaveAccessibleDescription(/^1,120/);
  await page.getByRole("button", { name: /^Later: / }).click();
  await expectTiles(page, { Plays: "1,120" });
  await chooseBesideDates(page, "No comparison");
  await expectTiles(page, { Plays: "1,120" });
});

for (const [index, tour] of TOURS.entries()) {
  test(`Every page that the browser translates can be left and opened again: tour ${index + 1}`, {
    tag: "@nightly",
  }, async ({ page }) => {
    test.setTimeout(180_000);
    await page.clock.setFixedTime(NOW);
    for (const path of tour) {
      await page.goto(path);
      await expectAllThere(page);
      await page.evaluate(translatePage);
      const title = page.locator("main h1");
      const text = (await title.textContent()) ?? "";
      const [href, name] =
        path === "/activity" ? ["/settings", "Settings"] : ["/activity", "Activity"];
      await page.locator(`a[href="${href}"]`).click();
      await expect(title).toHaveText(name);
      await page.goBack();
      await expect(title).toHaveText(text);
    }
  });
}
