import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { livePlaylist, liveWindow } from "./live-playlist.ts";

const DURATIONS = [4000, 4000, 4000, 2000];
const START = Date.parse("2026-11-20T12:00:00Z");

const VIDEO = `#EXTM3U
#EXT-X-TARGETDURATION:4
#EXT-X-PLAYLIST-TYPE:VOD
#EXT-X-MAP:URI="init.mp4"
#EXTINF:4.000000,
a.m4s
#EXTINF:2.500000,
b.m4s
#EXT-X-ENDLIST
`;

describe("the window of a loop", () => {
  test("Holds whole broadcast segments, and half a minute of them", () => {
    expect(liveWindow(DURATIONS, 14_000 * 10 + 9_999)).toEqual({
      mediaSequence: 33,
      discontinuitySequence: 9,
      segments: [
        { index: 1, startsAtMs: 116_000 },
        { index: 2, startsAtMs: 120_000 },
        { index: 3, startsAtMs: 124_000 },
        { index: 0, startsAtMs: 126_000 },
        { index: 1, startsAtMs: 130_000 },
        { index: 2, startsAtMs: 134_000 },
        { index: 3, startsAtMs: 138_000 },
        { index: 0, startsAtMs: 140_000 },
        { index: 1, startsAtMs: 144_000 },
      ],
    });
  });

  test("Advances at the instant a segment is whole", () => {
    const before = liveWindow(DURATIONS, 14_000 * 10 + 3_999).segments.at(-1);
    const after = liveWindow(DURATIONS, 14_000 * 10 + 4_000).segments.at(-1);
    expect([before?.index, after?.index]).toEqual([3, 0]);
  });

  test("The window of a loop never goes back, and keeps the number of a segment for ever", () => {
    const durations = fc.array(fc.integer({ min: 500, max: 9000 }), { minLength: 1, maxLength: 9 });
    const stepMs = fc.integer({ min: 0, max: 40_000 });
    fc.assert(
      fc.property(durations, stepMs, fc.integer({ min: 0, max: 1e7 }), (list, step, offset) => {
        const [a, b] = [START + offset, START + offset + step].map((at) => liveWindow(list, at));
        if (a === undefined || b === undefined) throw new Error("two windows");
        expect(b.mediaSequence).toBeGreaterThanOrEqual(a.mediaSequence);
        const numbered = (window: typeof a) => {
          let turn = window.discontinuitySequence;
          return window.segments.map(({ index, startsAtMs }, at) => {
            // A player counts the turns from the discontinuities that it sees.
            if (index === 0) turn += 1;
            return [window.mediaSequence + at, index, startsAtMs, turn].join();
          });
        };
        const kept = new Set(numbered(b));
        const first = b.mediaSequence - a.mediaSequence;
        for (const segment of numbered(a).slice(first)) expect(kept).toContain(segment);
      }),
    );
  });
});

test("Turns a video's playlist into a live one", () => {
  const [head = "", ...rest] = livePlaylist(VIDEO, 10_100_000, 3_600_000 + 3_600_000).split(
    "#EXT-X-PROGRAM-DATE-TIME:",
  );
  expect(head).toBe(`#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:4
#EXT-X-MEDIA-SEQUENCE:1990
#EXT-X-DISCONTINUITY-SEQUENCE:995
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-MAP:URI="init.mp4"
#EXT-X-DISCONTINUITY
`);
  expect(rest.at(-1)).toBe("1970-01-01T02:48:17.500Z\n#EXTINF:2.500,\nb.m4s\n");
  expect(rest).toHaveLength(10);
});
