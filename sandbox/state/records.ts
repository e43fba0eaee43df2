import type { EncodedVideo } from "../encoder/types.ts";
import type { SeedName } from "../options.ts";

/** Source of playback: a video of the seed, or an encoded upload. */
export type Media = { source: "video"; name: string } | { source: "encoded" };

/** Stored VOD; `api/vod-record.ts` converts it to the wire. */
export interface Vod {
  id: string;
  title: string;
  description: string | null;
  filename: string;
  sourceSizeBytes: number;
  createdAtMs: number;
  savedAtMs: number;
  /** Enabled; online only once `video` exists. */
  isEnabled: boolean;
  autoplay: boolean;
  isSecured: boolean;
  /** Is null until the encoder has finished. */
  video: EncodedVideo | null;
  media: Media | null;
  /** Key of the uploaded file in the storage; null for the seed's. */
  sourceKey: string | null;
  /** Channel that a recording came from. */
  streamId: string | null;
  /** Invented viewers of the past; absent: there are only real ones. */
  history?: DemoHistory;
}

/** Input of the demo's numbers; see `numbers/audience.ts`. */
export interface DemoHistory {
  /** Counts the plays, about, on a usual day of its best time. */
  playsPerDay: number;
  /** Country that most of its viewers are in. */
  home?: string;
  /** Days since 1970 in UTC, inclusive, without plays. */
  pauses?: { fromDay: number; toDay: number }[];
}

/** Start and end of each segment in seconds, by its path within the HLS package. */
export type SegmentTimes = Record<string, [number, number]>;

/** Data of a removed VOD that its numbers need. */
export interface RemovedVod {
  vod: Vod;
  removedAtMs: number;
  segmentTimes: SegmentTimes;
}

/** Folders of a VOD, in a separate document because they settle separately. */
export interface VodFolders {
  folderIds: string[];
}

/** File names of images below `/pictures/` on the CDN. */
export interface Pictures {
  splashscreen: string[];
  thumbnail: string[];
}

/** Bytes of an uploaded image's name, which stays when they are replaced. */
export interface PictureFile {
  /** Relative to the media directory. */
  file: string;
  /** Previous file of the name; null initially. */
  previousFile: string | null;
  seenFromMs: number;
}

/** A subtitle track, made when its file has been accepted. */
export interface Subtitle {
  /** The `subtitle-id` of the wire. */
  id: string;
  /** The `target-id` of the wire. */
  targetId: string;
  vodId: string;
  filename: string;
  /** Two letters. */
  language: string;
  /** `srt` or `vtt`. */
  extension: string;
  /** Relative to the media directory; null: the committed file of its language. */
  file: string | null;
  createdAtMs: number;
}

/** Target of an awaited object. */
export type AwaitedTarget =
  | { kind: "subtitle"; track: Omit<Subtitle, "file"> }
  | { kind: "picture"; owner: string; slot: keyof Pictures };

/** Object that a client may upload (contract 4.6, 4.8). */
export interface Awaited {
  /** Is the key in the storage, and the document's id as well. */
  key: string;
  target: AwaitedTarget;
  /** Says when the right to write ends. */
  expiresAtMs: number;
  /** Delay before the change is visible after the bytes arrived; null: never. */
  settleMs: number | null;
  /** Revision of the checked bytes; null: none yet. */
  revision: string | null;
  /** Says why those bytes were not taken. */
  refusal: string | null;
}

export interface Folder {
  /** Digits. */
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
  /** Video that it loops. */
  video: string;
  /** Invented viewers of the past; absent: there are only real ones. */
  history?: DemoHistory;
}

export interface Playlist {
  id: string;
  title: string;
  description: string | null;
  createdAtMs: number;
  savedAtMs: number;
}

/** Items of a playlist, in a separate document because they settle separately. */
export interface PlaylistContent {
  items: { id: string; type: "vod" | "channel" }[];
}

/**
 * Multipart upload (contract 4.3 to 4.5). `completing`: storage was told to assemble the parts, and the VOD
 * may not exist yet; a crash here must not lose the video.
 */
export interface Upload {
  /** The `uploader_id` of the wire. */
  id: string;
  /** The `s3_path` of the wire, and the key in the storage. */
  key: string;
  storageUploadId: string;
  filename: string;
  folderIds: string[];
  recipeId: string | null;
  createdAtMs: number;
  status: "open" | "completing" | "completed";
  /** Chosen when completing begins. */
  vodId: string | null;
}

export interface Job {
  id: string;
  vodId: string;
  key: string;
  createdAtMs: number;
  /** `held`: a fault prevents it from finishing. */
  status: "queued" | "held" | "failed";
  /** Is null, or absent in older records, for the account's default. */
  recipeId?: string | null;
  reason: string | null;
}

/** Data of the directory as a whole. */
export interface Account {
  rootUserId: string;
  /** Signs playback URLs. */
  playbackSecret: string;
  storageCredentials: { accessKeyId: string; secretAccessKey: string };
  /** The next folder gets the number after this. */
  lastFolderNumber: number;
  seed: SeedName;
}
