import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { safeFileName, shortTitle } from "./file-names.ts";

describe("safeFileName", () => {
  it.each([
    ["Plays per day", "Plays per day.csv"],
    ["Açores: 24/10 – 20/11", "Açores- 24-10 – 20-11.csv"],
    ["../../etc/passwd", "-..-etc-passwd.csv"],
    ["  .hidden. ", "hidden.csv"],
    ["CON", "CON_.csv"],
    ["nul.part", "nul_.part.csv"],
    ["console", "console.csv"],
    ["cod\u202Evsc.exe", "codvsc.exe.csv"],
    ["one\r\ntwo", "one two.csv"],
    ["", "export.csv"],
    ["...", "export.csv"],
    ["映画", "映画.csv"],
  ])("Makes a safe name of %j: %j", (stem, name) => {
    expect(safeFileName(stem, "csv")).toBe(name);
  });

  it("Cuts a long name between characters", () => {
    expect(safeFileName("👩‍🚀".repeat(99), "png")).toMatch(/^(👩\u200D🚀)+\.png$/u);
  });

  it("Returns what every system accepts, from any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (stem) => {
        const name = safeFileName(stem, "csv");
        expect(name).toMatch(/^[^\s.<>:"/\\|?*\p{Cc}][^<>:"/\\|?*\p{Cc}]*\.csv$/u);
        expect(new TextEncoder().encode(name).length).toBeLessThan(200);
        expect(name.isWellFormed()).toBe(true);
      }),
    );
  });
});

describe("shortTitle", () => {
  it.each([
    ["Harbour at dawn", "Harbour at dawn"],
    [" 映画 ", "映画"],
    [`${"tide ".repeat(17)}in the afternoon`, `${"tide ".repeat(17)}in…`],
    ["x".repeat(100), `${"x".repeat(90)}…`],
    ["👩‍🚀".repeat(20), `${"👩‍🚀".repeat(8)}…`],
  ])("Shortens the title %j to %j", (title, short) => {
    expect(shortTitle(title)).toBe(short);
  });

  it("Leaves room for what distinguishes files of one title", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (title) => {
        const end = "Data per play by month, 2025-01-01 to 2026-12-31";
        expect(safeFileName(`${shortTitle(title)}, ${end}`, "csv")).toContain(`${end}.csv`);
      }),
    );
  });
});
