import Hls, {
  type ErrorData,
  type Fragment,
  type Level,
  type LoadPolicy,
  PlaylistLevelType,
} from "hls.js";
import workerUrl from "hls.js/dist/hls.worker.js?url";
import { admitWorker } from "#shared/async/workers.ts";
import type { ApiError } from "#shared/http/errors.ts";
import { parseListedUrl, untrustedHost } from "#shared/http/hosts.ts";
import { kindOfStatus } from "#shared/http/refusal.ts";
import { createLinkLoader } from "./link-loader.ts";
import { type PlaybackOptions, type QualityLevel, StreamError } from "./playback-types.ts";
import { createRenewal, requestPatiently } from "./renewal.ts";
import { bufferedAheadSeconds, createSessionCore } from "./session-core.ts";
import { setAsBefore } from "./session-memory.ts";
import { tapSound } from "./sound-tap.ts";

/** Enough to step back a little; the default keeps everything ever played in memory. */
const BACK_BUFFER_SECONDS = 30;
/** The default would buffer ten minutes of a low-bitrate video. */
const MAX_BUFFER_SECONDS = 60;
/** For frames: what holds the place itself is enough. */
const FRAMES_BUFFER_SECONDS = 1;
/** For stills: fail early, as the user can retry or select a file. */
const MAX_FRAMES_ERRORS = 3;
/** With less buffered, a stream that must be reloaded is reloaded at once. */
const STARVING_SECONDS = 1;
const MEDIA_TROUBLE_WINDOW_MS = 60_000;
/** Some browsers accept a format that they never decode. A first frame takes a fraction of this, by software too. */
const UNDECODED_MS = 4000;
const UNDECODED_CHECK_MS = 500;
/** A viewer this far behind a live stream has gone back on purpose. */
const BEHIND_LIVE_SECONDS = 10;

/** Fetches what hls.js would fetch with the first segment of anything but fragmented MP4: its worker. */
export function warmUp(): void {
  fetch(workerUrl, { credentials: "same-origin" }).catch(() => undefined);
}

/**
 * Plays a signed HLS stream in a video element by hls.js, which never learns that links expire within minutes
 * (contract 4.11): a refused one is replaced, and playback continues.
 * @param video unused element: what is attached to an element can't be removed completely
 */
