import { useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { scopedName } from "#shared/storage/base-path.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import { SavedViews } from "./saved-views-panel.tsx";

const KEY = scopedName("reeldesk.watch-time-views");

beforeEach(() => localStorage.removeItem(KEY));
afterEach(() => localStorage.removeItem(KEY));

const record = (...views: [name: string, address: string, kind?: string][]) =>
  JSON.stringify({
    version: 1,
    views: views.map(([name, address, kind = "vod"]) => ({ kind, name, address })),
  });

/** Is a fake page whose URL the saved views use. */
function Page() {
  const { search } = useLocation();
  return (
    <>
      <SavedViews kind="vod" address={search} />
      <output>{search}</output>
    </>
  );
}

async function show(): Promise<void> {
  await renderForTest(<Page />);
}

const open = () => page.getByRole("button", { name: "Views" }).click();
const nameField = () => page.getByRole("textbox", { name: "Save this view as" });
const rowNames = () =>
  page
    .getByRole("listitem")
    .elements()
    .map((row) => row.textContent);
const storedNames = (): string[] =>
  JSON.parse(localStorage.getItem(KEY) ?? '{"views":[]}').views.map(
    ({ name }: { name: string }) => name,
  );

describe("SavedViews", () => {
  it("Opens a view by its link, and marks the current one", async () => {
    localStorage.setItem(
      KEY,
      record(["By day 10", "?by=day"], ["By day 9", "?range=7d&by=day"], ["Live", "", "channel"]),
    );
    await show();
    await open();
    expect(rowNames()).toEqual(["By day 9", "By day 10"]);
    await page.getByRole("link", { name: "By day 9" }).click();
    await expect.element(page.getByRole("status").first()).toHaveTextContent("?range=7d&by=day");
    await expect.element(page.getByRole("button", { name: "Views" })).toHaveFocus();
    await open();
    await expect
      .element(page.getByRole("link", { name: "By day 9" }))
      .toHaveAttribute("aria-current", "true");
    await expect
      .element(page.getByRole("link", { name: "By day 10" }))
      .not.toHaveAttribute("aria-current");
  });

  it("Saves the current view, once its name is valid", async () => {
    await show();
    await open();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect.element(page.getByRole("alert").last()).toHaveTextContent("Enter a name.");
    await expect.element(nameField()).toHaveFocus();
    await nameField().fill("x".repeat(83));
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("3 characters too long.")).toBeVisible();
    expect(storedNames()).toEqual([]);
    await nameField().fill("  Board   meeting ");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("link", { name: "Board meeting" })).toBeVisible();
    await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
    await expect.element(nameField()).toHaveValue("");
  });

  it("Saves no view that it could not read back", async () => {
    await renderForTest(<SavedViews kind="vod" address={`?q=${"x".repeat(8000)}`} />);
    await open();
    await nameField().fill("Long");
    await userEvent.keyboard("{Enter}");
    await expect
      .element(page.getByText("This view is too long to save. Shorten the search."))
      .toBeVisible();
    expect(storedNames()).toEqual([]);
    await expect.element(nameField()).toHaveValue("Long");
  });

  it("Asks before it replaces a view", async () => {
    localStorage.setItem(KEY, record(["Board", "?by=day"]));
    await show();
    await open();
    await nameField().fill("board");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("Replace “Board” with the current view?")).toBeVisible();
    expect(localStorage.getItem(KEY)).toBe(record(["Board", "?by=day"]));
    await page.getByRole("button", { name: "Replace" }).click();
    await expect.element(page.getByText("Saved", { exact: true })).toBeVisible();
    expect(localStorage.getItem(KEY)).toBe(record(["board", ""]));
  });

  it("Renames by keyboard alone, to no existing name, and Escape leaves only the field", {
    tags: ["nightly"],
  }, async () => {
    localStorage.setItem(KEY, record(["Board", ""], ["Week", "?range=7d"]));
    await show();
    await open();
    page.getByRole("button", { name: "Rename Week" }).element().focus();
    await userEvent.keyboard("{Enter}");
    const field = page.getByRole("textbox", { name: "New name" });
    await expect.element(field).toHaveFocus();
    await userEvent.keyboard("Board{Enter}");
    await expect.element(page.getByText("A view with this name already exists.")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("button", { name: "Rename Week" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await userEvent.keyboard("Seven days{Enter}");
    await vi.waitFor(() => expect(rowNames()).toEqual(["Board", "Seven days"]));
    expect(storedNames()).toEqual(["Board", "Seven days"]);
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("button", { name: "Views" })).toHaveFocus();
  });

  it("Deletes a view, and undoes that", async () => {
    localStorage.setItem(KEY, record(["Board", ""], ["Week", "?range=7d"]));
    await show();
    await open();
    await page.getByRole("button", { name: "Delete Board" }).click();
    await page.getByRole("button", { name: "Delete Week" }).click();
    await expect.element(page.getByText("No saved views.", { exact: false })).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Undo" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await vi.waitFor(() => expect(rowNames()).toEqual(["Week"]));
    expect(localStorage.getItem(KEY)).toBe(record(["Week", "?range=7d"]));
  });

  it("Follows another tab, and changes the current list", async () => {
    const tab = document.createElement("iframe");
    document.body.append(tab);
    try {
      await show();
      await open();
      const other = tab.contentWindow?.localStorage;
      other?.setItem(KEY, record(["Theirs", "?by=day"]));
      await expect.element(page.getByRole("link", { name: "Theirs" })).toBeVisible();
      await nameField().fill("Mine");
      await userEvent.keyboard("{Enter}");
      await vi.waitFor(() => expect(rowNames()).toEqual(["Mine", "Theirs"]));
      other?.removeItem(KEY);
      await vi.waitFor(() => expect(rowNames()).toEqual([]));
    } finally {
      tab.remove();
    }
  });

  it("Says that the stored views can't be read, and starts afresh on request", async () => {
    localStorage.setItem(KEY, "{broken");
    await show();
    await open();
    await expect
      .element(page.getByText("are damaged or from a newer version", { exact: false }))
      .toBeVisible();
    expect(localStorage.getItem(KEY)).toBe("{broken");
    await page.getByRole("button", { name: "Delete saved views" }).click();
    await expect.element(nameField()).toBeVisible();
    expect(localStorage.getItem(KEY)).toBeNull();
  });

  it("Counts the views that it lost", async () => {
    localStorage.setItem(KEY, record(["Board", ""], ["Bad", "//example.com"]));
    await show();
    await open();
    await expect.element(page.getByText("Couldn’t read 1 view", { exact: false })).toBeVisible();
    expect(rowNames()).toEqual(["Board"]);
  });

  it("Says that no view can be saved where storage is blocked", async () => {
    vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
      throw new DOMException("Denied", "SecurityError");
    });
    await show();
    await open();
    await expect.element(page.getByText("blocks storage", { exact: false })).toBeVisible();
    await expect.element(nameField()).not.toBeInTheDocument();
  });

  it("Says that storage is full, and keeps what was typed", async () => {
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("Full", "QuotaExceededError");
    });
    await show();
    await open();
    await nameField().fill("Board");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("Browser storage is full", { exact: false })).toBeVisible();
    await expect.element(nameField()).toHaveValue("Board");
  });
});
