import Hls from "hls.js";
import workerUrl from "hls.js/dist/hls.worker.js?url";
import { playHls } from "./hls-playback.ts";
import { playNatively } from "./native-playback.ts";
import type { PlaybackOptions, PlaybackSession } from "./playback-types.ts";
import { setAsBefore } from "./session-memory.ts";

/** Fetches what hls.js would fetch with the first segment of anything but fragmented MP4: its worker. */
export function warmUp(): void {
  if (Hls.isSupported()) fetch(workerUrl, { credentials: "same-origin" }).catch(() => undefined);
}

/**
 * Plays a signed HLS stream in a video element. Signed links expire within minutes (contract 4.11): a refused
 * one is replaced, and playback continues.
 * @param video unused element: what is attached to an element can't be removed completely
 */
export function startPlayback(video: HTMLVideoElement, options: PlaybackOptions): PlaybackSession {
  if (options.framesOf === undefined) setAsBefore(video);
  else video.muted = true;
  return Hls.isSupported() ? playHls(video, options) : playNatively(video, options);
}
