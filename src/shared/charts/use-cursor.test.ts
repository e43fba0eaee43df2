import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pressedCommand } from "#shared/ui/shortcuts.ts";
import { CHART_KEYS } from "./chart-keys.ts";
import { cursorAfterStep, stretchBetween } from "./use-cursor.ts";

interface Cursor {
  at: number | null;
  anchor: number | null;
}

const NOWHERE: Cursor = { at: null, anchor: null };
const at = (place: number, anchor: number | null = null): Cursor => ({ at: place, anchor });

/** Returns where a key leads; null: nowhere. */
function cursorAfterKey(cursor: Cursor, key: string, shiftKey: boolean, count: number) {
  const press = { key, shiftKey, ctrlKey: false, altKey: false, metaKey: false };
  const command = pressedCommand(press, CHART_KEYS);
  return command?.kind === "go" ? cursorAfterStep(cursor, command, count) : null;
}

describe("cursorAfterStep", () => {
  it.each([
    [NOWHERE, "ArrowRight", false, at(0)],
    [NOWHERE, "ArrowLeft", false, at(27)],
    [NOWHERE, "End", true, at(27, 27)],
    [at(3), "ArrowRight", false, at(4)],
    [at(27), "ArrowRight", false, at(27)],
    [at(0), "ArrowLeft", false, at(0)],
    [at(3), "PageDown", false, at(13)],
    [at(3), "PageUp", false, at(0)],
    [at(3), "Home", false, at(0)],
    [at(3), "ArrowRight", true, at(4, 3)],
    [at(4, 3), "End", true, at(27, 3)],
    [at(4, 3), "ArrowLeft", true, at(3, 3)],
    [at(4, 3), "ArrowLeft", false, at(3)],
    [at(4), "a", false, null],
    [at(4), "constructor", false, null],
  ])("Goes from the place %j by the key %s (Shift: %j)", (cursor, key, shiftKey, expected) => {
    expect(cursorAfterKey(cursor, key, shiftKey, 28)).toEqual(expected);
  });

  it("Never leaves the points", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("ArrowLeft", "ArrowRight", "PageUp", "PageDown", "Home", "End")),
        fc.integer({ min: 1, max: 40 }),
        (keys, count) => {
          let cursor = NOWHERE;
          for (const key of keys) {
            cursor = cursorAfterKey(cursor, key, true, count) ?? cursor;
            const [first, last] = stretchBetween(cursor.at, cursor.anchor) ?? [-1, -1];
            expect(first).toBeGreaterThanOrEqual(0);
            expect(last).toBeLessThan(count);
          }
        },
      ),
    );
  });
});

describe("stretchBetween", () => {
  it("Goes from the first to the last, whichever was chosen first", () => {
    expect(stretchBetween(3, 9)).toEqual([3, 9]);
    expect(stretchBetween(9, 3)).toEqual([3, 9]);
    expect(stretchBetween(3, null)).toBeNull();
    expect(stretchBetween(null, null)).toBeNull();
  });
});
