import type { EncodedVideo } from "../encoder/types.ts";
import type { SeedName } from "../options.ts";

/** Names the source of playback: a video of the seed, or an encoded upload. */
export type Media = { source: "video"; name: string } | { source: "encoded" };

/** Describes a stored VOD; `api/vod-record.ts` converts it to the wire. */
export interface Vod {
  id: string;
  title: string;
  description: string | null;
  filename: string;
  sourceSizeBytes: number;
  createdAtMs: number;
  savedAtMs: number;
  /** An enabled VOD is online only once `video` exists. */
  isEnabled: boolean;
  autoplay: boolean;
  isSecured: boolean;
  /** Is null until the encoder has finished. */
  video: EncodedVideo | null;
  media: Media | null;
  /** Lists when it was online, first to last: the last time has no end while it is. Is absent until it was encoded here. */
  onlineTimes?: OnlineTime[];
  /** Names the uploaded file in the storage. Is null for the seed's. */
  sourceKey: string | null;
  /** Identifies the channel that a recording came from. */
  streamId: string | null;
  /** Describes the invented viewers of the past. Where it is absent, there are only real ones. */
  history?: DemoHistory;
}

/** Is a time in which a VOD was online. */
export interface OnlineTime {
  fromMs: number;
  /** Is null while it lasts. */
  untilMs: number | null;
}

/** Returns whether a VOD can be played: enabled and encoded. */
export function isOnline({ isEnabled, video }: Pick<Vod, "isEnabled" | "video">): boolean {
  return isEnabled && video !== null;
}

/** Returns a VOD that has just changed, with the times in which it was online. */
export function withOnlineTimes(vod: Vod, nowMs: number): Vod {
  const times = vod.onlineTimes ?? [];
  const last = times.at(-1);
  if (isOnline(vod) === (last?.untilMs === null)) return vod;
  const next = isOnline(vod)
    ? [...times, { fromMs: nowMs, untilMs: null }]
    : times.map((time) => (time === last ? { ...time, untilMs: nowMs } : time));
  return { ...vod, onlineTimes: next };
}

/** Holds what the demo's numbers are made from; see `numbers/audience.ts`. */
export interface DemoHistory {
  /** Counts the plays, about, on a usual day of its best time. */
  playsPerDay: number;
  /** Names the country that most of its viewers are in. */
  home?: string;
  /** Lists the times without plays, in days since 1970 in UTC, inclusive. */
  pauses?: { fromDay: number; toDay: number }[];
}

/** Holds the start and end of each segment in seconds, by its path within the HLS package. */
export type SegmentTimes = Record<string, [number, number]>;

/** Holds the data of a removed VOD that its numbers need. */
export interface RemovedVod {
  vod: Vod;
  removedAtMs: number;
  segmentTimes: SegmentTimes;
}

/** Lists the folders of a VOD, in a separate document because they settle separately. */
export interface VodFolders {
  folderIds: string[];
}

/** Names the files of images below `/pictures/` on the CDN. */
export interface Pictures {
  splashscreen: string[];
  thumbnail: string[];
}

/** Says which bytes the name of an uploaded image has; the name stays when they are replaced. */
export interface PictureFile {
  /** Is relative to the media directory. */
  file: string;
  /** Names the previous file of the name. Is null initially. */
  previousFile: string | null;
  seenFromMs: number;
}

/** A subtitle track is made when its file has been accepted. */
export interface Subtitle {
  /** Is the `subtitle-id` of the wire. */
  id: string;
  targetId: string;
  vodId: string;
  filename: string;
  /** Has two letters. */
  language: string;
  /** Is `srt` or `vtt`. */
  extension: string;
  /** Is relative to the media directory. Is null for the committed file of its language. */
  file: string | null;
  createdAtMs: number;
}

export type AwaitedTarget =
  | { kind: "subtitle"; track: Omit<Subtitle, "file"> }
  | { kind: "picture"; owner: string; slot: keyof Pictures };

/** Describes an object that a client may upload (contract 4.6, 4.8). */
export interface Awaited {
  /** Is the key in the storage, and the document's id as well. */
  key: string;
  target: AwaitedTarget;
  /** Says when the right to write ends. */
  expiresAtMs: number;
  /** Delay before the change is visible after the bytes arrived; null: never. */
  settleMs: number | null;
  /** Names the revision of the checked bytes. Is null while there are none. */
  revision: string | null;
  /** Says why those bytes were not taken. */
  refusal: string | null;
}

export interface Folder {
  /** Consists of digits. */
  id: string;
  /** Has no slash; the root's is "/". */
  name: string;
  /** Is null for the root alone. */
  parentId: string | null;
}

export interface Recipe {
  id: string;
  name: string;
  isDefault: boolean;
}

export interface Channel {
  id: string;
  title: string;
  description: string | null;
  isEnabled: boolean;
  onlineSinceMs: number | null;
  isRecordingEnabled: boolean;
  isDvrEnabled: boolean;
  streamName: string;
  countdownAtMs: number | null;
  createdAtMs: number;
  savedAtMs: number;
  /** Names the video that it loops. */
  video: string;
  /** Describes the invented viewers of the past. Where it is absent, there are only real ones. */
  history?: DemoHistory;
}

export interface Playlist {
  id: string;
  title: string;
  description: string | null;
  createdAtMs: number;
  savedAtMs: number;
}

/** Lists the items of a playlist, in a separate document because they settle separately. */
export interface PlaylistContent {
  items: { id: string; type: "vod" | "channel" }[];
}

/**
 * Describes a multipart upload (contract 4.3 to 4.5). `completing` means that storage was told to assemble the parts,
 * and the VOD may not exist yet; a crash here must not lose the video.
 */
export interface Upload {
  /** Is the `uploader_id` of the wire. */
  id: string;
  /** Is the `s3_path` of the wire, and the key in the storage. */
  key: string;
  storageUploadId: string;
  filename: string;
  folderIds: string[];
  recipeId: string | null;
  createdAtMs: number;
  status: "open" | "completing" | "completed";
  /** Is chosen when completing begins. */
  vodId: string | null;
}

export interface Job {
  id: string;
  vodId: string;
  key: string;
  createdAtMs: number;
  /** `held` means that a fault prevents it from finishing. */
  status: "queued" | "held" | "failed";
  /** Is null, or absent in older records, for the account's default. */
  recipeId?: string | null;
  /** Its end puts the VOD online, even if it was taken offline before. */
  publishes?: boolean;
  reason: string | null;
}

/** Holds the data of the directory as a whole. */
export interface Account {
  rootUserId: string;
  /** Signs playback URLs. */
  playbackSecret: string;
  storageCredentials: { accessKeyId: string; secretAccessKey: string };
  /** The next folder gets the number after this. */
  lastFolderNumber: number;
  seed: SeedName;
  /** Is absent in a directory of an earlier version. */
  seededAtMs?: number;
}
