import { filesOf } from "../scripts/route-files.ts";
import { expectClean } from "./clean.ts";
import { expect, expectAllThere, test } from "./fixtures.ts";
import { openFront } from "./front.ts";
import { NOW } from "./platform.ts";
import { TOURS } from "./tours.ts";

test.describe("a browser in German", () => {
  test.use({ locale: "de-DE" });

  test("The messages are German, and no other language is loaded", async ({ page, platform }) => {
    await platform.addVods([{ title: "Slow ferry", media: "harbour" }]);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.goto("/library");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mediathek");
    await expect(page).toHaveTitle("Mediathek · Reeldesk");
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    const [german, english] = ["de", "en"].map((language) =>
      filesOf([`src/messages/${language}/app.json`]).map((file) => `/${file}`),
    );
    expect(asked).toEqual(expect.arrayContaining(german ?? []));
    expect(asked).not.toEqual(expect.arrayContaining(english ?? []));
    await expect(page.getByRole("link", { name: "Hilfe (Englisch)" })).toHaveAttribute(
      "hreflang",
      "en",
    );
  });
});

test.describe("a browser whose first language has no messages", {
  tag: "@nightly",
}, () => {
  test.use({ locale: "da-DK" });

  test("The messages are English, with numbers and dates of the browser's language", async ({
    page,
  }) => {
    await page.goto("/settings");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page.getByLabel("Language", { exact: true })).toHaveValue("en");
    await expect(page.getByLabel("Number and date format")).toHaveValue("da-DK");
    await expect(page.getByRole("region", { name: "Examples" })).toContainText("1.234.567,89");
  });
});

test("A language is changed without a reload, in every tab, and kept", { tag: "@nightly" }, async ({
  page,
  context,
}) => {
  await page.goto("/analytics");
  const other = await context.newPage();
  await other.goto("/playlists");
  await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByLabel("Language", { exact: true }).selectOption("العربية");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("الإعدادات");
  const root = page.locator("html");
  await expect(root).toHaveAttribute("lang", "ar");
  await expect(root).toHaveAttribute("dir", "rtl");
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("قوائم التشغيل");

  // Words of the first page were loaded before, those of the second one are loaded now.
  await page.getByRole("link", { name: "الإحصاءات" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("الإحصاءات · كل المحتوى");
  await page.getByRole("link", { name: "تحميل" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("تحميل");
  expect(await page.evaluate(() => Reflect.get(globalThis, "isSamePage"))).toBe(true);

  await page.goto("/settings");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("الإعدادات");
  await page.getByLabel("اللغة", { exact: true }).selectOption("English");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
  await expect(root).toHaveAttribute("dir", "ltr");
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Playlists");
  const region = page.getByRole("region", { name: "Language and region" });
  await expect(region.getByText("Using the default.")).toBeVisible();
});

test("Formats are those of the language, and differ by region", { tag: "@nightly" }, async ({
  page,
}) => {
  await page.goto("/settings");
  await page.getByLabel("Language", { exact: true }).selectOption("Deutsch");
  const format = page.getByLabel("Zahlen- und Datumsformat");
  const examples = page.getByRole("region", { name: "Beispiele" });
  await expect(format).toHaveValue("de-DE");
  await expect(examples).toContainText("1.234.567,89");
  await expect(examples).toContainText(/^Jetzt\w+, \d+\. \w+ 20\d\d um \d\d:\d\d/);
  await expect(examples).toContainText("1 Std. 42 Min.");
  await format.selectOption("Österreichisches Deutsch");
  await expect(examples).toContainText("1 234 567,89");
  await page.reload();
  await expect(format).toHaveValue("de-AT");
});

test("The default of a deployment applies before anything is painted, from the second visit on", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  const dashboard = await platform.serveWith({ defaultLocale: "ja-JP" });
  try {
    await page.goto(`${dashboard.origin}/library`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("ライブラリ");
    await page.addInitScript(() => {
      addEventListener("DOMContentLoaded", () => {
        Object.assign(globalThis, { firstLanguage: document.documentElement.lang });
      });
    });
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("ライブラリ");
    expect(await page.evaluate(() => Reflect.get(globalThis, "firstLanguage"))).toBe("ja");
  } finally {
    await dashboard.close();
  }
});

test("A language that can't be loaded changes nothing, and can be chosen again", {
  tag: "@nightly",
}, async ({ page, platform, incidents }) => {
  incidents.expect(/status: 503 GET \/assets\//);
  const german = filesOf(["src/messages/de/app.json"]).map((file) => `/${file}`);
  let isDown = true;
  const front = await openFront(platform, {}, (request, response) => {
    if (!isDown || !german.includes(request.url ?? "")) return false;
    response.writeHead(503).end();
    return true;
  });
  try {
    await page.goto(`${front.origin}/settings`);
    const language = page.getByLabel("Language", { exact: true });
    await language.selectOption("Deutsch");
    await expect(page.getByRole("alert")).toHaveText(
      "Couldn’t load this language. Check your connection and try again.",
    );
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
    await expect(language).toHaveValue("en");
    isDown = false;
    await language.selectOption("Deutsch");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Einstellungen");
  } finally {
    await front.close();
  }
});

// Longer words are those of `pseudo.spec.ts`.
test.describe("pages in Arabic", () => {
  test.use({ locale: "ar-EG" });

  for (const [index, tour] of TOURS.entries()) {
    test(`Axe reports no violation, and nothing scrolls sideways: tour ${index + 1}`, {
      tag: "@nightly",
    }, async ({ page }) => {
      test.setTimeout(180_000);
      await page.clock.setFixedTime(NOW);
      for (const path of tour) {
        await page.setViewportSize({ width: 1440, height: 800 });
        await page.goto(path);
        await expect(page.locator("html")).toHaveAttribute("lang", "ar");
        await expectAllThere(page);
        await expect(page.locator("main h1")).toBeVisible();
        for (const width of [1440, 768, 390]) {
          await page.setViewportSize({ width, height: 800 });
          await expect
            .poll(() => page.evaluate(() => document.documentElement.scrollWidth), path)
            .toBeLessThanOrEqual(width);
        }
        await page.setViewportSize({ width: 360, height: 800 });
        await expectClean(page, "structure");
      }
    });
  }
});
