import type { Cue } from "#captions/document.ts";

/** Where on the picture a cue is put. Cues at different places may be on screen together. */
function placeOf({ settings, text }: Cue): string {
  // SubRip's numbers of places, which go from 1 to 9; 2 is where captions are without one.
  const code = text.includes("\\an") ? /[{<]\\an([13-9])/.exec(text)?.[0] : undefined;
  const places = settings.match(/(?<!\S)(?:line|position|region|vertical):\S+/g) ?? [];
  return code === undefined && places.length === 0 ? "" : [...places.toSorted(), code].join(" ");
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
