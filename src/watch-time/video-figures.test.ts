import { describe, expect, it } from "vitest";
import { rowForTest, rowsForTest } from "./rows-for-test.ts";
import { figureOfVideo, joinFigures, type VideoFigure } from "./video-figures.ts";

const TIME = {
  range: { from: "2026-01-04", to: "2026-01-31" },
  timeZone: "Europe/Lisbon",
} as const;
const END_MS = Date.parse("2026-02-01T00:00:00Z");
const WHOLE = { isComplete: true, isWhole: true };

/** Joins records, of which some may be missing. */
function figuresOf(
  given: Parameters<typeof rowForTest>[0][],
  state: { isComplete: boolean; isWhole: boolean } = WHOLE,
) {
  const rows = rowsForTest(given.map(rowForTest));
  return joinFigures(rows, rows.rowCount, { time: TIME, readAtMs: 1, ...state });
}

const LEFT_OUT = { isComplete: true, isWhole: false };
const STOPPED = { isComplete: false, isWhole: false };
const exactly = (value: number): VideoFigure => ({ kind: "exact", value });
const unknown = (lack: Extract<VideoFigure, { kind: "unknown" }>["lack"]): VideoFigure => ({
  kind: "unknown",
  lack,
});

describe("the figures of a video", () => {
  const both = [
    { contentId: "a1-b2", period: "2026-01", totalPlays: 3 },
    { contentId: "A1B2", period: "2025-12", totalPlays: 4 },
  ];
  const unreadable = { contentId: "a1b2", period: "2026-02", totalPlays: null };
  const other = { contentId: "c3", totalPlays: 1 };
  it.each<[string, ReturnType<typeof figuresOf>, VideoFigure]>([
    ["are added up over months, however its id is written", figuresOf(both), exactly(7)],
    ["are zero where no record is missing", figuresOf([other]), exactly(0)],
    ["are not known where the service has none at all", figuresOf([]), unknown("noData")],
    [
      "are a lower bound where records are missing",
      figuresOf(both, LEFT_OUT),
      { kind: "atLeast", value: 7 },
    ],
    [
      "are not known where its records may be missing",
      figuresOf([other], LEFT_OUT),
      unknown("missing"),
    ],
    ["are not known before they were read", figuresOf([other], STOPPED), unknown("unread")],
    [
      "are a lower bound where one of its records is unreadable",
      figuresOf([...both, unreadable]),
      { kind: "atLeast", value: 7 },
    ],
    [
      "are not known where its only record is unreadable",
      figuresOf([unreadable]),
      unknown("unreadable"),
    ],
    [
      "are not known to be zero where records are missing",
      figuresOf([{ contentId: "a1b2", totalPlays: 0 }], LEFT_OUT),
      unknown("missing"),
    ],
  ])("The figures of a video %s", (_, figures, expected) => {
    expect(figureOfVideo(figures, { id: "a1b2", createdAtMs: null }, "plays")).toEqual(expected);
  });

  it("Keeps plays and watch time apart", () => {
    const figures = figuresOf([{ contentId: "a", totalPlays: null, watchTimeSeconds: 90 }]);
    const video = { id: "a", createdAtMs: 0 };
    expect(figureOfVideo(figures, video, "watchTime")).toEqual(exactly(90));
    expect(figureOfVideo(figures, video, "plays")).toEqual(unknown("unreadable"));
  });

  it("Has none of a video that was created after the days, in their zone", () => {
    const figures = figuresOf([other]);
    expect(figureOfVideo(figures, { id: "a", createdAtMs: END_MS }, "plays")).toEqual(
      unknown("later"),
    );
    expect(figureOfVideo(figures, { id: "a", createdAtMs: END_MS - 1 }, "plays")).toEqual(
      exactly(0),
    );
  });
});
