import { describe, expect, it } from "vitest";
import type { VideoFigures } from "#watch-time/video-figures.ts";
import { watchedOf } from "./watched.ts";

/** Holds the watch time of videos by their ids. @param isPart says that some record of each lacks a figure */
function figures(seconds: Record<string, number>, isWhole = true, isPart = false): VideoFigures {
  const ids = Object.keys(seconds);
  const values = Float64Array.from(Object.values(seconds));
  const parts = new Uint8Array(ids.length).fill(Number(isPart));
  return {
    time: { range: { from: "2026-11-01", to: "2026-11-10" }, timeZone: "UTC" },
    readAtMs: 0,
    isComplete: true,
    isWhole,
    ids,
    values: { plays: values, watchTime: values },
    isPart: { plays: parts, watchTime: parts },
  };
}

const both = (current: VideoFigures, previous: VideoFigures) => ({ current, previous, weeks: 1 });

const VIDEO = {
  match: { is: "one", kind: "video", id: "a", title: "Ferry" },
  createdAtMs: Date.parse("2026-01-01"),
} as const;
const UNKNOWN = { value: null, mark: "exact" };

describe("watch time of a mover", () => {
  it("Watch time is exact where all records were read, and zero without one", () => {
    expect(watchedOf(VIDEO, both(figures({ a: 60 }), figures({ b: 9 })))).toEqual({
      current: { value: 60, mark: "exact" },
      previous: { value: 0, mark: "exact" },
      gain: { value: 60, mark: "exact" },
    });
  });

  it("An average week has a quarter of four, and a steady video gains nothing", () => {
    const times = { current: figures({ a: 3600 }), previous: figures({ a: 4 * 3600 }), weeks: 4 };
    expect(watchedOf(VIDEO, times)).toEqual({
      current: { value: 3600, mark: "exact" },
      previous: { value: 3600, mark: "exact" },
      gain: { value: 0, mark: "exact" },
    });
  });

  it("Gains are a minimum where the present watch time is one", () => {
    const { gain } = watchedOf(VIDEO, both(figures({ a: 60 }, true, true), figures({ a: 90 })));
    expect(gain).toEqual({ value: -30, mark: "atLeast" });
  });

  it("Gains are unknown where the earlier watch time is a minimum, or not known", () => {
    for (const earlier of [figures({ a: 90 }, true, true), figures({}, false), figures({})]) {
      expect(watchedOf(VIDEO, both(figures({ a: 60 }), earlier)).gain).toEqual(UNKNOWN);
    }
  });

  it("Nothing is known of channels, and of names of several videos", () => {
    for (const match of [
      { is: "one", kind: "channel", id: "a", title: "Cam" },
      { is: "several", kind: "video", count: 2 },
      { is: "none", kind: "video" },
    ] as const) {
      const { current } = watchedOf(
        { ...VIDEO, match },
        both(figures({ a: 60 }), figures({ a: 9 })),
      );
      expect(current).toEqual(UNKNOWN);
    }
  });
});
