import { REMEDIES } from "#shared/http/upload-policy.ts";
import type { UploadSession } from "#uploads/multipart.ts";
import {
  type FileSource,
  type FollowUp,
  isRunning,
  type Transfer,
  type TransferFailure,
  type TransferStage,
  type VideoDetails,
} from "#uploads/transfer.ts";
import {
  canCancel,
  canPause,
  canRetry,
  countDone,
  type TransferState,
  toTransfer,
} from "#uploads/transfer-state.ts";
import type { Fingerprint, FingerprintMismatch } from "./fingerprint.ts";
import type { StoredPart } from "./journal.ts";
import type { PartWaitReason } from "./storage-reach.ts";
import { isFollowUpDue, isOver, isSent, type StoredUpload, videoIdOf } from "./stored-upload.ts";

/** Data sent with init, besides the name. */
export type TransferTarget = Pick<VideoDetails, "folderIds" | "recipeId">;

/** Something that happens to a transfer. Where it does not apply, nothing changes. */
export type TransferEvent =
  /** Commands of the user. */
  | { kind: "pause" | "resume" | "cancel" | "retry" | "dismiss" }
  | { kind: "describe"; change: Partial<VideoDetails> }
  | { kind: "rank"; rank: number }
  /** Another tab runs it. */
  | { kind: "elsewhere"; transfer: Transfer }
  /** Its record was written, or could not be. */
  | { kind: "stored"; isStored: boolean }
  /** This tab has it now: added here, or left by an earlier page or another tab. */
  | { kind: "begun" | "taken-up" }
  /** A file is offered: an upload that has failed takes it as well. */
  | { kind: "offered" }
  | { kind: "fingerprint"; fingerprint: Fingerprint }
  | { kind: "file-refused"; mismatch: readonly FingerprintMismatch[] }
  /** The browser could not open the file that it remembers. */
  | { kind: "unopened"; isGone: boolean }
  /** The file is the right one, and this tab has the upload as it is on record. */
  | { kind: "file-taken"; source: FileSource; stored: StoredUpload; etags: Map<number, string> }
  /** A request of it may be sent, or others come first. */
  | { kind: "turn"; hasTurn: boolean }
  | { kind: "session"; session: UploadSession; target: TransferTarget }
  | { kind: "part"; part: StoredPart }
  | { kind: "progress"; sentBytes: number; bytesPerSecond: number | null }
  /** Null: nothing of it waits any more. */
  | { kind: "waiting"; reason: PartWaitReason | null }
  /** All parts are in storage and recorded. */
  | { kind: "sent" | "checking" }
  | { kind: "completion"; isSent: boolean; earlierVodIds: readonly string[] }
  /** Refused because of its parts. @see PartsRefusedError */
  | { kind: "parts-refused"; partNumbers: readonly number[] | null; failure: TransferFailure }
  | { kind: "completed"; videoId: string }
  /** `isRefused`: the service does not make a video of what it has. */
  | { kind: "failed"; failure: TransferFailure; isRefused?: boolean }
  | { kind: "ready" }
  | {
      kind: "followed";
      followUp?: FollowUp;
      told?: StoredUpload["told"];
      donePlaylistId?: string | null;
    };

/** What has to be done after an event. */
export type Effect =
  /** Send what is missing, when its turn comes. */
  | { kind: "send" }
  /** Stop all that is under way; nothing of it is in flight afterwards. */
  | { kind: "stop" }
  | { kind: "complete" }
  /** Poll the encoding, and apply the details. */
  | { kind: "follow"; videoId: string }
  | { kind: "follow-up" }
  /** Open the file that the browser remembers. */
  | { kind: "open"; mayAsk: boolean }
  /** Null: all parts. */
  | { kind: "forget-parts"; partNumbers: readonly number[] | null };

interface Step {
  state: TransferState;
  effects: readonly Effect[];
}

const [, MAX_REPAIRS] = REMEDIES.complete.refused;

/** The life of a transfer: its next state, and what has to be done for it. */
export function reduce(state: TransferState, event: TransferEvent, nowMs: number): Step {
  const step = react(state, event);
  const { stage } = step.state.stored;
  if (stage === state.stored.stage) return step;
  const hasEnded = ["ready", "cancelled", "failed"].includes(stage.kind);
  return {
    ...step,
    state: {
      ...step.state,
      stored: { ...step.state.stored, endedAtMs: hasEnded ? nowMs : null },
      bytesPerSecond: stage.kind === "sending" ? step.state.bytesPerSecond : null,
    },
  };
}

