import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { COLUMNS, type Column, layoutOf } from "#watch-time/columns.ts";
import { GROUPINGS } from "#watch-time/row-groups.ts";
import { clampWidth, DEFAULT_VIEW, type WatchTimeView } from "#watch-time/watch-time-view.ts";
import {
  hideColumn,
  moveColumn,
  pinColumn,
  placeBeside,
  setWidth,
  showColumn,
  type ViewChange,
} from "./change-columns.ts";

const FEW: WatchTimeView = { ...DEFAULT_VIEW, columns: ["title", "plays", "bytes", "freeze"] };

function shownAfter(view: WatchTimeView, change: ViewChange): readonly Column[] {
  return layoutOf({ ...view, ...change }, "vod").shown;
}

const columns = fc.uniqueArray(fc.constantFrom(...COLUMNS));
const views = fc.record({
  grouping: fc.constantFrom(...GROUPINGS),
  columns: fc.option(columns),
  pinned: columns,
});

describe("layoutOf", () => {
  it("Has the naming columns, each column once, and the pinned ones first", () => {
    fc.assert(
      fc.property(views, fc.constantFrom("vod", "channel"), (view, kind) => {
        const { shown, pinned, name } = layoutOf(view, kind);
        expect(shown).toContain(name);
        expect(new Set(shown).size).toBe(shown.length);
        expect(shown.slice(0, pinned.length)).toEqual(pinned);
        expect(kind === "channel" && shown.includes("completion")).toBe(false);
      }),
    );
  });

  it("Pins the period where it names the rows, and the title again later", () => {
    const view: WatchTimeView = { ...FEW, grouping: "period" };
    expect(layoutOf(view, "vod").pinned).toEqual(["period"]);
    const change = pinColumn(view, "plays", true);
    expect(layoutOf({ ...view, ...change }, "vod").pinned).toEqual(["period", "plays"]);
    expect(change.pinned).toEqual(["title", "plays"]);
    expect(pinColumn(view, "period", false).pinned).toEqual([]);
  });
});

describe("moveColumn", () => {
  it.each<[Column, Column, boolean, Column[], Column[]]>([
    ["freeze", "plays", false, ["title", "freeze", "plays", "bytes"], ["title"]],
    ["plays", "bytes", true, ["title", "bytes", "plays", "freeze"], ["title"]],
    ["bytes", "title", true, ["title", "bytes", "plays", "freeze"], ["title", "bytes"]],
    ["title", "bytes", false, ["plays", "title", "bytes", "freeze"], []],
    ["plays", "plays", true, ["title", "plays", "bytes", "freeze"], ["title"]],
  ])("Moves the column %s beside %s, after it: %s", (column, target, isAfter, shown, pinned) => {
    const next = { ...FEW, ...moveColumn(FEW, column, { target, isAfter }) };
    expect(layoutOf(next, "vod")).toMatchObject({ shown, pinned });
  });

  it("Puts a column right beside the other one, and loses none", () => {
    fc.assert(
      fc.property(views, fc.nat(), fc.nat(), fc.boolean(), (over, from, to, isAfter) => {
        const view = { ...DEFAULT_VIEW, ...over };
        const { shown } = layoutOf(view, "vod");
        const [column, target] = [shown[from % shown.length], shown[to % shown.length]];
        if (column === undefined || target === undefined || column === target) return;
        const after = shownAfter(view, moveColumn(view, column, { target, isAfter }));
        expect(after.toSorted()).toEqual(shown.toSorted());
        expect(after.indexOf(column) - after.indexOf(target)).toBe(isAfter ? 1 : -1);
      }),
    );
  });

  it("Keeps a column among its kind when it moves one further", () => {
    expect(placeBeside(FEW, "vod", "plays", false)).toBeNull();
    expect(placeBeside(FEW, "vod", "title", true)).toBeNull();
    expect(placeBeside(FEW, "vod", "freeze", true)).toBeNull();
    expect(placeBeside(FEW, "vod", "plays", true)).toEqual({ target: "bytes", isAfter: true });
  });
});

describe("the choice of columns", () => {
  it("Continues without a column, and no longer sorts or filters by it", () => {
    const change = hideColumn(FEW, "plays");
    expect(shownAfter(FEW, change)).toEqual(["title", "bytes", "freeze"]);
    expect(change.sort).toEqual([]);
  });

  it("Restores a column at its default position", () => {
    const hidden = { ...FEW, ...hideColumn(FEW, "plays") };
    expect(shownAfter(hidden, showColumn(hidden, "plays"))).toEqual(FEW.columns);
    expect(showColumn(FEW, "plays")).toEqual({});
  });
});

describe("setWidth", () => {
  it("Keeps possible widths, and drops others", () => {
    const change = setWidth(FEW, "plays", 99.6);
    expect(change.widths).toEqual({ plays: 100 });
    expect(setWidth({ ...FEW, ...change }, "plays", null).widths).toEqual({});
    expect([clampWidth(1), clampWidth(5000)]).toEqual([60, 800]);
  });
});
