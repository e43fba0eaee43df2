import { parseClock } from "#shared/dates/durations.ts";
import {
  wireFlag,
  wireInstant,
  wireKey,
  wireList,
  wireNumber,
  wireRecord,
  wireText,
} from "#shared/http/wire.ts";
import { assetIdOf, firstListed, playableFields, shareUrlOf } from "./playable.ts";

const renditionWire = wireRecord({
  id: wireText,
  width: wireNumber,
  height: wireNumber,
  bitrate: wireNumber,
  framerate: wireNumber,
  size_in_bytes: wireNumber,
});

/** Describes a VOD on the wire (contract 2; supplement, "VOD record"). Only `id` is required. */
const videoWire = wireRecord({
  id: wireKey,
  title: wireText,
  description: wireText,
  filename: wireText,
  filesize: wireNumber,
  duration: wireText,
  creation_date: wireInstant,
  save_date: wireInstant,
  container: wireText,
  vcodec: wireText,
  acodec: wireText,
  vbitrate: wireNumber,
  abitrate: wireNumber,
  video_width: wireNumber,
  video_height: wireNumber,
  online: wireFlag,
  autoplay: wireFlag,
  renditions: wireList(renditionWire),
  folders: wireList(wireRecord({ id: wireKey, name: wireText, path: wireText })),
  subtitles: wireList(wireRecord({ lang: wireText })),
  stream_id: wireText,
  ...playableFields,
});

/**
 * Tells the status of a video. `encoding`: no renditions yet, whatever `online` says. `unpublished`: encoded, but not
 * published.
 */
export type VideoStatus = "encoding" | "ready" | "unpublished";

/** Describes a folder in a video's record. `path` includes its own name: `/Documentary/Sea`. */
export interface VideoFolder {
  id: string;
  name: string | null;
  path: string | null;
}

/** Describes a video. Null means that the service did not report it. */
export type Video = ReturnType<typeof readVideo>;

/** Describes a quality that the encoder made. Its bitrate is in bits a second. */
export type Rendition = Video["renditions"][number];

/** Reads a record. @param mediaHosts allowed hosts of images @throws WireError */
export function readVideo(value: unknown, mediaHosts: readonly string[]) {
  const wire = videoWire(value);
  const encoded = wire.online ? "ready" : "unpublished";
  const status: VideoStatus = wire.renditions.length === 0 ? "encoding" : encoded;
  const folders: readonly VideoFolder[] = wire.folders;
  /** Lists a language a track; null where the service names none. Is empty when there are no subtitles. */
  const subtitleLanguages: readonly (string | null)[] = wire.subtitles.map(({ lang }) => lang);
  return {
    id: wire.id,
    // A blank title counts as none.
    title: wire.title?.trim() ? wire.title : null,
    description: wire.description,
    filename: wire.filename,
    fileSizeBytes: wire.filesize,
    durationSeconds: wire.duration === null ? null : parseClock(wire.duration),
    createdAtMs: wire.creation_date,
    savedAtMs: wire.save_date,
    container: wire.container,
    videoCodec: wire.vcodec,
    audioCodec: wire.acodec,
    /** Counts bits a second of what was uploaded. */
    videoBitrate: wire.vbitrate,
    audioBitrate: wire.abitrate,
    width: wire.video_width,
    height: wire.video_height,
    status,
    /** Is the switch as the service has it, which means nothing before there are renditions. */
    isOnline: wire.online,
    /** Makes the players of its share link and embed codes start by themselves. */
    hasAutoplay: wire.autoplay,
    renditions: wire.renditions.map(({ framerate, size_in_bytes, ...rest }) => ({
      ...rest,
      framesPerSecond: framerate,
      sizeBytes: size_in_bytes,
    })),
    folders,
    subtitleLanguages,
    /** Identifies the channel that it was recorded from. Is null for an upload. */
    channelId: wire.stream_id,
    /** Is `{root_user_id}-vod-{id}`; the `contentId` of the playback lookup (contract 4.11). */
    assetId: assetIdOf("vod", wire),
    /** Is null when there is none, or when it lies on a host outside `mediaHosts`. */
    thumbnailUrl: firstListed(wire.pictures?.thumbnail, mediaHosts),
    splashScreenUrl: firstListed(wire.pictures?.splashscreen, mediaHosts),
    shareUrl: shareUrlOf(wire),
  };
}

/** Returns the frame rate of the first rendition that has one; null if unknown. */
export function framesPerSecondOf(video: Video | undefined): number | null {
  const rates = video?.renditions.map(({ framesPerSecond }) => framesPerSecond) ?? [];
  return rates.find((rate) => rate !== null) ?? null;
}

/**
 * Tells whether a video exists. `gone`: it was shown before, and the service knows it no more. Only what is `there` can
 * be changed.
 */
export type VideoPresence = "there" | "deleting" | "gone";
