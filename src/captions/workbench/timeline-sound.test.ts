import { expect, it } from "vitest";
import { createLoudness } from "./timeline-sound.tsx";

const loud = (peaks: number[], startSeconds: number) => ({
  kind: "peaks" as const,
  startSeconds,
  peaks: Uint8Array.from(peaks),
});

it("Remembers what was loaded, anywhere in the video", () => {
  const loudness = createLoudness();
  const { loudest } = loudness.store.getState();
  expect(loudest(0, 10)).toBeNull();
  loudness.take(loud([0, 51, 255], 7000));
  loudness.take(loud([102], 1));
  expect(loudest(7000, 7000.01)).toBe(0);
  expect(loudest(7000.01, 7000.02)).toBe(0.2);
  expect(loudest(6999, 7001)).toBe(1);
  expect(loudest(0, 2)).toBe(0.4);
  expect(loudest(2, 3)).toBeNull();
});

it("Says why there is no waveform, until there is one", () => {
  const loudness = createLoudness();
  loudness.take({ kind: "none", problem: "undecodable" });
  expect(loudness.store.getState()).toMatchObject({ problem: "undecodable", hasPeaks: false });
  loudness.take(loud([1], 0));
  expect(loudness.store.getState()).toMatchObject({ problem: null, hasPeaks: true });
  loudness.take({ kind: "none", problem: "silent" });
  expect(loudness.store.getState().problem).toBeNull();
});

it("Is no larger than a video", () => {
  const loudness = createLoudness();
  loudness.take(loud([255], 1e9));
  expect(loudness.store.getState().loudest(1e9, 1e9 + 1)).toBeNull();
});
