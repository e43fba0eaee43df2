import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderForTest } from "#test/render-for-test.tsx";
import { AllSavedViews } from "#views/all-saved-views.tsx";
import { forgetSavedViews, keepView, readSavedViews } from "#views/saved-views-store.ts";

beforeEach(forgetSavedViews);
afterEach(forgetSavedViews);

const rows = () =>
  page
    .getByRole("listitem")
    .elements()
    .map((row) => row.textContent);

async function show() {
  for (const [name, place, link] of [
    ["Week 10", "library", "/library?q=ferry"],
    ["Week 9", "library", "/library?list=device_1"],
    ["Board", "watchTimeChannels", "/watch-time/live?range=7d"],
    ["Board", "analytics", "/analytics"],
  ] as const) {
    keepView({ name, page: place, link, createdAtMs: 1 });
  }
  await renderForTest(<AllSavedViews isOnDevice={({ link }) => link.includes("device")} />);
  await expect.element(page.getByRole("list", { name: "Saved views" })).toBeVisible();
}

it("Lists the views of all pages with their links, and renames one to no name of its page", async () => {
  await show();
  expect(rows()).toEqual([
    "BoardAnalytics",
    "Week 9LibraryOpens only on this device",
    "Week 10Library",
    "BoardWatch time · Channels",
  ]);
  await expect
    .element(page.getByRole("link", { name: "Week 10" }))
    .toHaveAttribute("href", "/library?q=ferry");
  await page.getByRole("button", { name: "Rename Week 10" }).click();
  await userEvent.keyboard("Week 9{Enter}");
  await expect.element(page.getByText("A view with this name already exists.")).toBeVisible();
  await page.getByRole("textbox", { name: "New name" }).fill("Board");
  await userEvent.keyboard("{Enter}");
  await vi.waitFor(() => expect(rows()[1]).toBe("BoardLibrary"));
  expect(readSavedViews().views).toContainEqual({
    name: "Board",
    page: "library",
    link: "/library?q=ferry",
    createdAtMs: 1,
  });
});

it("Deletes one of two views of a name, undoes that, and says where views are saved when none is left", {
  tags: ["nightly"],
}, async () => {
  await show();
  await page.getByRole("button", { name: "Delete Board" }).first().click();
  await vi.waitFor(() => expect(rows()).toHaveLength(3));
  await expect.element(page.getByRole("button", { name: "Undo" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await vi.waitFor(() => expect(rows()).toHaveLength(4));
  forgetSavedViews();
  await expect
    .element(page.getByText(/^No saved views\..* Choose Views in the library/))
    .toBeVisible();
});