function react(state: TransferState, event: TransferEvent): Step {
  const { stored, etags } = state;
  const { stage } = stored;
  const same: Step = { state, effects: [] };
  if (event.kind === "elsewhere") {
    return only({ ...state, elsewhere: { ...event.transfer, isElsewhere: true } });
  }
  if (state.elsewhere !== null) return same;

  switch (event.kind) {
    case "pause": {
      const isAllSent = etags.size === stored.plan.partCount;
      if (!canPause(toTransfer(state)) || isAllSent) return same;
      const paused = inStage(countDone(state), { kind: "paused" });
      return { state: withRecord(paused, { isPaused: true }), effects: [{ kind: "stop" }] };
    }
    case "resume":
      return stage.kind === "paused" ? goOn(state) : same;
    case "cancel": {
      if (!canCancel(toTransfer(state))) return same;
      const { state: empty, effects } = startOver(state);
      const cancelled = inStage(withRecord(empty, { handle: null }), { kind: "cancelled" });
      return { state: cancelled, effects: [{ kind: "stop" }, ...effects] };
    }
    case "retry": {
      if (stage.kind === "cancelled") return after(startOver(state), goOn);
      if (stage.kind !== "failed") return same;
      if (isLost(state)) return after(startOver(state), goOn);
      // The page's grip on the file is broken for good; a fresh one shows whether it is the same.
      const isUnreadable = stage.failure.kind === "file-unreadable";
      return goOn(isUnreadable ? { ...state, file: null } : state);
    }
    case "dismiss": {
      if (!["encoding", "ready", "cancelled", "failed"].includes(stage.kind)) return same;
      const dismissed = withRecord({ ...state, file: null }, { isDismissed: true });
      if (!isOver(dismissed.stored)) return only(dismissed);
      return {
        state: withRecord(dismissed, { handle: null }),
        effects: [{ kind: "forget-parts", partNumbers: null }],
      };
    }
    case "describe": {
      const { recipeId, ...change } = event.change;
      // The recipe is sent with init and can't be changed later (contract 4.3).
      const isRecipeOpen = recipeId !== undefined && stored.session === null;
      const details = { ...stored.details, ...change, ...(isRecipeOpen ? { recipeId } : {}) };
      const followUp =
        state.followUp.kind === "unseen" ? ({ kind: "idle" } as const) : state.followUp;
      return {
        state: withRecord({ ...state, followUp }, { details }),
        effects: videoIdOf(stage) === null ? [] : [{ kind: "follow-up" }],
      };
    }
    case "rank":
      return event.rank === stored.rank ? same : only(withRecord(state, { rank: event.rank }));
    case "stored":
      return event.isStored === state.isStored
        ? same
        : only({ ...state, isStored: event.isStored });

    case "begun":
      return stage.kind === "queued" ? goOn(state) : same;
    case "taken-up": {
      const videoId = videoIdOf(stage);
      if (videoId !== null) return { state, effects: [{ kind: "follow", videoId }] };
      // A failed upload stays so until the user retries it.
      if (stage.kind === "failed") return same;
      if (isSent(stored, etags)) return goOn(state);
      // The user may have granted permanent access. A paused upload waits for the user.
      const effects: Effect[] = stored.isPaused ? [] : [{ kind: "open", mayAsk: false }];
      return { state: needFile(state), effects };
    }
    case "offered":
      if (!canRetry(state)) return same;
      return after(isLost(state) ? startOver(state) : same, (next) => only(needFile(next)));
    case "fingerprint":
      return only(withRecord(state, { fingerprint: event.fingerprint }));
    case "file-refused":
      return stage.kind === "needs-file" ? only(needFile(state, event.mismatch)) : same;
    case "unopened": {
      if (stage.kind !== "needs-file") return same;
      // Moved, renamed or unplugged: the person has to show where it is.
      return only(needFile(event.isGone ? withRecord(state, { handle: null }) : state));
    }
    case "file-taken": {
      // The person may have cancelled it meanwhile.
      if (stage.kind !== "needs-file") return same;
      const handle = event.source.handle ?? event.stored.handle;
      const { file } = event.source;
      return goOn({ ...state, etags: event.etags, file, stored: { ...event.stored, handle } });
    }

    case "turn":
      if (stage.kind !== "queued" && stage.kind !== "sending") return same;
      return only(inStage(state, { kind: event.hasTurn ? "sending" : "queued" }));
    case "session":
      return only(
        withRecord(state, {
          session: event.session,
          told: { title: null, folderIds: event.target.folderIds },
          // A recipe selected after init has no effect.
          details: { ...stored.details, recipeId: event.target.recipeId },
        }),
      );
    case "part": {
      const { partNumber, etag, uploaderId } = event.part;
      // The upload may have been started over in the meantime.
      if (stored.session?.uploaderId !== uploaderId) return same;
      return only({ ...state, etags: new Map(etags).set(partNumber, etag) });
    }
    case "progress": {
      const { sentBytes, bytesPerSecond } = event;
      return isRunning({ stage }) ? only({ ...state, sentBytes, bytesPerSecond }) : same;
    }
    case "waiting": {
      if (!isRunning({ stage })) return same;
      const going = isSent(stored, etags) ? "finishing" : "sending";
      const { reason } = event;
      return only(inStage(state, reason === null ? { kind: going } : { kind: "waiting", reason }));
    }
    case "sent":
      return isRunning({ stage }) ? goOn(state) : same;
    case "checking":
      return isRunning({ stage }) ? only(inStage(state, { kind: "checking" })) : same;
    case "completion": {
      const { isSent, earlierVodIds } = event;
      const repairs = stored.completion?.repairs ?? 0;
      return only(withRecord(state, { completion: { isSent, earlierVodIds, repairs } }));
    }
    case "parts-refused": {
      if (!isRunning({ stage })) return same;
      const repairs = stored.completion?.repairs ?? 0;
      const refused = refusedAgain(state);
      if (repairs >= MAX_REPAIRS) return only(failed(refused, event.failure));
      const lost = (repairs === 0 ? event.partNumbers : null) ?? [...etags.keys()];
      const left = new Map([...etags].filter(([partNumber]) => !lost.includes(partNumber)));
      const effects: Effect[] = [{ kind: "forget-parts", partNumbers: lost }];
      return after({ state: countDone({ ...refused, etags: left }), effects }, goOn);
    }
    case "completed": {
      if (!isRunning({ stage }) && stage.kind !== "encoding") return same;
      const { videoId } = event;
      const encoding = inStage({ ...state, file: null }, { kind: "encoding", videoId });
      return {
        state: withRecord(encoding, { handle: null }),
        effects: [{ kind: "follow", videoId }],
      };
    }
    case "failed":
      if (!isRunning({ stage })) return same;
      return only(failed(event.isRefused === true ? refusedAgain(state) : state, event.failure));
    case "ready": {
      if (stage.kind !== "encoding") return same;
      const ready = inStage(state, { kind: "ready", videoId: stage.videoId });
      // A running follow-up reads the stage when it reaches the playlist.
      const isDue = isFollowUpDue(stored) && state.followUp.kind !== "working";
      return { state: ready, effects: isDue ? [{ kind: "follow-up" }] : [] };
    }
    case "followed": {
      const { kind: _, followUp = state.followUp, ...change } = event;
      return only(withRecord({ ...state, followUp }, change));
    }
  }
}

