import Hls, { type ErrorData } from "hls.js";
import workerUrl from "hls.js/dist/hls.worker.js?url";

/** What a session tells while it goes on. */
export interface PlaybackEvents {
  /** The player is beyond help until the person asks again. */
  onFailed: (error: unknown) => void;
}

/** One playing of one film. `close` stops every request and frees the element. */
export interface PlaybackSession {
  close: () => void;
}

/** Fresh links in a row that brought nothing: then the film, not the link, is the matter. */
const MOST_RENEWALS = 3;
const MOST_MEDIA_RECOVERIES = 2;
/** Enough to step back a little; the default keeps everything ever played in memory. */
const BACK_BUFFER_SECONDS = 30;

/**
 * Plays a signed HLS stream in a video element. Signed links live for minutes (contract 4.11), so
 * when one is refused in the middle another is asked for, and playing goes on where it was.
 * @param requestUrl asks for a fresh signed address
 */
export function startPlayback(
  video: HTMLVideoElement,
  requestUrl: (signal: AbortSignal) => Promise<string>,
  { onFailed }: PlaybackEvents,
): PlaybackSession {
  const closing = new AbortController();
  const { signal } = closing;
  if (!Hls.isSupported()) {
    startNative(video, requestUrl, onFailed, signal);
    return { close: () => closing.abort() };
  }

  const hls = new Hls({
    workerPath: workerUrl,
    backBufferLength: BACK_BUFFER_SECONDS,
    capLevelToPlayerSize: true,
  });
  let renewals = 0;
  let mediaRecoveries = 0;

  async function load(startSeconds: number): Promise<void> {
    try {
      const url = await requestUrl(signal);
      if (signal.aborted) return;
      hls.config.startPosition = startSeconds;
      hls.loadSource(url);
    } catch (error) {
      if (!signal.aborted) onFailed(error);
    }
  }

  function recover(data: ErrorData): void {
    if (isLinkRefused(data) && renewals < MOST_RENEWALS) {
      renewals += 1;
      hls.stopLoad();
      void load(video.currentTime);
    } else if (
      data.fatal &&
      data.type === Hls.ErrorTypes.MEDIA_ERROR &&
      mediaRecoveries < MOST_MEDIA_RECOVERIES
    ) {
      mediaRecoveries += 1;
      hls.recoverMediaError();
    } else if (data.fatal) {
      onFailed(data.error);
    }
  }

  hls.on(Hls.Events.ERROR, (_event, data) => recover(data));
  hls.on(Hls.Events.FRAG_BUFFERED, () => {
    renewals = 0;
  });
  hls.on(Hls.Events.MANIFEST_PARSED, () => play(video));
  hls.attachMedia(video);
  signal.addEventListener("abort", () => hls.destroy(), { once: true });
  void load(0);
  return { close: () => closing.abort() };
}

/** hls.js never tries a 4xx again, and a link that has run out answers 403. */
function isLinkRefused({ type, response }: ErrorData): boolean {
  return (
    type === Hls.ErrorTypes.NETWORK_ERROR && (response?.code === 403 || response?.code === 410)
  );
}

/** Safari on a phone plays HLS itself and has no MediaSource to give. */
function startNative(
  video: HTMLVideoElement,
  requestUrl: (signal: AbortSignal) => Promise<string>,
  onFailed: (error: unknown) => void,
  signal: AbortSignal,
): void {
  let renewals = 0;
  const load = async (startSeconds: number) => {
    try {
      video.src = await requestUrl(signal);
      video.currentTime = startSeconds;
      play(video);
    } catch (error) {
      if (!signal.aborted) onFailed(error);
    }
  };
  video.addEventListener(
    "error",
    () => {
      renewals += 1;
      if (renewals > MOST_RENEWALS) onFailed(video.error);
      else void load(video.currentTime);
    },
    { signal },
  );
  video.addEventListener("playing", () => (renewals = 0), { signal });
  signal.addEventListener("abort", () => video.removeAttribute("src"), { once: true });
  void load(0);
}

/** A browser may refuse to start by itself; then the controls are there to be pressed. */
function play(video: HTMLVideoElement): void {
  video.play().catch(() => undefined);
}
