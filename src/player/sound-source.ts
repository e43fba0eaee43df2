import type { PlaybackSession } from "./playback-session.ts";
import type { SoundChannel } from "./player-handle.ts";

/** The sound of an hour, where the lightest rendition is light. */
const MAX_BYTES = 150_000_000;

/**
 * Loads the sound of places in a video without playing it, by a muted element that nobody sees: only the segments that
 * are asked for, from the lightest rendition, or of sound alone where the stream has that apart.
 */
export function createSoundSource(
  requestLink: (signal: AbortSignal) => Promise<string>,
  mediaHosts: readonly string[],
  sound: SoundChannel,
) {
  let closing: AbortController | null = null;
  let session: Promise<PlaybackSession> | null = null;
  let wantedSeconds = 0;
  let loadedBytes = 0;

  function close(): void {
    closing?.abort(new DOMException("Closed.", "AbortError"));
    session = null;
  }

  function fail(): void {
    close();
    sound.notify({ kind: "none", problem: "unreachable" });
  }

  async function open(signal: AbortSignal): Promise<PlaybackSession> {
    const video = document.createElement("video");
    // Whatever sound the place has was loaded with it.
    const arrive = () =>
      sound.notify({ kind: "peaks", startSeconds: wantedSeconds, peaks: new Uint8Array() });
    for (const event of ["loadeddata", "seeked"]) {
      video.addEventListener(event, arrive, { signal });
    }
    const firstLink = requestLink(signal);
    firstLink.catch(() => undefined);
    const { startPlayback } = await import("./playback-session.ts");
    signal.throwIfAborted();
    const opened = startPlayback(video, {
      firstLink,
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
      onFailed: fail,
    });
    signal.addEventListener("abort", opened.close);
    return opened;
  }

  return {
    /** @returns false: enough has been loaded */
    load(atSeconds: number): boolean {
      if (loadedBytes > MAX_BYTES) return false;
      wantedSeconds = atSeconds;
      if (session === null) {
        closing = new AbortController();
        const { signal } = closing;
        session = open(signal);
        session.catch(() => {
          if (!signal.aborted) fail();
        });
      } else void session.then(({ seek }) => seek(wantedSeconds)).catch(() => undefined);
      return true;
    },
    close,
  };
}
