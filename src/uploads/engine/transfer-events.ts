import type { Problem } from "#shared/http/errors.ts";
import type { UploadSession } from "#uploads/multipart.ts";
import type {
  FileSource,
  FollowUp,
  Transfer,
  TransferFailure,
  VideoDetails,
} from "#uploads/transfer.ts";
import type { Fingerprint, FingerprintMismatch } from "./fingerprint.ts";
import type { StoredPart } from "./journal.ts";
import type { PartWaitReason } from "./storage-reach.ts";
import type { StoredUpload } from "./stored-upload.ts";

/** Is sent with init, besides the name. */
export type TransferTarget = Pick<VideoDetails, "folderIds" | "recipeId">;

/** Describes something that happens to a transfer. Where it does not apply, nothing changes. */
export type TransferEvent = CommandEvent | TabEvent | FileEvent | SendingEvent | VideoEvent;

/** The person wants something of it. */
export type CommandEvent =
  | { kind: "pause" | "resume" | "cancel" | "retry" | "dismiss" }
  | { kind: "describe"; change: Partial<VideoDetails> }
  | { kind: "rank"; rank: number };

/** It has changed hands between this tab, other tabs and the journal. */
export type TabEvent =
  /** Another tab runs it. */
  | { kind: "elsewhere"; transfer: Transfer }
  /** Its record was written, or could not be. */
  | { kind: "stored"; isStored: boolean }
  /** This tab has it now: added here, or left by an earlier page or another tab. */
  | { kind: "begun" | "taken-up" };

/** Its file was offered, examined or read. */
export type FileEvent =
  /** A file is offered: an upload that has failed takes it as well. */
  | { kind: "offered" }
  | { kind: "fingerprint"; fingerprint: Fingerprint }
  | { kind: "file-refused"; mismatch: readonly FingerprintMismatch[] }
  /** The browser could not open the file that it remembers. */
  | { kind: "unopened"; isGone: boolean }
  /** The file is the right one, and this tab has the upload as it is on record. */
  | { kind: "file-taken"; source: FileSource; stored: StoredUpload; etags: Map<number, string> };

/** Its parts are being sent. */
export type SendingEvent =
  /** A request of it may be sent, or others come first. */
  | { kind: "turn"; hasTurn: boolean }
  | { kind: "session"; session: UploadSession; target: TransferTarget }
  | { kind: "part"; part: StoredPart }
  | { kind: "progress"; sentBytes: number; bytesPerSecond: number | null }
  /** Is null when nothing of it waits any more. */
  | { kind: "waiting"; reason: PartWaitReason | null }
  /** All parts are in storage and recorded. */
  | { kind: "sent" };

/** Its parts become a video, which gets its details. */
export type VideoEvent =
  | { kind: "checking" }
  | { kind: "completion"; isSent: boolean; earlierVodIds: readonly string[] }
  /**
   * It was refused because of its parts.
   * @see PartsRefusedError
   */
  | { kind: "parts-refused"; partNumbers: readonly number[] | null; failure: TransferFailure }
  | { kind: "completed"; videoId: string }
  /** `isRefused` means that the service does not make a video of what it has. */
  | { kind: "failed"; failure: TransferFailure; isRefused?: boolean }
  | { kind: "ready" }
  /** The service was told to publish the video or not, a lookup shows it, or the service refuses it. */
  | { kind: "published"; told?: boolean; isSeen?: boolean; problem?: Problem | null }
  | {
      kind: "followed";
      followUp?: FollowUp;
      told?: StoredUpload["told"];
      donePlaylistId?: string | null;
    };

/** An effect is what has to be done after an event. */
export type Effect =
  /** Sends what is missing, when its turn comes. */
  | { kind: "send" }
  /** Stops all that is under way; nothing of it is in flight afterwards. */
  | { kind: "stop" }
  | { kind: "complete" }
  /** Polls the encoding, and applies the details. */
  | { kind: "follow"; videoId: string }
  | { kind: "follow-up" }
  /** Opens the file that the browser remembers. */
  | { kind: "open"; mayAsk: boolean }
  /** Is null for all parts. */
  | { kind: "forget-parts"; partNumbers: readonly number[] | null };
