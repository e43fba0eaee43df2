import type { Browser, Page } from "playwright";
import { benchNextPaint, type Interaction, pressing } from "./next-paint.ts";
import { isShort } from "./scale.ts";

const press = (page: Page) => page.keyboard.press("Escape");
const button = (name: string | RegExp) =>
  pressing(`press ${name}`, (page) => page.getByRole("button", { name }).first(), press);
const link = (name: string, at = 0) =>
  pressing(`go to ${name}`, (page) => page.getByRole("link", { name }).nth(at));
/** Chooses two links in turn. */
const links = (...names: [string, string]) =>
  pressing(`go to ${names.join(", ")}`, (page, at) =>
    page.getByRole("link", { name: new RegExp(`^${names[at % 2]}`) }).first(),
  );
/** Types a word, a key at a time. */
const typing = (field: string): Interaction => ({
  name: `type in ${field}`,
  before: (page) => page.getByRole("searchbox", { name: field }).focus(),
  action: (page, at) => page.keyboard.press("harbour at "[at] ?? "e"),
});

/** What is done on each page; from the second on, pages are reached by links and come as they do in use. */
const PAGES: readonly { path: string; open?: string; interactions: readonly Interaction[] }[] = [
  {
    path: "/library",
    interactions: [
      typing("Search titles"),
      links("Table", "Grid"),
      links("Offline", "All"),
      pressing("select a video", (page) => page.getByRole("checkbox", { name: /^Select/ }).first()),
      button(/^Actions for/),
      button("Filters"),
    ],
  },
  {
    path: "/library",
    open: "Harbour at first light",
    interactions: [
      links("Analytics", "Overview"),
      links("Subtitles", "Images"),
      links("Engagement", "Embed"),
      link("Overview"),
      button("Actions for this film"),
      button("Edit: Title"),
    ],
  },
  {
    path: "/library/subtitles",
    interactions: [
      typing("Search titles"),
      pressing("only online", (page) => page.getByRole("checkbox", { name: "Online only" })),
    ],
  },
  {
    path: "/analytics",
    interactions: [
      button(/^Dates/),
      button(/^Earlier/),
      pressing("choose a metric", (page, at) => page.getByRole("radio").nth(at % 3)),
      pressing("table or chart", (page, at) =>
        page.getByRole("button", { name: at % 2 === 0 ? "Table" : "Chart", exact: true }).first(),
      ),
      button("Compare films or channels"),
      button("Country"),
    ],
  },
  { path: "/channels", interactions: [typing("Search channels")] },
  { path: "/playlists", interactions: [typing("Search playlists"), button(/^Actions for/)] },
  {
    path: "/playlists",
    open: "Match day",
    interactions: [
      pressing("add a video", (page, at) =>
        page.getByRole("button", { name: /^Add / }).nth(at + 1),
      ),
      links("Images", "Content"),
      links("Embed", "Content"),
    ],
  },
  { path: "/upload", interactions: [links("History", "Upload"), button(/^New folder/)] },
  {
    path: "/settings",
    interactions: [
      pressing("choose a theme", (page, at) =>
        page.getByRole("button", { name: at % 2 === 0 ? "Dark" : "Light", exact: true }),
      ),
      button(/^Time zone/),
    ],
  },
];

/** Prints the time from each interaction to the next paint, page by page. Watch time has a table of its own. */
export async function benchInteractions(browser: Browser, origin: string): Promise<void> {
  for (const { path, open, interactions } of isShort ? PAGES.slice(0, 1) : PAGES) {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    // The runner wraps functions in a helper that pages lack.
    await page.addInitScript("globalThis.__name = (each) => each");
    await page.goto(`${origin}${path}`);
    if (open !== undefined) await page.getByRole("link", { name: open }).first().click();
    await page.waitForLoadState("networkidle");
    console.log(`\n${open ?? path}`);
    await benchNextPaint(page, interactions);
    await page.close();
  }
}