export function startPlayback(video: HTMLVideoElement, options: PlaybackOptions) {
  const core = createSessionCore(video, options, () => hls.destroy());
  const { signal } = core;
  const { mediaHosts } = options;
  const isWatched = options.framesOf === undefined;
  if (isWatched) setAsBefore(video);
  else video.muted = true;
  const renewal = createRenewal(() => requestPatiently(options.requestLink, signal));
  admitWorker(workerUrl);
  const hls = new Hls({
    workerPath: workerUrl,
    loader: createLinkLoader(renewal, mediaHosts, (verdict, refusal) => {
      if (verdict.kind === "failed") return core.fail(verdict.error);
      reloadReason = refusal;
      void reloadIfNeeded();
    }),
    startLevel: 0,
    capLevelToPlayerSize: isWatched,
    backBufferLength: BACK_BUFFER_SECONDS,
    maxMaxBufferLength: isWatched ? MAX_BUFFER_SECONDS : FRAMES_BUFFER_SECONDS,
    maxBufferLength: isWatched ? Hls.DefaultConfig.maxBufferLength : FRAMES_BUFFER_SECONDS,
    // Subtitles are separate files shown by the player; hls.js must not manage them.
    enableWebVTT: false,
    enableIMSC1: false,
    enableCEA708Captions: false,
    fragLoadPolicy: outlivingOutages(Hls.DefaultConfig.fragLoadPolicy),
    playlistLoadPolicy: outlivingOutages(Hls.DefaultConfig.playlistLoadPolicy),
  });
  const meetMediaIssue = createMediaRepair(video, hls, core);
  let selected = options.quality;
  /** Refused request that requires a reload; null: none. */
  let reloadReason: unknown = null;
  let isReloading = false;
  let behindLiveSeconds: number | null = null;
  /** Error that stopped hls.js; the buffer plays on. */
  let outage: ApiError | null = null;
  /**
   * A place whose piece is on no listed host. That of another rendition most likely is not either, and hls.js would
   * try them all for long.
   */
  let unlisted: { error: ApiError; type: string; start: number; end: number } | null = null;
  let framesErrors = 0;

  function load(url: string, startSeconds: number): void {
    renewal.open(url);
    hls.config.startPosition = core.getState().isLive || startSeconds === 0 ? -1 : startSeconds;
    hls.loadSource(url);
  }

  async function begin(): Promise<void> {
    let first: Promise<string> | null = options.firstLink;
    const request: PlaybackOptions["requestLink"] = (requested) => {
      const link = first ?? options.requestLink(requested);
      first = null;
      return link;
    };
    try {
      const url = await requestPatiently(request, signal);
      if (signal.aborted) return;
      load(url, options.startSeconds);
      if (isWatched) core.play();
    } catch (error) {
      core.fail(error);
    }
  }

  /** Throws away what is buffered, and so waits until there is nothing left to throw away. */
  async function reloadIfNeeded(): Promise<void> {
    const isNeeded = bufferedAheadSeconds(video) < STARVING_SECONDS * video.playbackRate;
    if (reloadReason === null || isReloading || !isNeeded || signal.aborted) return;
    isReloading = true;
    const reason = reloadReason;
    try {
      const url = await renewal.freshLink(reason);
      if (signal.aborted) return;
      reloadReason = null;
      // hls.js reports a live edge for VOD as well.
      const edge = core.getState().isLive ? hls.liveSyncPosition : null;
      const behind = edge === null ? 0 : edge - video.currentTime;
      behindLiveSeconds = behind > BEHIND_LIVE_SECONDS ? behind : null;
      if (hls.loadLevel >= 0) hls.config.startLevel = hls.loadLevel;
      core.reset(() => load(url, core.place()));
    } catch (error) {
      core.fail(error);
    } finally {
      isReloading = false;
    }
  }

  function meetOutage(error: ApiError): void {
    // Without a level there is nothing to go on with, and a "no" stays one.
    if (hls.levels.length === 0 || (error.status !== null && error.status < 500)) {
      return core.fail(error);
    }
    outage = error;
    failIfStarved();
  }

  /** hls.js tries for half a minute, or other renditions, whatever the host says. */
  function meetFramesError(data: ErrorData): void {
    framesErrors += 1;
    const error = errorOf(data, mediaHosts);
    // A retry would get the same answer.
    const isNo = error.kind === "untrusted-host" || (error.status !== null && error.status < 500);
    const isLate = data.details.endsWith("TimeOut");
    if (data.fatal || isNo || isLate || framesErrors >= MAX_FRAMES_ERRORS) core.fail(error);
  }

  function meetUnlistedPiece(error: ApiError, { sn, type, start, end }: Fragment): void {
    // What each piece begins with is wanted everywhere.
    unlisted =
      sn === "initSegment"
        ? { error, type, start: -Infinity, end: Infinity }
        : { error, type, start, end };
    failIfStarved();
  }

  function failIfStarved(): void {
    const place = core.place();
    const isAtUnlisted =
      unlisted !== null && place > unlisted.start - STARVING_SECONDS && place < unlisted.end;
    const error = outage ?? (isAtUnlisted ? unlisted?.error : null) ?? null;
    // Without a network the person knows better than we what is the matter: wait.
    if (error === null || !navigator.onLine) return;
    if (bufferedAheadSeconds(video) < STARVING_SECONDS / 2) core.fail(error);
  }

  hls.on(Hls.Events.ERROR, (_event, data) => {
    if (data.type === Hls.ErrorTypes.NETWORK_ERROR) {
      if (!isWatched) return meetFramesError(data);
      const error = errorOf(data, mediaHosts);
      if (data.fatal) meetOutage(error);
      else if (error.kind === "untrusted-host" && isOfVideo(data.frag)) {
        meetUnlistedPiece(error, data.frag);
      }
      return;
    }
    if (!data.fatal) return;
    if (data.type === Hls.ErrorTypes.MEDIA_ERROR) meetMediaIssue();
    else core.fail(data.error);
  });
  hls.on(Hls.Events.FRAG_LOADED, (_event, { frag }) => {
    options.onBytes?.(frag.stats.loaded);
    if (frag.sn === "initSegment") return;
    renewal.succeeded();
    const isThere =
      frag.type === unlisted?.type && frag.start < unlisted.end && frag.end > unlisted.start;
    if (isThere) unlisted = null;
    framesErrors = 0;
  });
  hls.on(Hls.Events.MANIFEST_PARSED, (_event, { audioTracks }) => {
    const apart = audioTracks.find(({ url }) => url !== "");
    if (options.framesOf === "sound" && apart !== undefined) {
      // Not while hls.js tells all its parts of this one.
      queueMicrotask(() => {
        if (!signal.aborted) hls.loadSource(apart.url);
      });
      return;
    }
    const index = firstLevel(hls.levels, selected, options.framesOf);
    if (index !== -1) {
      hls.config.startLevel = index;
      hls.loadLevel = index;
    } else {
      selected = null;
    }
    core.update({ levels: hls.levels.map(toQuality).toReversed(), selected });
  });
  hls.on(Hls.Events.LEVEL_LOADED, (_event, { details }) => {
    // Fragmented MP4 needs no transmuxing, so skip the worker.
    const first = details.fragments[0];
    hls.config.enableWorker = first === undefined || first.initSegment === null;
    if (details.live !== core.getState().isLive) core.update({ isLive: details.live });
  });
  hls.on(Hls.Events.LEVEL_SWITCHED, (_event, { level }) => {
    const shown = hls.levels[level];
    if (hls.autoLevelEnabled) selected = null;
    core.update({ shown: shown === undefined ? null : toQuality(shown), selected });
  });

  core.on(["timeupdate", "seeking", "waiting", "play"], () => {
    void reloadIfNeeded();
    failIfStarved();
  });
  core.on(["loadeddata"], () => {
    const edge = hls.liveSyncPosition;
    if (behindLiveSeconds !== null && edge !== null) {
      video.currentTime = Math.max(0, edge - behindLiveSeconds);
    }
    behindLiveSeconds = null;
  });
  window.addEventListener(
    "online",
    () => {
      if (outage !== null) hls.startLoad();
      outage = null;
    },
    { signal },
  );
  tapSound(hls, options.sound, signal);
  hls.attachMedia(video);
  void begin();

  return {
    subscribe: core.subscribe,
    getState: core.getState,
    chooseQuality(level: QualityLevel | null) {
      selected = level;
      hls.nextLevel = level === null ? -1 : indexOf(hls.levels, level);
      core.update({ selected });
    },
    /** Seeks, even before the stream is loaded. */
    seek: core.seek,
    /** Live edge; null for VOD. */
    liveEdgeSeconds: () => (core.getState().isLive ? hls.liveSyncPosition : null),
    /** Stops every request and frees the element. */
    close: core.close,
  };
}