function only(state: TransferState): Step {
  return { state, effects: [] };
}

function after({ state, effects }: Step, next: (state: TransferState) => Step): Step {
  const step = next(state);
  return { state: step.state, effects: [...effects, ...step.effects] };
}

function withRecord(state: TransferState, change: Partial<StoredUpload>): TransferState {
  const isChanged = Object.keys(change).length > 0;
  return isChanged ? { ...state, stored: { ...state.stored, ...change } } : state;
}

function inStage(state: TransferState, stage: TransferStage): TransferState {
  return isSameStage(state.stored.stage, stage) ? state : withRecord(state, { stage });
}

/** Compares stages; those with further data count as changed. */
function isSameStage(a: TransferStage, b: TransferStage): boolean {
  if (a.kind === "waiting" && b.kind === "waiting") return a.reason === b.reason;
  return a.kind === b.kind && ["queued", "sending", "finishing", "checking"].includes(a.kind);
}

/** Continues from what is there: completes, sends what is missing, or asks for the file. */
function goOn(state: TransferState): Step {
  const { stored, etags, file } = state;
  if (isSent(stored, etags)) {
    const kind = stored.completion?.isSent === true ? "checking" : "finishing";
    const finishing = inStage({ ...state, sentBytes: stored.sizeBytes }, { kind });
    return { state: finishing, effects: [{ kind: "complete" }] };
  }
  if (file === null) {
    // It is a click that led here, as a rule: the browser may ask at once.
    return { state: needFile(state), effects: [{ kind: "open", mayAsk: true }] };
  }
  const queued = inStage(countDone(state), { kind: "queued" });
  return { state: withRecord(queued, { isPaused: false }), effects: [{ kind: "send" }] };
}

function needFile(
  state: TransferState,
  mismatch: readonly FingerprintMismatch[] = [],
): TransferState {
  const oneClick = state.stored.handle !== null;
  return inStage(countDone(state), { kind: "needs-file", oneClick, mismatch });
}

/** Forgets what was sent: the service did, or the person wants a new upload. */
function startOver(state: TransferState): Step {
  const empty = { ...state, etags: new Map<number, string>(), sentBytes: 0 };
  return {
    state: withRecord(empty, { session: null, completion: null, told: null }),
    effects: [{ kind: "forget-parts", partNumbers: null }],
  };
}

function failed(state: TransferState, failure: TransferFailure): TransferState {
  return inStage(countDone(state), { kind: "failed", failure });
}

function refusedAgain(state: TransferState): TransferState {
  const repairs = (state.stored.completion?.repairs ?? 0) + 1;
  return withRecord(state, { completion: { isSent: false, earlierVodIds: null, repairs } });
}

/**
 * Returns whether the sent parts are worthless: the service forgot the upload, or refuses to create its
 * video.
 */
function isLost({ stored: { stage, completion } }: TransferState): boolean {
  const isForgotten = stage.kind === "failed" && stage.failure.kind === "session-gone";
  return isForgotten || (completion?.repairs ?? 0) > 1;
}
