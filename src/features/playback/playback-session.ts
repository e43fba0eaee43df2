import Hls, { type ErrorData } from "hls.js";
import workerUrl from "hls.js/dist/hls.worker.js?url";
import { ApiError, isTransient, kindOfStatus } from "#api/errors.ts";

/** What a session needs and tells. */
export interface PlaybackOptions {
  /** Asks for a fresh signed address. */
  requestUrl: (signal: AbortSignal) => Promise<string>;
  startSeconds: number;
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
const RETRY_DELAY_MS = 1000;
/** Enough to step back a little; the default keeps everything ever played in memory. */
const BACK_BUFFER_SECONDS = 30;

/**
 * Plays a signed HLS stream in a video element. Signed links live for minutes (contract 4.11), so
 * when one is refused in the middle another is asked for, and all goes on where and as it was.
 */
export function startPlayback(video: HTMLVideoElement, options: PlaybackOptions): PlaybackSession {
  const closing = new AbortController();
  const { signal } = closing;
  const close = () => closing.abort();
  if (!Hls.isSupported()) {
    startNative(video, options, signal);
    return { close };
  }

  const hls = new Hls({
    workerPath: workerUrl,
    backBufferLength: BACK_BUFFER_SECONDS,
    capLevelToPlayerSize: true,
  });
  let renewals = 0;
  let mediaRecoveries = 0;
  let isRenewing = false;
  let restore = () => play(video);

  async function load(startSeconds: number): Promise<void> {
    try {
      const url = await requestPatiently(options.requestUrl, signal);
      hls.config.startPosition = startSeconds;
      hls.loadSource(url);
    } catch (error) {
      if (!signal.aborted) options.onFailed(error);
    }
  }

  function renew(): void {
    // Several segments can be refused at once; one new link serves them all.
    if (isRenewing) return;
    isRenewing = true;
    renewals += 1;
    hls.stopLoad();
    const { paused, playbackRate, currentTime } = video;
    restore = () => {
      video.playbackRate = playbackRate;
      if (!paused) play(video);
    };
    void load(currentTime);
  }

  hls.on(Hls.Events.ERROR, (_event, data) => {
    if (isLinkRefused(data) && renewals < MOST_RENEWALS) {
      renew();
    } else if (data.fatal && data.type === Hls.ErrorTypes.MEDIA_ERROR) {
      mediaRecoveries += 1;
      if (mediaRecoveries <= MOST_MEDIA_RECOVERIES) hls.recoverMediaError();
      else options.onFailed(data.error);
    } else if (data.fatal) {
      options.onFailed(errorOf(data));
    }
  });
  hls.on(Hls.Events.FRAG_BUFFERED, () => {
    renewals = 0;
  });
  hls.on(Hls.Events.MANIFEST_PARSED, () => {
    isRenewing = false;
    restore();
  });
  hls.attachMedia(video);
  signal.addEventListener("abort", () => hls.destroy(), { once: true });
  void load(options.startSeconds);
  return { close };
}

/** A link that can't be had for the moment is asked for a few times before anything is said. */
async function requestPatiently(
  requestUrl: PlaybackOptions["requestUrl"],
  signal: AbortSignal,
): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      const url = await requestUrl(signal);
      signal.throwIfAborted();
      return url;
    } catch (error) {
      if (signal.aborted || !isTransient(error) || attempt >= MOST_RENEWALS) throw error;
      await new Promise((resolve) => setTimeout(resolve, attempt * RETRY_DELAY_MS));
    }
  }
}

/** hls.js never tries a 4xx again, and a link that has run out answers 403. */
function isLinkRefused({ type, response }: ErrorData): boolean {
  return (
    type === Hls.ErrorTypes.NETWORK_ERROR && (response?.code === 403 || response?.code === 410)
  );
}

/** What the stream's host did, in the terms that every other failure has. */
function errorOf({ type, response, error }: ErrorData): unknown {
  if (type !== Hls.ErrorTypes.NETWORK_ERROR) return error;
  const status = response?.code ?? 0;
  return status >= 400
    ? new ApiError(kindOfStatus(status), { status })
    : new ApiError(status === 0 ? "network" : "unreadable");
}

/** Safari on a phone plays HLS itself and has no MediaSource to give. */
function startNative(
  video: HTMLVideoElement,
  { requestUrl, startSeconds, onFailed }: PlaybackOptions,
  signal: AbortSignal,
): void {
  let renewals = 0;
  const load = async (fromSeconds: number, isPaused: boolean) => {
    try {
      video.src = await requestPatiently(requestUrl, signal);
      video.currentTime = fromSeconds;
      if (!isPaused) play(video);
    } catch (error) {
      if (!signal.aborted) onFailed(error);
    }
  };
  video.addEventListener(
    "error",
    () => {
      renewals += 1;
      if (renewals > MOST_RENEWALS) onFailed(new ApiError("network"));
      else void load(video.currentTime, video.paused);
    },
    { signal },
  );
  video.addEventListener("playing", () => (renewals = 0), { signal });
  signal.addEventListener("abort", () => video.removeAttribute("src"), { once: true });
  void load(startSeconds, false);
}

/** A browser may refuse to start by itself; then the controls are there to be pressed. */
function play(video: HTMLVideoElement): void {
  video.play().catch(() => undefined);
}
