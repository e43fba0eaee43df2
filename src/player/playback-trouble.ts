import Hls, { type ErrorData, type Fragment, type LoadPolicy, PlaylistLevelType } from "hls.js";
import type { ApiError } from "#shared/http/errors.ts";
import { parseListedUrl, untrustedHost } from "#shared/http/hosts.ts";
import { kindOfStatus } from "#shared/http/refusal.ts";
import { StreamError } from "./playback-types.ts";
import {
  bufferedAheadSeconds,
  fail,
  listen,
  placeOf,
  reset,
  type SessionCore,
} from "./session-core.ts";

/** Lets stills fail early, as the user can retry or select a file. */
const MAX_FRAMES_ERRORS = 3;
/** With less buffered, a stream that must be reloaded is reloaded at once. */
export const STARVING_SECONDS = 1;
const MEDIA_TROUBLE_WINDOW_MS = 60_000;
/** Some browsers accept a format that they never decode. A first frame takes a fraction of this, by software too. */
const UNDECODED_MS = 4000;
const UNDECODED_CHECK_MS = 500;

/** Describes a session whose stream is loaded by hls.js, with the errors that it plays on with. */
export interface Stream extends SessionCore {
  readonly hls: Hls;
  /** Holds the error that stopped hls.js; the buffer plays on. */
  outage: ApiError | null;
  /**
   * Describes a place whose piece is on no listed host. That of another rendition most likely is not either, and hls.js
   * would try them all for long.
   */
  unlisted: { error: ApiError; type: string; start: number; end: number } | null;
  /** Counts the errors in a row, of a stream that is loaded for its frames. */
  framesErrors: number;
}

/** Meets the errors of hls.js, and those that the element alone tells of. */
export function watchErrors(stream: Stream): void {
  const { hls, signal } = stream;
  const meetMediaIssue = createMediaRepair(stream);
  hls.on(Hls.Events.ERROR, (_event, data) => {
    if (data.type === Hls.ErrorTypes.NETWORK_ERROR) meetNetworkError(stream, data);
    else if (!data.fatal) return;
    else if (data.type === Hls.ErrorTypes.MEDIA_ERROR) meetMediaIssue();
    else fail(stream, data.error);
  });
  hls.on(Hls.Events.FRAG_LOADED, (_event, { frag }) => {
    if (frag.sn === "initSegment") return;
    const { unlisted } = stream;
    const isThere =
      frag.type === unlisted?.type && frag.start < unlisted.end && frag.end > unlisted.start;
    if (isThere) stream.unlisted = null;
    stream.framesErrors = 0;
  });
  window.addEventListener(
    "online",
    () => {
      if (stream.outage !== null) hls.startLoad();
      stream.outage = null;
    },
    { signal },
  );
}

function meetNetworkError(stream: Stream, data: ErrorData): void {
  const error = errorOf(data, stream.options.mediaHosts);
  if (stream.options.framesOf !== undefined) meetFramesError(stream, data, error);
  else if (data.fatal) meetOutage(stream, error);
  else if (error.kind === "untrusted-host" && isOfVideo(data.frag)) {
    meetUnlistedPiece(stream, error, data.frag);
  }
}

/** hls.js tries for half a minute, or other renditions, whatever the host says. */
function meetFramesError(stream: Stream, data: ErrorData, error: ApiError): void {
  stream.framesErrors += 1;
  // A retry would get the same answer.
  const isNo = error.kind === "untrusted-host" || (error.status !== null && error.status < 500);
  const isLate = data.details.endsWith("TimeOut");
  if (data.fatal || isNo || isLate || stream.framesErrors >= MAX_FRAMES_ERRORS) {
    fail(stream, error);
  }
}

function meetOutage(stream: Stream, error: ApiError): void {
  // Without a rendition there is no way to continue, and a refusal is final.
  if (stream.hls.levels.length === 0 || (error.status !== null && error.status < 500)) {
    return fail(stream, error);
  }
  stream.outage = error;
  failIfStarved(stream);
}

