import { REMEDIES } from "#shared/http/upload-policy.ts";
import { isRunning, type TransferFailure, type TransferStage } from "#uploads/transfer.ts";
import {
  canCancel,
  canPause,
  canRetry,
  countDone,
  type TransferState,
  toTransfer,
} from "#uploads/transfer-state.ts";
import type { FingerprintMismatch } from "./fingerprint.ts";
import {
  isFollowUpDue,
  isOver,
  isSent,
  NOTHING_TOLD,
  type StoredUpload,
  videoIdOf,
} from "./stored-upload.ts";
import type {
  CommandEvent,
  Effect,
  FileEvent,
  SendingEvent,
  TabEvent,
  TransferEvent,
  VideoEvent,
} from "./transfer-events.ts";

interface Step {
  state: TransferState;
  effects: readonly Effect[];
}

const [, MAX_REPAIRS] = REMEDIES.complete.refused;

/** Returns the next state of a transfer, and what has to be done for it. */
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
  if (event.kind === "elsewhere") {
    return only({ ...state, elsewhere: { ...event.transfer, isElsewhere: true } });
  }
  if (state.elsewhere !== null) return only(state);
  switch (event.kind) {
    case "pause":
    case "resume":
    case "cancel":
    case "retry":
    case "dismiss":
    case "describe":
    case "rank":
      return reactToCommand(state, event);
    case "stored":
    case "begun":
    case "taken-up":
      return reactToTab(state, event);
    case "offered":
    case "fingerprint":
    case "file-refused":
    case "unopened":
    case "file-taken":
      return reactToFile(state, event);
    case "turn":
    case "session":
    case "part":
    case "progress":
    case "waiting":
    case "sent":
      return reactToSending(state, event);
    case "checking":
    case "completion":
    case "parts-refused":
    case "completed":
    case "failed":
    case "ready":
    case "published":
    case "followed":
      return reactToVideo(state, event);
  }
}

function reactToCommand(state: TransferState, event: CommandEvent): Step {
  const { stored, etags } = state;
  const { stage } = stored;
  switch (event.kind) {
    case "pause": {
      const isAllSent = etags.size === stored.plan.partCount;
      if (!canPause(toTransfer(state)) || isAllSent) return only(state);
      const paused = inStage(countDone(state), { kind: "paused" });
      return { state: withRecord(paused, { isPaused: true }), effects: [{ kind: "stop" }] };
    }
    case "resume":
      return stage.kind === "paused" ? goOn(state) : only(state);
    case "cancel": {
      if (!canCancel(toTransfer(state))) return only(state);
      const { state: empty, effects } = startOver(state);
      const cancelled = inStage(withRecord(empty, { handle: null }), { kind: "cancelled" });
      return { state: cancelled, effects: [{ kind: "stop" }, ...effects] };
    }
    case "retry": {
      if (stage.kind === "cancelled") return after(startOver(state), goOn);
      if (stage.kind !== "failed") return only(state);
      if (isLost(state)) return after(startOver(state), goOn);
      // The page's reference to the file no longer works; a fresh one shows whether the file itself is unreadable.
      const isUnreadable = stage.failure.kind === "file-unreadable";
      return goOn(isUnreadable ? { ...state, file: null } : state);
    }
    case "dismiss": {
      if (!["encoding", "ready", "cancelled", "failed"].includes(stage.kind)) return only(state);
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
      const isOtherWish = details.isKeptUnpublished !== stored.details.isKeptUnpublished;
      const online = { told: stored.online?.told ?? null, isSeen: false };
      return {
        state: withRecord(
          { ...state, followUp, publishingProblem: null },
          { details, ...(isOtherWish ? { online } : {}) },
        ),
        effects: videoIdOf(stage) === null ? [] : [{ kind: "follow-up" }],
      };
    }
    case "rank":
      return event.rank === stored.rank
        ? only(state)
        : only(withRecord(state, { rank: event.rank }));
  }
}

function reactToTab(state: TransferState, event: Exclude<TabEvent, { kind: "elsewhere" }>): Step {
  const { stored, etags } = state;
  const { stage } = stored;
  switch (event.kind) {
    case "stored":
      return event.isStored === state.isStored
        ? only(state)
        : only({ ...state, isStored: event.isStored });
    case "begun":
      return stage.kind === "queued" ? goOn(state) : only(state);
    case "taken-up": {
      const videoId = videoIdOf(stage);
      if (videoId !== null) return { state, effects: [{ kind: "follow", videoId }] };
      // A failed upload stays so until the user retries it.
      if (stage.kind === "failed") return only(state);
      if (isSent(stored, etags)) return goOn(state);
      // The user may have granted permanent access. A paused upload waits for the user.
      const effects: Effect[] = stored.isPaused ? [] : [{ kind: "open", mayAsk: false }];
      return { state: needFile(state), effects };
    }
  }
}

