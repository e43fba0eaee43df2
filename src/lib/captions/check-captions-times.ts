import type { Cue } from "./document.ts";

/**
 * Where on the picture a cue is put by its settings. Cues at different places may be on screen together.
 */
export function placeOf({ settings }: Cue): string {
  if (settings === "") return "";
  return (settings.match(/(?<!\S)(?:line|position|region|vertical):\S+/g) ?? [])
    .toSorted()
    .join(" ");
}

/** Cues that are on screen at some time, by their start, those of one place together. */
export function placesOf(cues: readonly Cue[]): ReadonlyMap<string, readonly Cue[]> {
  const places = new Map<string, Cue[]>();
  for (const cue of cues) {
    if (cue.endMs <= cue.startMs) continue;
    const place = placeOf(cue);
    const there = places.get(place);
    if (there === undefined) places.set(place, [cue]);
    else there.push(cue);
  }
  for (const there of places.values()) there.sort((one, other) => one.startMs - other.startMs);
  return places;
}

/** For how long an earlier cue is still there when a cue begins, by the later one's key. */
export function overlapsOf(cues: readonly Cue[]): ReadonlyMap<number, number> {
  const overlaps = new Map<number, number>();
  for (const there of placesOf(cues).values()) {
    let lastEndMs = 0;
    for (const { key, startMs, endMs } of there) {
      if (startMs < lastEndMs) overlaps.set(key, lastEndMs - startMs);
      lastEndMs = Math.max(lastEndMs, endMs);
    }
  }
  return overlaps;
}
