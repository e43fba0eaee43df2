import { parseMediaPlaylist } from "../encoder/hls-package.ts";

/** A live playlist lasts this long: enough for players, which start three segments before the end. */
const WINDOW_MS = 30_000;

interface LiveSegment {
  /** Says which segment of the video it is. */
  index: number;
  startsAtMs: number;
}

/** Describes the piece of an endless loop that has been broadcast and can still be fetched. */
export interface LiveWindow {
  mediaSequence: number;
  discontinuitySequence: number;
  segments: LiveSegment[];
}

/**
 * Returns the segments of a channel that has looped a video since time zero: a function of the clock, so all variants
 * agree.
 * @param durationsMs of the video's segments, at least one
 */
export function liveWindow(durationsMs: number[], nowMs: number): LiveWindow {
  const loopMs = durationsMs.reduce((sum, each) => sum + each, 0);
  const loops = Math.floor(nowMs / loopMs);
  const segments: LiveSegment[] = [];
  let endMs = loops * loopMs;
  let next = loops * durationsMs.length;
  for (const durationMs of durationsMs) {
    // Segments still being broadcast are not available.
    if (endMs + durationMs > nowMs) break;
    endMs += durationMs;
    next += 1;
  }
  for (let heldMs = 0; heldMs < WINDOW_MS; ) {
    next -= 1;
    const index = next % durationsMs.length;
    const durationMs = durationsMs[index] ?? 0;
    heldMs += durationMs;
    endMs -= durationMs;
    segments.unshift({ index, startsAtMs: endMs });
  }
  return {
    mediaSequence: next,
    // Each loop starts with a discontinuity; this counts those before the window.
    discontinuitySequence: Math.ceil(next / durationsMs.length),
    segments,
  };
}

/** Says how long channels have been on air when the sandbox starts. */
const ON_AIR_MS = 3_600_000;

/**
 * Turns a video's media playlist into that of a looping channel.
 * @param startedAtMs start of the sandbox. Counted from 1970, the turns would be so many that hls.js, which walks an
 * array of them at each update, blocks the page for seconds.
 */
export function livePlaylist(video: string, nowMs: number, startedAtMs: number): string {
  const { initName, segments } = parseMediaPlaylist(video);
  if (segments.length === 0) return video;
  const durationsMs = segments.map((each) => Math.round(each.durationSeconds * 1000));
  const onAirSinceMs = startedAtMs - ON_AIR_MS;
  const window = liveWindow(durationsMs, nowMs - onAirSinceMs);
  const longest = Math.max(...segments.map((each) => each.durationSeconds));
  const lines = [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    `#EXT-X-TARGETDURATION:${Math.ceil(longest)}`,
    `#EXT-X-MEDIA-SEQUENCE:${window.mediaSequence}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${window.discontinuitySequence}`,
    "#EXT-X-INDEPENDENT-SEGMENTS",
    ...(initName === null ? [] : [`#EXT-X-MAP:URI="${initName}"`]),
    ...window.segments.flatMap(({ index, startsAtMs }) => [
      ...(index === 0 ? ["#EXT-X-DISCONTINUITY"] : []),
      `#EXT-X-PROGRAM-DATE-TIME:${new Date(onAirSinceMs + startsAtMs).toISOString()}`,
      `#EXTINF:${((durationsMs[index] ?? 0) / 1000).toFixed(3)},`,
      segments[index]?.name ?? "",
    ]),
  ];
  return `${lines.join("\n")}\n`;
}