function reactToFile(state: TransferState, event: FileEvent): Step {
  const { stage } = state.stored;
  switch (event.kind) {
    case "offered":
      if (!canRetry(state)) return only(state);
      return after(isLost(state) ? startOver(state) : only(state), (next) => only(needFile(next)));
    case "fingerprint":
      return only(withRecord(state, { fingerprint: event.fingerprint }));
    case "file-refused":
      return stage.kind === "needs-file" ? only(needFile(state, event.mismatch)) : only(state);
    case "unopened": {
      if (stage.kind !== "needs-file") return only(state);
      // The file was moved, renamed or unplugged: the person has to choose it again.
      return only(needFile(event.isGone ? withRecord(state, { handle: null }) : state));
    }
    case "file-taken": {
      // The person may have cancelled it meanwhile.
      if (stage.kind !== "needs-file") return only(state);
      const handle = event.source.handle ?? event.stored.handle;
      const { file } = event.source;
      return goOn({ ...state, etags: event.etags, file, stored: { ...event.stored, handle } });
    }
  }
}

function reactToSending(state: TransferState, event: SendingEvent): Step {
  const { stored, etags } = state;
  const { stage } = stored;
  switch (event.kind) {
    case "turn":
      if (stage.kind !== "queued" && stage.kind !== "sending") return only(state);
      return only(inStage(state, { kind: event.hasTurn ? "sending" : "queued" }));
    case "session":
      return only(
        withRecord(state, {
          session: event.session,
          told: { ...NOTHING_TOLD, folderIds: event.target.folderIds },
          // A recipe selected after init has no effect.
          details: { ...stored.details, recipeId: event.target.recipeId },
        }),
      );
    case "part": {
      const { partNumber, etag, uploaderId } = event.part;
      // The upload may have been started over in the meantime.
      if (stored.session?.uploaderId !== uploaderId) return only(state);
      return only({ ...state, etags: new Map(etags).set(partNumber, etag) });
    }
    case "progress": {
      const { sentBytes, bytesPerSecond } = event;
      return isRunning({ stage }) ? only({ ...state, sentBytes, bytesPerSecond }) : only(state);
    }
    case "waiting": {
      if (!isRunning({ stage })) return only(state);
      const going = isSent(stored, etags) ? "finishing" : "sending";
      const { reason } = event;
      return only(inStage(state, reason === null ? { kind: going } : { kind: "waiting", reason }));
    }
    case "sent":
      return isRunning({ stage }) ? goOn(state) : only(state);
  }
}

function reactToVideo(state: TransferState, event: VideoEvent): Step {
  const { stored, etags } = state;
  const { stage } = stored;
  switch (event.kind) {
    case "checking":
      return isRunning({ stage }) ? only(inStage(state, { kind: "checking" })) : only(state);
    case "completion": {
      const { isSent, earlierVodIds } = event;
      const repairs = stored.completion?.repairs ?? 0;
      return only(withRecord(state, { completion: { isSent, earlierVodIds, repairs } }));
    }
    case "parts-refused": {
      if (!isRunning({ stage })) return only(state);
      const repairs = stored.completion?.repairs ?? 0;
      const refused = refusedAgain(state);
      if (repairs >= MAX_REPAIRS) return only(failed(refused, event.failure));
      const lost = (repairs === 0 ? event.partNumbers : null) ?? [...etags.keys()];
      const left = new Map([...etags].filter(([partNumber]) => !lost.includes(partNumber)));
      const effects: Effect[] = [{ kind: "forget-parts", partNumbers: lost }];
      return after({ state: countDone({ ...refused, etags: left }), effects }, goOn);
    }
    case "completed": {
      if (!isRunning({ stage }) && stage.kind !== "encoding") return only(state);
      const { videoId } = event;
      const encoding = inStage({ ...state, file: null }, { kind: "encoding", videoId });
      return {
        state: withRecord(encoding, { handle: null }),
        effects: [{ kind: "follow", videoId }],
      };
    }
    case "failed":
      if (!isRunning({ stage })) return only(state);
      return only(failed(event.isRefused === true ? refusedAgain(state) : state, event.failure));
    case "ready": {
      if (stage.kind !== "encoding") return only(state);
      return followedUp(inStage(state, { kind: "ready", videoId: stage.videoId }));
    }
    case "published": {
      const { told = stored.online?.told ?? null, isSeen = false, problem = null } = event;
      const next = withRecord(
        { ...state, publishingProblem: problem },
        { online: { told, isSeen } },
      );
      if (!isSeen) return only(next);
      // Encoding has ended, and only a published video can be added to its playlist.
      const videoId = videoIdOf(stage);
      return videoId === null ? only(next) : followedUp(inStage(next, { kind: "ready", videoId }));
    }
    case "followed": {
      const { kind: _, followUp = state.followUp, ...change } = event;
      return only(withRecord({ ...state, followUp }, change));
    }
  }
}

/** Goes on with what the encoded video is still to get; a running follow-up reads the stage when it reaches that. */
function followedUp(state: TransferState): Step {
  const isDue = isFollowUpDue(state.stored) && state.followUp.kind !== "working";
  return { state, effects: isDue ? [{ kind: "follow-up" }] : [] };
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

/** Returns whether two stages are the same; those with further data count as changed. */
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
    // Usually a click led here: the browser may ask at once.
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
    state: withRecord(empty, {
      session: null,
      completion: null,
      told: null,
      online: { told: null, isSeen: false },
    }),
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
