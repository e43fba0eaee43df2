import type { EncodedVideo } from "../encoder/types.ts";
import type { SeedName } from "../options.ts";

/** What plays: one of the films of the seed, or what the encoder made of an upload. */
export type Media = { source: "film"; name: string } | { source: "encoded" };

/** A VOD as the sandbox keeps it; `api/vod-record.ts` turns it into what goes over the wire. */
export interface Vod {
  id: string;
  title: string;
  description: string | null;
  filename: string;
  sourceSizeBytes: number;
  createdAtMs: number;
  savedAtMs: number;
  /** Wanted online; it is so only once `video` is there. */
  isEnabled: boolean;
  autoplay: boolean;
  isSecured: boolean;
  /** Null until the encoder has finished. */
  video: EncodedVideo | null;
  media: Media | null;
  /** Key of the uploaded file in the storage; null for the seed's. */
  sourceKey: string | null;
  /** Channel that a recording came from. */
  streamId: string | null;
  /** Invented viewers of the past; absent: there are only real ones. */
  history?: DemoHistory;
}

/** What the numbers of the demo grow from; `numbers/audience.ts` says how. */
export interface DemoHistory {
  /** About so many on a usual day of its best time. */
  playsPerDay: number;
  /** Country that most of its viewers are in. */
  home?: string;
  /** Days, counted from 1970 in UTC and both included, on which nobody could play it. */
  pauses?: { fromDay: number; toDay: number }[];
}

/** Start and end of each segment in seconds, by its path within the HLS package. */
export type SegmentTimes = Record<string, [number, number]>;

/** What is kept of a VOD that was removed, for the numbers it leaves. */
export interface RemovedVod {
  vod: Vod;
  removedAtMs: number;
  segmentTimes: SegmentTimes;
}

/** Which folders a VOD is in: a document of its own, because it settles apart from the rest. */
export interface VodFolders {
  folderIds: string[];
}

/** Names of picture files below `/pictures/` on the CDN. */
export interface Pictures {
  splashscreen: string[];
  thumbnail: string[];
}

/** The bytes behind an uploaded picture's name; the name stays when they are replaced. */
export interface PictureFile {
  /** Relative to the media directory. */
  file: string;
  /** What the name stood for before; null at first. */
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

/** What an awaited object becomes. */
export type AwaitedTarget =
  | { kind: "subtitle"; track: Omit<Subtitle, "file"> }
  | { kind: "picture"; owner: string; slot: keyof Pictures };

/** An object that somebody has been given the right to send (contract 4.6, 4.8). */
export interface Awaited {
  /** In the storage; the document's id as well. */
  key: string;
  target: AwaitedTarget;
  /** When the right ends. */
  expiresAtMs: number;
  /** How long the change stays unseen after the bytes have come; null: for ever. */
  settleMs: number | null;
  /** Which bytes under the key have been looked at; null: none yet. */
  revision: string | null;
  /** Why those bytes were not taken. */
  refusal: string | null;
}

export interface Folder {
  /** Digits. */
  id: string;
  /** Without a slash; the root's is "/". */
  name: string;
  /** Null for the root alone. */
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
  /** Film that it loops. */
  film: string;
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

/** A playlist's items in order: a document of its own, because it settles apart from the rest. */
export interface PlaylistContent {
  items: { id: string; type: "vod" | "channel" }[];
}

/**
 * A multipart upload (contract 4.3 to 4.5). `completing` says that the storage was told to put the parts
 * together and the VOD may not exist yet: a crash right there must not lose the film.
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
  /** `held`: a fault wants this one never to finish. */
  status: "queued" | "held" | "failed";
  /** Null, or absent in what older versions kept: the account's default. */
  recipeId?: string | null;
  reason: string | null;
}

/** What belongs to the data directory as a whole. */
export interface Account {
  rootUserId: string;
  /** Signs playback URLs. */
  playbackSecret: string;
  storageCredentials: { accessKeyId: string; secretAccessKey: string };
  /** The next folder gets the number after this. */
  lastFolderNumber: number;
  seed: SeedName;
}
