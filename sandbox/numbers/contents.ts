import { videoDirectory } from "../seed/videos.ts";
import type { Channel, DemoHistory, RemovedVod, SegmentTimes, Vod } from "../state/records.ts";
import type { State } from "../state/state.ts";
import { readSegmentTimes } from "./segment-times.ts";

/** Counts the bytes per second of a channel, like those of the looped videos. */
const LIVE_BYTES_PER_SECOND = 18_000;

export type ContentKind = "vod" | "live";

/** Describes content with numbers: a VOD, a channel, or a removed VOD. */
export interface Content {
  kind: ContentKind;
  id: string;
  /** Is null when it was removed. */
  title: string | null;
  /** Is null for a channel. */
  fileName: string | null;
  createdAtMs: number;
  /** Is null when it is still there. */
  removedAtMs: number | null;
  durationSeconds: number;
  /** Counts the average bytes per second of a viewer. */
  bytesPerSecond: number;
  /** Is null when there is nothing but what viewers really did. */
  history: DemoHistory | null;
}

export interface ContentSource {
  state: State;
  encodedDirectory(vodId: string): string;
}

/** Returns the content with that id that can be seen. */
export function findContent(state: State, kind: ContentKind, id: string): Content | null {
  if (kind === "live") {
    const channel = state.channels.get(id, state.nowMs());
    return channel === undefined ? null : ofChannel(channel);
  }
  const vod = state.vods.get(id, state.nowMs());
  return vod === undefined ? null : ofVod(vod);
}

/** Returns everything of the kind that ever had numbers, removed VODs last. */
export function allContents(state: State, kind: ContentKind): Content[] {
  if (kind === "live") return state.channels.visible(state.nowMs()).map(ofChannel);
  return [
    ...state.vods.visible(state.nowMs()).map(ofVod),
    ...state.removedVods
      .all()
      // A test may restore a content under its id.
      .filter(({ vod }) => state.vods.latest(vod.id) === undefined)
      .map(ofRemoved),
  ];
}

/** Returns the VODs that are in the folder itself. */
export function folderMembers(state: State, folderId: string): Content[] {
  const nowMs = state.nowMs();
  return state.vods
    .visible(nowMs)
    .filter(({ id }) => state.vodFolders.get(id, nowMs)?.folderIds.includes(folderId) ?? false)
    .map(ofVod);
}

/** Returns the data that outlives the VOD, so that its rows stay (contract 4.2). */
export function removedVod(source: ContentSource, vod: Vod): RemovedVod {
  const segmentTimes = readSegmentTimes(directoryOf(source, vod));
  return { vod, removedAtMs: source.state.nowMs(), segmentTimes };
}

/** Returns when the segments of a content play. The result is empty while, or when, there are none. */
export function segmentTimesOf(source: ContentSource, kind: ContentKind, id: string): SegmentTimes {
  const { state } = source;
  if (kind === "live") {
    const channel = state.channels.latest(id);
    return channel === undefined ? {} : readSegmentTimes(videoDirectory(channel.video));
  }
  const vod = state.vods.latest(id);
  if (vod === undefined) return state.removedVods.latest(id)?.segmentTimes ?? {};
  return readSegmentTimes(directoryOf(source, vod));
}

function directoryOf(source: ContentSource, { id, media }: Vod): string {
  return media?.source === "video" ? videoDirectory(media.name) : source.encodedDirectory(id);
}

function ofVod(vod: Vod): Content {
  return { ...factsOf(vod), title: vod.title, removedAtMs: null };
}

function ofRemoved({ vod, removedAtMs }: RemovedVod): Content {
  return { ...factsOf(vod), title: null, removedAtMs };
}

function factsOf(vod: Vod): Omit<Content, "title" | "removedAtMs"> {
  const renditions = vod.video?.renditions ?? [];
  const bitrates = renditions.reduce((sum, each) => sum + each.bitrate, 0);
  return {
    kind: "vod",
    id: vod.id,
    fileName: vod.filename,
    createdAtMs: vod.createdAtMs,
    durationSeconds: vod.video?.durationSeconds ?? 0,
    bytesPerSecond: bitrates / 8 / Math.max(1, renditions.length),
    history: vod.history ?? null,
  };
}

function ofChannel(channel: Channel): Content {
  return {
    kind: "live",
    id: channel.id,
    title: channel.title,
    fileName: null,
    createdAtMs: channel.createdAtMs,
    removedAtMs: null,
    durationSeconds: 0,
    bytesPerSecond: LIVE_BYTES_PER_SECOND,
    history: channel.history ?? null,
  };
}
