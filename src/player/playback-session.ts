import Hls, { type HlsConfig, type Level } from "hls.js";
import workerUrl from "hls.js/dist/hls.worker.js?url";
import { admitWorker } from "#shared/async/workers.ts";
import { createLinkLoader } from "./link-loader.ts";
import {
  failIfStarved,
  outlivingOutages,
  STARVING_SECONDS,
  type Stream,
  watchErrors,
} from "./playback-trouble.ts";
import type { PlaybackOptions, QualityLevel } from "./playback-types.ts";
import { createRenewal, type Renewal, requestPatiently } from "./renewal.ts";
import {
  bufferedAheadSeconds,
  closeSession,
  createSessionCore,
  fail,
  listen,
  placeOf,
  play,
  reset,
  seek,
} from "./session-core.ts";
import { setAsBefore } from "./session-memory.ts";
import { tapSound } from "./sound-tap.ts";

/** Is enough to step back a little; the default keeps everything ever played in memory. */
const BACK_BUFFER_SECONDS = 30;
/** The default would buffer ten minutes of a low-bitrate video. */
const MAX_BUFFER_SECONDS = 60;
/** Is short: frames need only what holds the place itself. */
const FRAMES_BUFFER_SECONDS = 1;
/** A viewer this far behind a live stream has gone back on purpose. */
const BEHIND_LIVE_SECONDS = 10;

/** Fetches what hls.js would fetch with the first segment of anything but fragmented MP4: its worker. */
export function warmUp(): void {
  fetch(workerUrl, { credentials: "same-origin" }).catch(() => undefined);
}

/** Holds a stream with the rendition that was chosen, and with the links that it is loaded under. */
interface Playback extends Stream {
  readonly renewal: Renewal;
  /** Is null for whatever the line carries. */
  selected: QualityLevel | null;
  /** Holds the refused request that requires a reload. Is null if there is none. */
  reloadReason: unknown;
  isReloading: boolean;
  /** Says how far behind the live edge to go on once it is loaded again; null means at the edge. */
  behindLiveSeconds: number | null;
}

/**
 * Plays a signed HLS stream in a video element by hls.js, which never learns that links expire within minutes
 * (contract 4.11): a refused one is replaced, and playback continues.
 * @param video unused element: what is attached to an element can't be removed completely
 */
export function startPlayback(video: HTMLVideoElement, options: PlaybackOptions) {
  const playback = openPlayback(video, options);
  const { hls, store, signal } = playback;
  if (options.framesOf === undefined) setAsBefore(video);
  else video.muted = true;
  watchErrors(playback);
  watchLevels(playback);
  hls.on(Hls.Events.FRAG_LOADED, (_event, { frag }) => {
    options.onBytes?.(frag.stats.loaded);
    if (frag.sn !== "initSegment") playback.renewal.succeeded();
  });
  listen(playback, ["timeupdate", "seeking", "waiting", "play"], () => {
    void reloadIfNeeded(playback);
    failIfStarved(playback);
  });
  listen(playback, ["loadeddata"], () => returnBehindLive(playback));
  tapSound(hls, options.sound, signal);
  hls.attachMedia(video);
  void begin(playback);

  return {
    subscribe: store.subscribe,
    getState: store.getState,
    chooseQuality(level: QualityLevel | null) {
      playback.selected = level;
      hls.nextLevel = level === null ? -1 : indexOf(hls.levels, level);
      store.setState({ selected: level });
    },
    /** Seeks, even before the stream is loaded. */
    seek: (seconds: number) => seek(playback, seconds),
    /** Returns the live edge, or null for VOD. */
    liveEdgeSeconds: () => (store.getState().isLive ? hls.liveSyncPosition : null),
    /** Stops every request and frees the element. */
    close: () => closeSession(playback),
  };
}

export type PlaybackSession = ReturnType<typeof startPlayback>;

function openPlayback(video: HTMLVideoElement, options: PlaybackOptions): Playback {
  const core = createSessionCore(video, options);
  const { signal } = core;
  const renewal = createRenewal(() => requestPatiently(options.requestLink, signal));
  admitWorker(workerUrl);
  const loader = createLinkLoader(renewal, options.mediaHosts, (verdict, refusal) => {
    if (verdict.kind === "failed") return fail(playback, verdict.error);
    playback.reloadReason = refusal;
    void reloadIfNeeded(playback);
  });
  const hls = new Hls({ ...configOf(options), loader });
  const playback: Playback = Object.assign(core, {
    hls,
    renewal,
    outage: null,
    unlisted: null,
    framesErrors: 0,
    selected: options.quality,
    reloadReason: null,
    isReloading: false,
    behindLiveSeconds: null,
  });
  signal.addEventListener("abort", () => hls.destroy());
  return playback;
}

function configOf({ framesOf }: PlaybackOptions): Partial<HlsConfig> {
  const isWatched = framesOf === undefined;
  return {
    workerPath: workerUrl,
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
  };
}

