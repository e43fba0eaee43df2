import type { Browser, Page } from "playwright";
import { benchNextPaint, type Interaction, pressing } from "./next-paint.ts";
import { isShort } from "./scale.ts";
import { openPage } from "./stage.ts";

const press = (page: Page) => page.keyboard.press("Escape");
const button = (name: string | RegExp) =>
  pressing(
    `press ${typeof name === "string" ? name : name.source.slice(1)}`,
    (page) => page.getByRole("button", { name }).first(),
    press,
  );
/** Chooses two links in turn; the first one is the last, too. */
const links = (first: RegExp, second: RegExp) =>
  pressing(`go to ${second.source.slice(1)}, and back`, (page, at) => {
    const name = at % 2 === 0 ? first : second;
    return page.getByRole("main").getByRole("link", { name }).first();
  });
/** Types a word, a key at a time. */
const typing = (field: string): Interaction => ({
  name: `type in ${field}`,
  before: (page) => page.getByRole("searchbox", { name: field }).focus(),
  action: (page, at) => page.keyboard.press("harbour at "[at] ?? "e"),
});

/** Lists what is done on each page; from the second on, pages are reached by links and come as they do in use. */
const PAGES: readonly { path: string; open?: string; interactions: readonly Interaction[] }[] = [
  {
    path: "/library",
    interactions: [
      typing("Search titles"),
      links(/^Grid/, /^Table/),
      links(/^All\s*\d/, /^Offline/),
      pressing("select a video", (page) => page.getByRole("checkbox", { name: /^Select/ }).first()),
      button(/^Actions for/),
      button("Filters"),
    ],
  },
  {
    path: "/library",
    open: "Harbour at first light",
    interactions: [
      links(/^Images/, /^Subtitles/),
      links(/^Embed/, /^Engagement/),
      links(/^Overview/, /^Analytics/),
      button("Actions"),
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
      pressing("choose a metric", (page, at) =>
        page.getByText(["Plays", "Impressions"][at % 2] ?? "", { exact: true }).first(),
      ),
      pressing("table or chart", (page, at) =>
        page.getByRole("button", { name: at % 2 === 0 ? "Table" : "Chart", exact: true }).first(),
      ),
      button("Compare"),
      button("Country"),
    ],
  },
  { path: "/channels", interactions: [typing("Search channels")] },
  { path: "/playlists", interactions: [typing("Search playlists"), button(/^Actions for/)] },
  {
    path: "/playlists",
    open: "Match day",
    interactions: [
      links(/^Content/, /^Images/),
      links(/^Content/, /^Embed/),
      // Last, as leaving an unsaved order asks first.
      pressing("add a video", (page, at) =>
        page.getByRole("button", { name: /^Add / }).nth(at + 1),
      ),
    ],
  },
  { path: "/upload", interactions: [links(/^Upload/, /^History/), button(/^New folder/)] },
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
    const page = await openPage(browser);
    await page.goto(`${origin}${path}`);
    if (open !== undefined) {
      const target = await page.getByRole("link", { name: open }).first().getAttribute("href");
      await page.goto(`${origin}${target}`);
    }
    await page.waitForLoadState("networkidle");
    console.log(`\n${open ?? path}`);
    await benchNextPaint(page, interactions);
    await page.context().close();
  }
}
