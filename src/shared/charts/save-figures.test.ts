import { beforeEach, expect, it, vi } from "vitest";
import words from "#messages/en/files.json";
import { readSheet } from "#shared/format/read-sheet-for-test.ts";
import type { TableData } from "#shared/format/table-data.ts";
import type { FigureSource } from "./figure-source.tsx";
import { figuresFile, sourceLine } from "./save-figures.ts";

const SOURCE: FigureSource = {
  time: { range: { from: "2026-11-10", to: "2026-11-12" }, timeZone: "America/New_York" },
  previous: null,
  href: "/studio/analytics?range=2026-11-10..2026-11-12",
  loadWords: async () => words.figureFiles,
};
const TABLE: TableData = {
  columns: [{ name: "Plays", kind: "number", show: String }],
  rows: [[7]],
};
const READ_AT_MS = Date.UTC(2026, 10, 20, 14, 32);

beforeEach(() => {
  vi.stubGlobal("location", { origin: "https://example.com", host: "example.com" });
  return () => vi.unstubAllGlobals();
});

async function aboutIn(file: Blob) {
  return readSheet(new Uint8Array(await file.arrayBuffer()), 2);
}

it("Says in an Excel file which days, zone and link its figures are of, and when they were read", async () => {
  const panel = {
    title: "Plays by day",
    about: "Harbour",
    notes: ["A note"],
    readAtMs: READ_AT_MS,
  };
  expect(await aboutIn(await figuresFile("xlsx", TABLE, panel, SOURCE))).toEqual([
    ["Title", "Plays by day"],
    ["Content", "Harbour"],
    ["From", { date: "2026-11-10" }],
    ["To", { date: "2026-11-12" }],
    ["Time zone", "America/New York"],
    ["Note", "A note"],
    ["Marks", words.figureFiles.marksMean],
    ["As of", { date: "2026-11-20T09:32" }],
    ["Link", "https://example.com/studio/analytics?range=2026-11-10..2026-11-12"],
  ]);
});

it("Says what is compared, what rows are narrowed by, and that some are missing", async () => {
  const source: FigureSource = {
    ...SOURCE,
    previous: {
      kind: "range",
      time: { range: { from: "2026-11-07", to: "2026-11-09" }, timeZone: "UTC" },
    },
    filters: ["sea", "Plays: at least 10"],
    readAtMs: READ_AT_MS,
  };
  const panel = { title: "Watch time", isIncomplete: true, readAtMs: Infinity };
  const about = new Map(
    (await aboutIn(await figuresFile("xlsx", TABLE, panel, source))).map(([name, value]) => [
      name,
      value,
    ]),
  );
  expect(about.get("Previous period, from")).toEqual({ date: "2026-11-07" });
  expect(about.get("Previous period, to")).toEqual({ date: "2026-11-09" });
  expect(about.has("Previous period")).toBe(false);
  expect(about.get("Filters")).toBe("sea · Plays: at least 10");
  expect(about.get("Note")).toBe("Some data is missing.");
  expect(about.get("As of")).toEqual({ date: "2026-11-20T09:32" });
});

it("Has no second sheet where nothing is known of the figures", async () => {
  const file = await figuresFile("xlsx", TABLE, { title: "Plays" }, null);
  expect(await aboutIn(file)).toEqual([]);
  expect(await (await figuresFile("csv", TABLE, { title: "Plays" }, null)).text()).toBe(
    "Plays\r\n7\r\n",
  );
});

it("Writes a line below an image with days, zone, time and host", async () => {
  const source: FigureSource = {
    ...SOURCE,
    previous: {
      kind: "range",
      time: { range: { from: "2026-11-07", to: "2026-11-09" }, timeZone: "America/New_York" },
    },
  };
  const line = await sourceLine({ title: "Plays", readAtMs: READ_AT_MS }, source, "en-GB");
  expect(line.replaceAll(/\s*–\s*/g, "–")).toBe(
    "10–12 Nov 2026 · Previous period: 7–9 Nov 2026 · America/New York · As of: 20 Nov 2026, 09:32 · example.com",
  );
});

it("Says of an average week which days it is of, and that it is one", async () => {
  const timeZone = "America/New_York";
  const source: FigureSource = {
    ...SOURCE,
    time: { range: { from: "2026-11-09", to: "2026-11-15" }, timeZone },
    previous: {
      kind: "average",
      allWeeks: { range: { from: "2026-10-12", to: "2026-11-08" }, timeZone },
      weeks: 4,
    },
  };
  const panel = { title: "Plays", readAtMs: READ_AT_MS };
  const about = await aboutIn(await figuresFile("xlsx", TABLE, panel, source));
  expect(about.slice(4, 7)).toEqual([
    ["Previous period, from", { date: "2026-10-12" }],
    ["Previous period, to", { date: "2026-11-08" }],
    ["Previous period", "average week"],
  ]);
  const line = await sourceLine(panel, source, "en-GB");
  expect(line.replaceAll(/\s*–\s*/g, "–")).toBe(
    "9–15 Nov 2026 · Previous period: 12 Oct–8 Nov 2026 (average week) · America/New York · As of: 20 Nov 2026, 09:32 · example.com",
  );
});
