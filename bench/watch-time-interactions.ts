import type { Page } from "playwright";
import { type Interaction, pressing } from "./next-paint.ts";

const head = (page: Page, name: string) => page.getByRole("columnheader", { name, exact: true });

const exportDialog = (page: Page) => page.getByRole("dialog", { name: "Export watch time" });

export const TABLE_INTERACTIONS: readonly Interaction[] = [
  pressing("sort", (page) => head(page, "Watch time").getByRole("button").first()),
  pressing("sort by title", (page) => head(page, "Title").getByRole("button").first()),
  {
    name: "filter, a key",
    before: (page) => page.getByRole("searchbox", { name: /^Search/ }).focus(),
    action: (page, at) => page.keyboard.press("night trai"[at] ?? "n"),
  },
  pressing(
    "group",
    (page, at) =>
      page.getByRole("button", {
        name: ["Videos", "Periods", "All records"][at % 3] ?? "",
        exact: true,
      }),
    (page) => page.getByRole("searchbox", { name: /^Search/ }).fill(""),
  ),
  pressing("choose", (page, at) => page.getByRole("checkbox", { name: /^Select/ }).nth(at % 4)),
  pressing(
    "column menu",
    (page) => page.getByRole("button", { name: "Column: Plays", exact: true }),
    (page) => page.keyboard.press("Escape"),
  ),
  {
    name: "keys that scroll",
    before: async (page) => {
      await page.keyboard.press("Escape");
      await page.locator("[role=row][tabindex='0']").focus();
    },
    action: (page, at) =>
      page.keyboard.press(
        ["PageDown", "PageDown", "ArrowDown", "End", "PageUp", "Home"][at % 6] ?? "",
      ),
  },
  exporting(),
];

/** Measures from the press until all rows are in a file: nothing changes on the page while they are gathered. */
function exporting(): Interaction {
  const { action, ...rest } = pressing(
    "export all rows",
    (page) => exportDialog(page).getByRole("button", { name: "Export" }),
    async (page) => {
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Export", exact: true }).click();
      await exportDialog(page)
        .getByRole("radio", { name: /^All data/ })
        .check();
    },
  );
  return {
    ...rest,
    async action(page, at) {
      await action(page, at);
      await exportDialog(page)
        .getByText(/^Exported/)
        .waitFor();
    },
  };
}
