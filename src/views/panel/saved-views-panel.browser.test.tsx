import { Link, useLocation } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { scopedName } from "#shared/storage/base-path.ts";
import { renderRoutesForTest } from "#test/render-for-test.tsx";
import { SavedViews } from "#views/saved-views.tsx";

const KEY = scopedName("reeldesk.saved-views");
const FORMER_KEY = scopedName("reeldesk.watch-time-views");
const PATH = "/watch-time/vod";

const forget = () => {
  sessionStorage.clear();
  localStorage.removeItem(KEY);
  localStorage.removeItem(FORMER_KEY);
};
beforeEach(forget);
afterEach(forget);

const record = (...views: [name: string, query: string][]) =>
  JSON.stringify({
    version: 1,
    views: views.map(([name, query]) => ({
      name,
      page: "watchTimeVideos",
      link: `${PATH}${query}`,
      createdAtMs: 1,
    })),
  });
const isOnDevice = (query: string) => query.includes("list=device");
/** Is the same for any order of the parameters. */
const usualForm = (query: string) => {
  const params = new URLSearchParams(query);
  params.sort();
  return params.toString();
};

/** Is a fake page whose URL the saved views use. */
function Page() {
  const { search } = useLocation();
  const props = { page: "watchTimeVideos", query: search, usualForm, isOnDevice } as const;
  return (
    <>
      <SavedViews {...props} />
      <output>{search}</output>
      <Link to="?q=else">Filter</Link>
      <Link to={PATH}>All</Link>
    </>
  );
}

async function show(query = "") {
  const routes = [
    { path: PATH, element: <Page /> },
    { path: "/else", element: null },
  ];
  const { router, screen } = renderRoutesForTest(routes, `${PATH}${query}`);
  await screen;
  return router;
}

const open = () => page.getByRole("button", { name: "Views" }).click();
const nameField = () => page.getByRole("textbox", { name: "Save this view as" });
const rowNames = () =>
  page
    .getByRole("listitem")
    .elements()
    .map((row) => row.textContent);
const storedViews = (): { name: string; link: string; createdAtMs: number | null }[] =>
  JSON.parse(localStorage.getItem(KEY) ?? '{"views":[]}').views;
const storedNames = () => storedViews().map(({ name }) => name);

describe("SavedViews", () => {
  it("Opens a view by its link, and marks the current one", async () => {
    const { views } = JSON.parse(
      record(["By day 10", "?by=day"], ["By day 9", "?range=7d&by=day"]),
    );
    const other = { name: "Live", page: "watchTimeChannels", link: "/watch-time/live" };
    localStorage.setItem(KEY, JSON.stringify({ version: 1, views: [...views, other] }));
    await show("?by=hour");
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
    await show(`?q=${"x".repeat(8000)}`);
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

  it("Names the view that is open, says when it has changed, and updates it, which can be undone", async () => {
    localStorage.setItem(KEY, record(["Board", "?b=2&a=1"]));
    await show("?a=1&b=2");
    const button = page.getByRole("button", { name: "Views" });
    await expect.element(button).toHaveAccessibleName("Views: Board");
    await page.getByRole("link", { name: "Filter" }).click();
    await expect.element(button).toHaveAccessibleName("Views: Board · changed");
    await open();
    const changed = page.getByRole("region", { name: "changed" });
    await expect.element(changed).toHaveTextContent("This differs from “Board”.");
    await page.getByRole("button", { name: "Update view" }).click();
    await expect.element(changed).not.toBeInTheDocument();
    expect(localStorage.getItem(KEY)).toBe(record(["Board", "?q=else"]));
    await page.getByRole("button", { name: "Undo" }).click();
    expect(localStorage.getItem(KEY)).toBe(record(["Board", "?b=2&a=1"]));
    await page.getByRole("link", { name: "Show saved view" }).click();
    await expect.element(button).toHaveAccessibleName("Views: Board");
    await page.getByRole("link", { name: "All" }).click();
    await expect.element(button).toHaveAccessibleName("Views");
  });

  it("Knows the changed view again when one comes back to the page, and not on another visit of it", async () => {
    localStorage.setItem(KEY, record(["Board", "?by=day"], ["Week", "?range=7d"]));
    const router = await show("?by=day");
    const button = page.getByRole("button", { name: "Views" });
    await expect.element(button).toHaveAccessibleName("Views: Board");
    await page.getByRole("link", { name: "Filter" }).click();
    await expect.element(button).toHaveAccessibleName("Views: Board · changed");
    await router.navigate("/else");
    await expect.element(button).not.toBeInTheDocument();
    await router.navigate(`${PATH}?q=else`);
    await expect.element(button).toHaveAccessibleName("Views");
    await router.navigate(-2);
    await expect.element(button).toHaveAccessibleName("Views: Board · changed");
    // Another view that was open in between does not take its place.
    await router.navigate(`${PATH}?range=7d`);
    await expect.element(button).toHaveAccessibleName("Views: Week");
    await router.navigate(-1);
    await expect.element(button).toHaveAccessibleName("Views: Board · changed");
  });

  it("Copies the link of a view, and says which open on this device only", {
    tags: ["nightly"],
  }, async () => {
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
    localStorage.setItem(KEY, record(["Long list", "?list=device_1"], ["Week", "?range=7d"]));
    await show("?list=device_2");
    await open();
    expect(rowNames()).toEqual(["Long listOpens only on this device", "Week"]);
    await page.getByRole("button", { name: "Copy link to Week" }).click();
    await expect.element(page.getByText("Copied")).toBeInTheDocument();
    expect(write).toHaveBeenCalledExactlyOnceWith(`${location.origin}${PATH}?range=7d`);
    await expect.element(nameField()).toHaveAccessibleDescription(/The view opens only here\./);
  });

  it("Takes over the views of watch time that an earlier dashboard has stored", async () => {
    const former = { kind: "vod", name: "Week", address: "?range=7d" };
    const text = JSON.stringify({ version: 1, views: [former, { ...former, address: 7 }] });
    localStorage.setItem(FORMER_KEY, text);
    await show();
    await open();
    await expect.element(page.getByText("Couldn’t read 1 view", { exact: false })).toBeVisible();
    expect(rowNames()).toEqual(["Week"]);
    expect(localStorage.getItem(FORMER_KEY)).toBe(text);
    await nameField().fill("Mine");
    await userEvent.keyboard("{Enter}");
    await vi.waitFor(() => expect(rowNames()).toEqual(["Mine", "Week"]));
    expect(localStorage.getItem(FORMER_KEY)).toBeNull();
    expect(storedViews()).toMatchObject([
      { name: "Week", link: `${PATH}?range=7d`, createdAtMs: null },
      { name: "Mine", link: PATH, createdAtMs: expect.any(Number) },
    ]);
  });
});