function meetUnlistedPiece(
  stream: Stream,
  error: ApiError,
  { sn, type, start, end }: Fragment,
): void {
  // An init segment is needed at every position.
  stream.unlisted =
    sn === "initSegment"
      ? { error, type, start: -Infinity, end: Infinity }
      : { error, type, start, end };
  failIfStarved(stream);
}

/** Gives up a stream that can't load what comes next, once what is buffered has been played. */
export function failIfStarved(stream: Stream): void {
  const { outage, unlisted, video } = stream;
  const place = placeOf(stream);
  const isAtUnlisted =
    unlisted !== null && place > unlisted.start - STARVING_SECONDS && place < unlisted.end;
  const error = outage ?? (isAtUnlisted ? unlisted.error : null);
  // Without a network the person knows the cause: wait.
  if (error === null || !navigator.onLine) return;
  if (bufferedAheadSeconds(video) < STARVING_SECONDS / 2) fail(stream, error);
}

/**
 * Tells what can't be decoded. Before the first frame that is final: the browser doesn't play the format. Later the
 * decoder is set up again, a few times a minute.
 * @returns is to be called on each fatal media error of hls.js
 */
function createMediaRepair(stream: Stream): () => void {
  const { video, hls } = stream;
  let issues: number[] = [];
  let hasShown = false;
  let undecodedMs = 0;
  const giveUp = () => fail(stream, new StreamError("unplayable", null, null));

  function meetIssue(): void {
    const nowMs = performance.now();
    issues = [...issues.filter((atMs) => nowMs - atMs < MEDIA_TROUBLE_WINDOW_MS), nowMs];
    if (!hasShown || issues.length > 3) return giveUp();
    reset(stream, () => {
      if (issues.length === 3) hls.swapAudioCodec();
      hls.recoverMediaError();
    });
  }

  // Frames are counted and not timed: while the page is busy, frames are late as well.
  const checks = setInterval(() => {
    const isDue = !document.hidden && bufferedAheadSeconds(video) > 0;
    if (isDue) undecodedMs += UNDECODED_CHECK_MS;
    if (undecodedMs >= UNDECODED_MS) giveUp();
  }, UNDECODED_CHECK_MS);
  stream.signal.addEventListener("abort", () => clearInterval(checks));
  listen(stream, ["loadeddata"], () => {
    hasShown = true;
    clearInterval(checks);
  });
  // hls.js notices a decoder's failure only when it has data to append.
  listen(stream, ["error"], () => {
    if (video.error !== null) meetIssue();
  });
  return meetIssue;
}

/** hls.js takes an answer that never came for a "no" as long as the browser believes in its network. */
export function outlivingOutages({ default: usual }: LoadPolicy): LoadPolicy {
  const { errorRetry } = usual;
  if (errorRetry === null) return { default: usual };
  return {
    default: {
      ...usual,
      errorRetry: {
        ...errorRetry,
        shouldRetry: (config, count, _isTimeout, response, isRetried) =>
          isRetried || (count < (config?.maxNumRetry ?? 0) && response?.code === 0),
      },
    },
  };
}

/** Returns whether the fragment is video, audio or a key, and not a playlist or captions. */
function isOfVideo(frag: Fragment | undefined): frag is Fragment {
  return frag !== undefined && frag.type !== PlaylistLevelType.SUBTITLE;
}

function errorOf({ response, frag, url }: ErrorData, mediaHosts: readonly string[]): ApiError {
  const status = response?.code ?? 0;
  const href = response?.url ?? frag?.url ?? url ?? null;
  if (href !== null && parseListedUrl(href, mediaHosts) === null) {
    return untrustedHost("mediaHosts", href);
  }
  if (status === 0) return new StreamError("network", null, href);
  return status >= 400
    ? new StreamError(kindOfStatus(status), status, href)
    : new StreamError("unreadable", null, href);
}