/** Loads the stream under its first link, and plays it unless it is loaded for its frames. */
async function begin(playback: Playback): Promise<void> {
  const { options, signal } = playback;
  let first: Promise<string> | null = options.firstLink;
  const request: PlaybackOptions["requestLink"] = (requested) => {
    const link = first ?? options.requestLink(requested);
    first = null;
    return link;
  };
  try {
    const url = await requestPatiently(request, signal);
    if (signal.aborted) return;
    load(playback, url, options.startSeconds);
    if (options.framesOf === undefined) play(playback);
  } catch (error) {
    fail(playback, error);
  }
}

function load({ renewal, hls, store }: Playback, url: string, startSeconds: number): void {
  renewal.open(url);
  hls.config.startPosition = store.getState().isLive || startSeconds === 0 ? -1 : startSeconds;
  hls.loadSource(url);
}

/** Throws away what is buffered, and so waits until there is nothing left to throw away. */
async function reloadIfNeeded(playback: Playback): Promise<void> {
  const { video, hls, renewal, signal, reloadReason } = playback;
  const isNeeded = bufferedAheadSeconds(video) < STARVING_SECONDS * video.playbackRate;
  if (reloadReason === null || playback.isReloading || !isNeeded || signal.aborted) return;
  playback.isReloading = true;
  try {
    const url = await renewal.freshLink(reloadReason);
    if (signal.aborted) return;
    playback.reloadReason = null;
    playback.behindLiveSeconds = behindLive(playback);
    if (hls.loadLevel >= 0) hls.config.startLevel = hls.loadLevel;
    reset(playback, () => load(playback, url, placeOf(playback)));
  } catch (error) {
    fail(playback, error);
  } finally {
    playback.isReloading = false;
  }
}

/** Returns how far behind a live stream the viewer has gone back; null: it is no live stream, or at its edge. */
function behindLive({ video, hls, store }: Playback): number | null {
  // hls.js reports a live edge for VOD as well.
  const edge = store.getState().isLive ? hls.liveSyncPosition : null;
  const behind = edge === null ? 0 : edge - video.currentTime;
  return behind > BEHIND_LIVE_SECONDS ? behind : null;
}

/** Goes as far behind the live edge as the viewer was before the stream was loaded again. */
function returnBehindLive(playback: Playback): void {
  const { video, hls, behindLiveSeconds } = playback;
  const edge = hls.liveSyncPosition;
  if (behindLiveSeconds !== null && edge !== null) {
    video.currentTime = Math.max(0, edge - behindLiveSeconds);
  }
  playback.behindLiveSeconds = null;
}

/** Keeps to the rendition that was chosen, and tells which there are and which is shown. */
function watchLevels(playback: Playback): void {
  const { hls, options, store, signal } = playback;
  hls.on(Hls.Events.MANIFEST_PARSED, (_event, { audioTracks }) => {
    const apart = audioTracks.find(({ url }) => url !== "");
    if (options.framesOf === "sound" && apart !== undefined) {
      // Deferred until hls.js has told all its parts of this manifest.
      queueMicrotask(() => {
        if (!signal.aborted) hls.loadSource(apart.url);
      });
      return;
    }
    const index = firstLevel(hls.levels, playback.selected, options.framesOf);
    if (index !== -1) {
      hls.config.startLevel = index;
      hls.loadLevel = index;
    } else {
      playback.selected = null;
    }
    const levels = hls.levels.map(toQuality).toReversed();
    store.setState({ levels, selected: playback.selected });
  });
  hls.on(Hls.Events.LEVEL_LOADED, (_event, { details }) => {
    // Fragmented MP4 needs no transmuxing, so skip the worker.
    const first = details.fragments[0];
    hls.config.enableWorker = first === undefined || first.initSegment === null;
    if (details.live !== store.getState().isLive) store.setState({ isLive: details.live });
  });
  hls.on(Hls.Events.LEVEL_SWITCHED, (_event, { level }) => {
    const shown = hls.levels[level];
    if (hls.autoLevelEnabled) playback.selected = null;
    store.setState({
      shown: shown === undefined ? null : toQuality(shown),
      selected: playback.selected,
    });
  });
}

function toQuality({ height, bitrate }: Level): QualityLevel {
  return { height: height === 0 ? null : height, bitsPerSecond: bitrate };
}

/**
 * Returns the index of the level to begin with and to stay at; -1: whatever the line carries. hls.js has the lightest
 * first.
 */
function firstLevel(
  levels: readonly Level[],
  selected: QualityLevel | null,
  framesOf: PlaybackOptions["framesOf"],
): number {
  if (framesOf !== undefined) return framesOf === "heaviest" ? levels.length - 1 : 0;
  return selected === null ? -1 : indexOf(levels, selected);
}

/** Returns the index of the same rendition, else of the nearest of its height; -1 where there is none. */
function indexOf(levels: readonly Level[], wanted: QualityLevel): number {
  const exact = levels.findIndex(
    ({ height, bitrate }) => height === (wanted.height ?? 0) && bitrate === wanted.bitsPerSecond,
  );
  return exact === -1 ? levels.findIndex(({ height }) => height === wanted.height) : exact;
}
