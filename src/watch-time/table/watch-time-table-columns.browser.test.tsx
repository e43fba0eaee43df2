import { beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { renderForTest } from "#test/render-for-test.tsx";
import { rowsForTest } from "#watch-time/rows-for-test.ts";
import type { WatchTimeView } from "#watch-time/watch-time-view.ts";
import { TableForTest } from "./watch-time-table-for-test.tsx";

const ROWS = rowsForTest([
  { contentId: "a", title: "Ash", totalPlays: 5, bytes: 1e6, watchTimeSeconds: 60 },
  { contentId: "b", title: "Birch", totalPlays: 9, bytes: 3e9, watchTimeSeconds: 7200 },
  { contentId: "c", title: "Cedar", totalPlays: 5, bytes: 2e9, watchTimeSeconds: 600 },
]);
const COLUMNS = ["title", "plays", "bytes", "watchTime"] as const;

async function show(view: Partial<WatchTimeView> = {}) {
  const onView = vi.fn<(view: WatchTimeView) => void>();
  const screen = await renderForTest(
    <TableForTest rows={ROWS} view={{ columns: COLUMNS, ...view }} onView={onView} />,
  );
  const last = () => onView.mock.lastCall?.[0];
  const choose = async (column: string, item: string) => {
    await userEvent.click(screen.getByRole("button", { name: `Column: ${column}` }));
    await userEvent.click(screen.getByRole("menuitem", { name: item }));
  };
  return { screen, onView, last, choose };
}

const titles = () =>
  [...document.querySelectorAll("[role=row] [role=rowheader] a")].map((each) => each.textContent);
const focused = () => document.activeElement?.getAttribute("aria-label");
const heads = () =>
  [...document.querySelectorAll("[role=columnheader]")]
    .slice(1)
    .map((each) => each.getAttribute("aria-label"));

beforeEach(() => page.viewport(1280, 800));

describe("the order of rows", () => {
  it("Follows a press on a heading, and further columns with Shift", async () => {
    const { screen, onView, last } = await show();
    const plays = screen.getByRole("columnheader", { name: "Plays" });
    await expect.element(plays).toHaveAttribute("aria-sort", "descending");
    expect(titles()).toEqual(["Birch", "Ash", "Cedar"]);

    const bytes = screen.getByRole("button", { name: "Data delivered", exact: true });
    await userEvent.click(bytes, { modifiers: ["Shift"] });
    await expect.poll(titles).toEqual(["Birch", "Cedar", "Ash"]);
    await expect
      .element(screen.getByRole("button", { name: "sorted descending, 2 of 2" }))
      .toBeVisible();
    expect(onView).toHaveBeenCalledOnce();

    await userEvent.click(screen.getByRole("button", { name: "Title", exact: true }));
    await expect.poll(titles).toEqual(["Ash", "Birch", "Cedar"]);
    expect(last()?.sort).toEqual([{ column: "title", isDown: false }]);
  });

  const [plays, title] = ["-plays", "title"];
  it.each<[press: string, column: string, before: string[], after: string[]]>([
    ["press", "Plays", [], [plays]],
    ["press", "Plays", [plays], ["plays"]],
    ["press", "Plays", ["plays"], [plays]],
    ["press", "Plays", [title, "plays"], [plays]],
    ["press", "Plays", [title, plays], [plays]],
    ["press", "Title", [plays], [title]],
    ["press with Shift", "Title", [plays], [plays, title]],
    ["press with Shift", "Title", [plays, title], [plays, "-title"]],
    ["press with Shift", "Title", [plays, "-title"], [plays]],
    // The last one stays.
    ["press with Shift", "Title", ["-title"], [title]],
  ])("Changes by a %s on %s from %j to %j", async (press, column, before, after) => {
    const sort = before.map((text) => ({
      column: text.endsWith("plays") ? ("plays" as const) : ("title" as const),
      isDown: text.startsWith("-"),
    }));
    const { screen, last } = await show({ sort });
    await userEvent.click(screen.getByRole("button", { name: column }).first(), {
      modifiers: press.endsWith("Shift") ? ["Shift"] : [],
    });
    expect(last()?.sort.map((each) => (each.isDown ? "-" : "") + each.column)).toEqual(after);
  });

  it("The order of rows is chosen from the menu of a column", { tags: ["nightly"] }, async () => {
    const { last, choose } = await show();
    await choose("Watch time", "Add to sort");
    expect(last()?.sort.map(({ column }) => column)).toEqual(["plays", "watchTime"]);
    await choose("Plays", "Remove from sort");
    expect(last()?.sort).toEqual([{ column: "watchTime", isDown: true }]);
    await choose("Watch time", "Sort ascending");
    await expect.poll(titles).toEqual(["Ash", "Cedar", "Birch"]);
  });
});

describe("the headings", () => {
  it("The headings are one stop of the Tab key, with arrows from one to the next", {
    tags: ["nightly"],
  }, async () => {
    const { screen, choose } = await show();
    const button = (name: string) => screen.getByRole("button", { name, exact: true });
    await userEvent.click(screen.getByRole("searchbox"));
    const stops: string[] = [];
    while (document.activeElement?.role !== "row" && stops.length < 40) {
      await userEvent.tab();
      const head = document.activeElement?.closest("[role=columnheader]");
      if (head) stops.push(head.getAttribute("aria-label") ?? "");
    }
    expect(stops).toEqual(["Title", "Title", "Title"]);

    await userEvent.click(button("Title"));
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(button("Plays")).toHaveFocus();
    await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
    await expect.element(button("Title")).toHaveFocus();
    await userEvent.tab();
    expect(focused()).toBe("Column: Title");
    await userEvent.keyboard("{End}");
    expect(focused()).toBe("Column: Watch time");
    await userEvent.keyboard("{Home}{ArrowRight}");
    expect(focused()).toBe("Column: Plays");
    // The edge itself moves by the arrow keys.
    await userEvent.tab();
    expect(focused()).toBe("Width of Plays");
    await userEvent.keyboard("{ArrowRight}");
    expect(focused()).toBe("Width of Plays");

    // Focus returns to the same control, or to the first if it is gone.
    await choose("Plays", "Hide");
    await expect.poll(heads).toEqual(["Title", "Data delivered", "Watch time"]);
    await expect.element(button("Title")).toHaveAttribute("tabindex", "0");
    await expect.element(button("Data delivered")).toHaveAttribute("tabindex", "-1");
  });
});

describe("columns", () => {
  it("Columns are moved, pinned and hidden from their menus", { tags: ["nightly"] }, async () => {
    const { screen, last, choose } = await show();
    await choose("Watch time", "Move back");
    await expect.poll(heads).toEqual(["Title", "Plays", "Watch time", "Data delivered"]);
    await choose("Data delivered", "Pin");
    await expect.poll(heads).toEqual(["Title", "Data delivered", "Plays", "Watch time"]);
    expect(last()?.pinned).toEqual(["title", "bytes"]);
    await choose("Data delivered", "Hide");
    await expect.poll(heads).toEqual(["Title", "Plays", "Watch time"]);
    await userEvent.click(screen.getByRole("button", { name: "Column: Title" }));
    await expect
      .element(screen.getByRole("menuitem", { name: "Hide" }))
      .toHaveAttribute("aria-disabled", "true");
  });

  it("Columns are dragged to another place", async () => {
    const { screen, last } = await show();
    await userEvent.dragAndDrop(
      screen.getByRole("button", { name: "Watch time", exact: true }),
      screen.getByRole("button", { name: "Plays", exact: true }),
      { targetPosition: { x: 4, y: 10 } },
    );
    await expect.poll(heads).toEqual(["Title", "Watch time", "Plays", "Data delivered"]);
    expect(last()?.columns).toEqual(["title", "watchTime", "plays", "bytes"]);
  });

  it("Columns are chosen in a dialog, and reset", async () => {
    const { screen, last } = await show();
    await userEvent.click(screen.getByRole("button", { name: "Columns", exact: true }));
    await userEvent.click(screen.getByRole("checkbox", { name: "Completion rate" }));
    expect(last()?.columns).toEqual(["title", "plays", "bytes", "watchTime", "completion"]);
    await expect.element(screen.getByRole("checkbox", { name: "Title" })).toBeDisabled();
    await userEvent.click(screen.getByRole("button", { name: "Reset columns" }));
    expect(last()?.columns).toBeNull();
  });

  it("Columns become wider by the keyboard, the menu, and by dragging, which is announced once", async () => {
    const { screen, onView, last, choose } = await show();
    const edge = screen.getByRole("separator", { name: "Width of Plays" });
    await expect.element(edge).toHaveAttribute("aria-valuenow", "120");
    const element = edge.element();
    if (element instanceof HTMLElement) element.focus();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(edge).toHaveAttribute("aria-valuenow", "140");
    await choose("Plays", "Narrower");
    await expect.element(edge).toHaveAttribute("aria-valuenow", "120");
    await choose("Plays", "Reset width");
    expect(last()?.widths).toEqual({});

    onView.mockClear();
    const { x, y } = element.getBoundingClientRect();
    const mouse = (type: string, clientX: number, target: EventTarget) =>
      target.dispatchEvent(
        new MouseEvent(type, { bubbles: true, cancelable: true, clientX, clientY: y + 5 }),
      );
    mouse("mousedown", x, element);
    mouse("mouseup", x, document);
    await expect.element(edge).toHaveAttribute("aria-valuenow", "120");
    expect(onView).not.toHaveBeenCalled();
    mouse("mousedown", x, element);
    mouse("mousemove", x + 50, document);
    await expect.element(edge).toHaveAttribute("aria-valuenow", "170");
    expect(onView).not.toHaveBeenCalled();
    mouse("mouseup", x + 60, document);
    await expect.element(edge).toHaveAttribute("aria-valuenow", "180");
    expect(onView).toHaveBeenCalledOnce();
    expect(last()?.widths).toEqual({ plays: 180 });
  });

  it.each([1000, 2000])(
    "Columns are resized from where their edge is, whatever room was left: %i px",
    async (px) => {
      await page.viewport(px, 800);
      const { screen, last } = await show({ columns: ["title", "plays"] });
      const edge = screen.getByRole("separator", { name: "Width of Title" });
      const head = screen.getByRole("columnheader", { name: "Title" });
      const widthPx = () => head.element().getBoundingClientRect().width;
      const seenPx = Math.round(widthPx());
      expect(seenPx).toBeGreaterThan(400);
      await expect.element(edge).toHaveAttribute("aria-valuenow", `${seenPx}`);
      const { x, y } = edge.element().getBoundingClientRect();
      const mouse = (type: string, clientX: number, target: EventTarget) =>
        target.dispatchEvent(
          new MouseEvent(type, { bubbles: true, cancelable: true, clientX, clientY: y + 5 }),
        );
      mouse("mousedown", x, edge.element());
      mouse("mousemove", x - 50, document);
      await expect.poll(widthPx).toBe(seenPx - 50);
      mouse("mouseup", x - 50, document);
      await expect.poll(() => last()?.widths).toEqual({ title: seenPx - 50 });
    },
  );

  it("Columns stay in view while pinned when the table scrolls sideways", async () => {
    await page.viewport(500, 700);
    const { screen } = await show({ columns: null });
    const title = screen.getByRole("columnheader", { name: "Title" }).element();
    const { x } = title.getBoundingClientRect();
    screen.getByRole("grid").element().scrollTo({ left: 300 });
    await expect
      .poll(
        () =>
          screen.getByRole("columnheader", { name: "Plays" }).element().getBoundingClientRect().x,
      )
      .toBeLessThan(x);
    expect(title.getBoundingClientRect().x).toBe(x);
  });
});

describe("filters", () => {
  it("Filters search when the typing has paused", async () => {
    const { screen, onView } = await show();
    await userEvent.type(screen.getByRole("searchbox"), "ceda");
    await expect.poll(titles).toEqual(["Cedar"]);
    await expect.element(screen.getByText("1 of 3 rows")).toBeVisible();
    await expect.poll(() => onView.mock.calls.at(-1)?.[0].search).toBe("ceda");
  });

  it("Filters explain an invalid number, keep the typed text, and become chips", {
    tags: ["nightly"],
  }, async () => {
    const { screen, last } = await show();
    await userEvent.click(screen.getByRole("button", { name: "Filter", exact: true }));
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Metric" }), "Watch time");
    await expect.element(screen.getByText("In minutes")).toBeVisible();
    const atLeast = screen.getByLabelText("At least");
    const apply = screen.getByRole("button", { name: "Apply" });
    const refusals: [atLeast: string, atMost: string, words: string][] = [
      ["", "", "Enter at least one value."],
      ["-1", "", "Enter 0 or more."],
      ["40", "6", "Enter a value that isn’t below the other one."],
      ["ten", "", "Enter a number."],
    ];
    for (const [from, to, words] of refusals) {
      await userEvent.fill(atLeast, from);
      await userEvent.fill(screen.getByLabelText("At most"), to);
      await userEvent.click(apply);
      await expect
        .element(to === "" ? atLeast : screen.getByLabelText("At most"))
        .toHaveAccessibleDescription(expect.stringContaining(words));
    }
    await expect.element(atLeast).toHaveValue("ten");
    await userEvent.fill(atLeast, "10");
    await userEvent.click(apply);
    await expect.poll(titles).toEqual(["Birch", "Cedar"]);
    expect(last()?.numbers).toEqual([{ measure: "watchTime", atLeast: 600, atMost: null }]);
    await userEvent.click(
      screen.getByRole("button", { name: "Remove filter Watch time: at least 10m" }),
    );
    await expect.poll(titles).toHaveLength(3);
    await expect.element(screen.getByRole("button", { name: "Filter", exact: true })).toHaveFocus();
  });

  it("Filters drop the selection when rows are grouped otherwise", async () => {
    const { screen, last } = await show({ selected: ["a"] });
    await userEvent.click(screen.getByRole("button", { name: "All records" }));
    expect(last()?.selected).toEqual(["a"]);
    await userEvent.click(screen.getByRole("button", { name: "Periods" }));
    expect(last()).toMatchObject({ grouping: "period", selected: [] });
    await expect.element(screen.getByRole("rowheader", { name: "November 2026" })).toBeVisible();
  });

  it("Filters show only the deleted contents", async () => {
    const { screen, last } = await show();
    const shown = screen.getByRole("combobox", { name: "Show" });
    await userEvent.selectOptions(shown, "Deleted");
    expect(last()?.shown).toBe("removed");
  });
});