export type PlaybackSession = ReturnType<typeof startPlayback>;

/**
 * Tells what can't be decoded. Before the first frame that is final: the browser doesn't play the format. Later the
 * decoder is set up again, a few times a minute.
 * @returns is to be called on each fatal media error of hls.js
 */
function createMediaRepair(
  video: HTMLVideoElement,
  hls: Hls,
  core: ReturnType<typeof createSessionCore>,
): () => void {
  let issues: number[] = [];
  let hasShown = false;
  let undecodedMs = 0;
  const fail = () => core.fail(new StreamError("unplayable", null, null));

  function meetIssue(): void {
    const nowMs = performance.now();
    issues = [...issues.filter((atMs) => nowMs - atMs < MEDIA_TROUBLE_WINDOW_MS), nowMs];
    if (!hasShown || issues.length > 3) return fail();
    core.reset(() => {
      if (issues.length === 3) hls.swapAudioCodec();
      hls.recoverMediaError();
    });
  }

  // Counted and not measured: while the page is held up, frames are late as well.
  const checks = setInterval(() => {
    const isDue = !document.hidden && bufferedAheadSeconds(video) > 0;
    if (isDue) undecodedMs += UNDECODED_CHECK_MS;
    if (undecodedMs >= UNDECODED_MS) fail();
  }, UNDECODED_CHECK_MS);
  core.signal.addEventListener("abort", () => clearInterval(checks));
  core.on(["loadeddata"], () => {
    hasShown = true;
    clearInterval(checks);
  });
  // hls.js hears of a decoder's failure only when it has something to append.
  core.on(["error"], () => {
    if (video.error !== null) meetIssue();
  });
  return meetIssue;
}

/** hls.js takes an answer that never came for a "no" as long as the browser believes in its network. */
function outlivingOutages({ default: usual }: LoadPolicy): LoadPolicy {
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

function toQuality({ height, bitrate }: Level): QualityLevel {
  return { height: height === 0 ? null : height, bitsPerSecond: bitrate };
}

/** The level to begin with and to stay at; -1: whatever the line carries. hls.js has the lightest first. */
function firstLevel(
  levels: readonly Level[],
  selected: QualityLevel | null,
  framesOf: PlaybackOptions["framesOf"],
): number {
  if (framesOf !== undefined) return framesOf === "heaviest" ? levels.length - 1 : 0;
  return selected === null ? -1 : indexOf(levels, selected);
}

/** The same rendition, else the nearest of its height; -1 where there is none. */
function indexOf(levels: readonly Level[], wanted: QualityLevel): number {
  const exact = levels.findIndex(
    ({ height, bitrate }) => height === (wanted.height ?? 0) && bitrate === wanted.bitsPerSecond,
  );
  return exact === -1 ? levels.findIndex(({ height }) => height === wanted.height) : exact;
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
