import { ApiError } from "#shared/http/errors.ts";
import type { SoundChannel } from "#shared/ui/player-handle.ts";
import { type PlaybackSession, startPlayback } from "./playback-session.ts";

/** Is enough for the sound of an hour, where the lightest rendition is light. */
const MAX_BYTES = 150_000_000;

export type SoundSource = ReturnType<typeof createSoundSource>;

/**
 * Loads the sound of places in a video without playing it, by a muted element off screen: only the segments that are
 * asked for, from the lightest rendition, or of sound alone where the stream has that apart.
 */
export function createSoundSource(
  requestLink: (signal: AbortSignal) => Promise<string>,
  mediaHosts: readonly string[],
  sound: SoundChannel,
) {
  let session: PlaybackSession | null = null;
  let closing = new AbortController();
  let wantedSeconds = 0;
  let loadedBytes = 0;

  function close(): void {
    closing.abort(new DOMException("Closed.", "AbortError"));
    session?.close();
    session = null;
  }

  function open(): PlaybackSession {
    const video = document.createElement("video");
    closing = new AbortController();
    const { signal } = closing;
    // Any sound at this place was loaded with it.
    const arrive = () =>
      sound.notify({ kind: "peaks", startSeconds: wantedSeconds, peaks: new Uint8Array() });
    for (const event of ["loadeddata", "seeked"]) {
      video.addEventListener(event, arrive, { signal });
    }
    return startPlayback(video, {
      firstLink: requestLink(signal),
      requestLink,
      mediaHosts,
      startSeconds: wantedSeconds,
      quality: null,
      sound,
      framesOf: "sound",
      onBytes: (bytes) => {
        loadedBytes += bytes;
      },
      onBeforeReset: () => {},
      onFailed: (error) => {
        close();
        const isUndecodable = error instanceof ApiError && error.kind === "unplayable";
        sound.notify({ kind: "none", problem: isUndecodable ? "undecodable" : "unreachable" });
      },
    });
  }

  return {
    load(atSeconds: number): void {
      if (loadedBytes > MAX_BYTES) return sound.notify({ kind: "none", problem: "limited" });
      wantedSeconds = atSeconds;
      if (session === null) session = open();
      else session.seek(atSeconds);
    },
    close,
  };
}
