import { expect, it } from "vitest";
import { createSoundChannel, type SoundPiece } from "#shared/ui/player-handle.ts";
import { PEAKS_PER_SECOND, peaksOf } from "./sound-tap.ts";

it("Keeps the loudest sample of each hundredth of a second", () => {
  const samples = new Float32Array(PEAKS_PER_SECOND * 4 + 1);
  samples.set([0.1, -0.5, 0.2, 0, 1, -2], 0);
  samples[samples.length - 1] = 0.25;
  const peaks = peaksOf(samples, PEAKS_PER_SECOND * 4);
  expect(peaks.slice(0, 3)).toEqual(Uint8Array.of(128, 255, 0));
  expect(peaks).toHaveLength(PEAKS_PER_SECOND + 1);
  expect(peaks.at(-1)).toBe(64);
});

it("Loads sound as long as there is a listener", () => {
  const channel = createSoundChannel();
  const heard: SoundPiece[] = [];
  const piece: SoundPiece = { kind: "none", problem: "silent" };
  channel.notify(piece);
  expect(channel.isWanted()).toBe(false);
  const stop = channel.listen((each) => heard.push(each));
  expect(channel.isWanted()).toBe(true);
  channel.notify(piece);
  stop();
  channel.notify(piece);
  expect(heard).toEqual([piece]);
  expect(channel.isWanted()).toBe(false);
});
