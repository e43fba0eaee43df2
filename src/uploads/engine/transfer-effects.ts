import { addToPlaylist } from "#playlists/add-to-playlist.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { pause } from "#shared/http/backoff.ts";
import { ApiError, type Problem, toProblem } from "#shared/http/errors.ts";
import type { WaitReason } from "#shared/http/retry-until-answered.ts";
import {
  type FileSource,
  type FollowUpStep,
  followUpId,
  type TransferFailure,
} from "#uploads/transfer.ts";
import { needsFile, type TransferState, toTransfer } from "#uploads/transfer-state.ts";
import { uploadName } from "#uploads/upload-name.ts";
import { encodingId, trackEncoding, videoQueries } from "#videos/videos-queries.ts";
import {
  completeUpload,
  findVideo,
  OutcomeUnknownError,
  PartsRefusedError,
} from "./complete-upload.ts";
import { assertUnchanged, compareFingerprints, takeFingerprint } from "./fingerprint.ts";
import { applyDetails } from "./follow-up.ts";
import { type Journal, readEtags, readUpload, type StoredPart } from "./journal.ts";
import { PartError } from "./put-part.ts";
import { type StoredUpload, unsentDetails, videoIdOf } from "./stored-upload.ts";
import type { Tabs } from "./tabs.ts";
import type { Effect, TransferEvent } from "./transfer-events.ts";
import { createUploader } from "./uploader.ts";

/** A new video can stay unseen for 25 s. The pauses double. */
const FIRST_ID_CHECK_MS = 10_000;
const MAX_ID_CHECKS = 5;

/** What effects need of the transfers. */
interface Means {
  services: ApiServices;
  journal: Journal;
  tabs: Tabs;
  states: ReadonlyMap<string, TransferState>;
  /** @returns whether the record of the transfer is on disk */
  dispatch: (id: string, event: TransferEvent) => Promise<boolean>;
  /** Writes the record again. */
  save: (id: string) => Promise<boolean>;
  /** Releases an upload for other tabs, if nothing is left to do here. */
  letGo: (id: string) => void;
  /** Takes the upload as it is on record, once no tab has it. */
  watch: (id: string) => void;
}

/** Everything that transfers do besides changing state. Outcomes come back as events. */
export function createEffects(means: Means) {
  const { services, journal, tabs, states, dispatch } = means;
  const { api, settle, queryClient } = services;
  /** What is under way after sending: one step at a time for each upload. */
  const steps = new Map<string, AbortController>();
  /** Rejected when the file can't be read. */
  const fingerprints = new Map<string, Promise<unknown>>();
  const offered = new Set<string>();
  /** Files that were given while another tab had the upload in its hands: used when that lets go. */
  const given = new Map<string, FileSource>();

  const uploader = createUploader(api, {
    stateOf: (id) => find(states, id),
    dispatch,
    keepPart,
    onFailed: (id, error) => void dispatch(id, { kind: "failed", failure: failureOf(error) }),
  });
  settle.subscribe(noticeReady);

  function begin(id: string): AbortSignal {
    steps.get(id)?.abort();
    const step = new AbortController();
    steps.set(id, step);
    return step.signal;
  }

  function run(id: string, effect: Effect): void {
    switch (effect.kind) {
      case "send":
        uploader.start(id);
        break;
      case "stop":
        uploader.stop(id);
        steps.get(id)?.abort();
        given.delete(id);
        break;
      case "complete":
        void complete(id);
        break;
      case "follow":
        trackEncoding(services, effect.videoId);
        void followUp(id);
        noticeReady();
        void checkId(id, effect.videoId);
        break;
      case "follow-up":
        void followUp(id);
        break;
      case "open":
        void open(id, effect.mayAsk);
        break;
      case "forget-parts":
        void journal.forgetParts(id, effect.partNumbers ?? undefined);
        break;
    }
  }

  async function keepPart(id: string, part: StoredPart): Promise<void> {
    await fingerprints.get(id);
    const { file, stored } = find(states, id);
    if (file !== null && stored.fingerprint !== null) {
      await assertUnchanged(file, stored.fingerprint);
    }
    // Storage may have been cleared: write the record and later parts again.
    if (await journal.savePart(id, part)) void dispatch(id, { kind: "stored", isStored: true });
    else void means.save(id);
    void dispatch(id, { kind: "part", part });
  }

  /** Completes an upload (contract 4.5). */
  async function complete(id: string): Promise<void> {
    const { stored, etags } = find(states, id);
    const { session, plan, completion: earlierTry } = stored;
    if (session === null) return;
    const isSent = earlierTry?.isSent === true;
    const earlier = earlierTry?.earlierVodIds ?? null;
    const completion = {
      session,
      etags: Array.from({ length: plan.partCount }, (_, index) => etags.get(index + 1) ?? ""),
      video: videoOf(stored),
      earlier: earlier === null ? null : new Set(earlier),
      isSent,
      // The outcome of an earlier page's call is unknown.
      isAmbiguous: isSent,
      repairs: earlierTry?.repairs ?? 0,
    };
    // Cancelling has priority.
    const signal = begin(id);
    const tell = async (event: TransferEvent) => {
      if (!signal.aborted) await dispatch(id, event);
    };
    const surroundings = {
      api,
      claimed: () => claimedByOthers(id),
      keep: () =>
        tell({
          kind: "completion",
          isSent: completion.isSent,
          earlierVodIds: [...(completion.earlier ?? [])],
        }),
      onChecking: () => void tell({ kind: "checking" }),
      onWaiting: (reason: WaitReason | null) => void tell({ kind: "waiting", reason }),
      signal,
    };
    try {
      // If responses are lost, only the order tells videos of one name apart: each must be known or given
      // up before the next call.
      const videoId = await tabs.inTurn(`complete.${completion.video.filename}`, signal, () =>
        completeUpload(completion, surroundings),
      );
      // Only a record that says so makes the parts needless.
      if (await dispatch(id, { kind: "completed", videoId })) await journal.forgetParts(id);
    } catch (error) {
      const failure = failureOf(error);
      if (error instanceof PartsRefusedError) {
        await tell({ kind: "parts-refused", partNumbers: error.partNumbers, failure });
        return;
      }
      const kind = error instanceof ApiError ? error.kind : null;
      // A first plain no of this kind: the service has cleared the upload away.
      const isGone = kind === "not-found";
      await tell({
        kind: "failed",
        failure: isGone ? { kind: "session-gone" } : failure,
        isRefused: kind === "rejected",
      });
    }
  }

  function claimedByOthers(id: string): ReadonlySet<string> {
    const others = [...states.values()].filter(({ stored }) => stored.id !== id);
    return new Set(others.flatMap((other) => videoIdOf(toTransfer(other).stage) ?? []));
  }

  /** Takes the video that is listed for the one that complete named, where no lookup ever shows the latter. */
  async function checkId(id: string, videoId: string): Promise<void> {
    const { stored } = find(states, id);
    const earlier = stored.completion?.earlierVodIds;
    if (earlier === undefined || earlier === null) return;
    const { signal } = new AbortController();
    const { queryKey } = videoQueries.detail(api, videoId);
    for (let attempt = 0; attempt < MAX_ID_CHECKS; attempt++) {
      await pause(FIRST_ID_CHECK_MS * 2 ** attempt, signal);
      const stage = states.get(id)?.stored.stage;
      const isFollowed = stage?.kind === "encoding" && stage.videoId === videoId;
      if (!isFollowed || queryClient.getQueryData(queryKey) !== undefined) return;
      const found = await findVideo(
        { video: videoOf(stored), earlier: new Set(earlier) },
        { api, claimed: () => claimedByOthers(id), signal },
      );
      if (found === null) continue;
      if (found !== videoId) {
        settle.cancel(encodingId(videoId));
        await dispatch(id, { kind: "completed", videoId: found });
      }
      return;
    }
  }

  function noticeReady(): void {
    for (const { stored, elsewhere } of states.values()) {
      const { id, stage } = stored;
      if (stage.kind !== "encoding" || elsewhere !== null) continue;
      if (settle.stateOf(encodingId(stage.videoId)) !== "seen") continue;
      // Encoded and switched off it is nothing for a playlist; it may be switched on yet.
      const { queryKey } = videoQueries.detail(api, stage.videoId);
      if (queryClient.getQueryData(queryKey)?.status === "ready") {
        void dispatch(id, { kind: "ready" });
      }
    }
  }

  /** Applies the details. A finished upload has no owner: claim it first. */
  async function followUp(id: string): Promise<void> {
    if (!(await tabs.claim(id))) {
      means.watch(id);
      return;
    }
    const videoId = videoIn(states, id);
    if (videoId === null) return;
    // One at a time: a later request includes the earlier ones.
    const signal = begin(id);
    const { followUp: last } = find(states, id);
    const sent = last.kind === "unseen" ? last.steps : [];
    const unseen: FollowUpStep[] = [];
    let step: FollowUpStep = "details";
    const working = { kind: "working" } as const;
    /** @returns false if it was accepted and not seen, which holds up nothing else */
    const isSeen = async (
      apply: (wait: { id: string; isSent: boolean; signal: AbortSignal }) => Promise<void>,
    ): Promise<boolean> => {
      try {
        await apply({ id: followUpId(id), isSent: sent.includes(step), signal });
      } catch (error) {
        const isAccepted = error instanceof ApiError && error.kind === "timeout";
        if (!isAccepted) throw error;
        unseen.push(step);
      }
      signal.throwIfAborted();
      return !unseen.includes(step);
    };
    try {
      const { stored } = find(states, id);
      const change = unsentDetails(stored);
      if (change !== null) {
        const { title, folderIds } = stored.details;
        const told = stored.told ?? { title: null, folderIds: [] };
        await dispatch(id, {
          kind: "followed",
          followUp: working,
          told: {
            title: change.title === undefined ? told.title : undefined,
            folderIds: change.folderIds === undefined ? told.folderIds : undefined,
          },
        });
        if (await isSeen((wait) => applyDetails(services, { videoId, change, ...wait }))) {
          await dispatch(id, { kind: "followed", told: { title, folderIds } });
        }
      }
      step = "playlist";
      const { details, donePlaylistId, stage } = find(states, id).stored;
      const { playlistId } = details;
      // Playlists accept online videos only (contract 2): becoming ready starts this again.
      if (playlistId !== null && playlistId !== donePlaylistId && stage.kind === "ready") {
        void dispatch(id, { kind: "followed", followUp: working });
        const addition = { videoIds: [videoId], playlistId };
        if (await isSeen((wait) => addToPlaylist(services, { ...addition, ...wait }))) {
          await dispatch(id, { kind: "followed", donePlaylistId: playlistId });
        }
      }
      if (signal.aborted) return;
      if (unseen.length > 0) {
        await dispatch(id, { kind: "followed", followUp: { kind: "unseen", steps: unseen } });
      } else if (find(states, id).followUp.kind === "idle") means.letGo(id);
      else await dispatch(id, { kind: "followed", followUp: { kind: "done" } });
    } catch (error) {
      if (signal.aborted) return;
      const followUp = { kind: "failed", step, problem: problemOf(error) } as const;
      await dispatch(id, { kind: "followed", followUp });
    }
  }

  async function open(id: string, mayAsk: boolean): Promise<void> {
    const state = find(states, id);
    const { handle } = state.stored;
    if (!needsFile(state)) return;
    const source = given.get(id);
    if (source !== undefined) return await offer(id, source);
    if (handle === null) return;
    let file: File;
    try {
      if (!(await mayRead(handle, mayAsk))) return;
      file = await handle.getFile();
    } catch (error) {
      const isGone = error instanceof DOMException && error.name === "NotFoundError";
      await dispatch(id, { kind: "unopened", isGone });
      return;
    }
    await offer(id, { file, handle });
  }

  async function offer(id: string, source: FileSource): Promise<void> {
    if (offered.has(id)) return;
    offered.add(id);
    const event = await examine(id, source, means).finally(() => offered.delete(id));
    if (event === null) {
      given.set(id, source);
      means.letGo(id);
      return;
    }
    given.delete(id);
    if (event.kind === "file-taken") fingerprints.delete(id);
    await dispatch(id, event);
  }

  return {
    run,
    setOrder: uploader.setOrder,
    /** Takes the fingerprint of a new file, beside whatever comes next: no part counts before it is on record. */
    recordFingerprint(id: string, file: File) {
      const recorded = takeFingerprint(file).then((fingerprint) =>
        dispatch(id, { kind: "fingerprint", fingerprint }),
      );
      // The first part that wants to count hears of a failure.
      recorded.catch(() => undefined);
      fingerprints.set(id, recorded);
    },
    /** Takes a file for an upload that needs one, if it is the same one. */
    offer,
    /** A file is being examined for it. */
    isOffered: (id: string) => offered.has(id),
  };
}

function find(states: Means["states"], id: string): TransferState {
  const state = states.get(id);
  if (state === undefined) throw new DOMException("The upload was forgotten.", "AbortError");
  return state;
}

/** Returns the video of an upload; null before it exists, and once the upload was forgotten. */
function videoIn(states: Means["states"], id: string): string | null {
  const state = states.get(id);
  return state === undefined ? null : videoIdOf(state.stored.stage);
}

/** @returns null while this can't be told: another tab has the upload, or had it a moment ago */
async function examine(
  id: string,
  source: FileSource,
  { journal, tabs, states, watch }: Means,
): Promise<TransferEvent | null> {
  const fingerprint = await takeFingerprint(source.file);
  const state = states.get(id);
  if (state === undefined || !needsFile(state)) return null;
  const { name, sizeBytes } = state.stored;
  // Without a fingerprint on record no part counts, and yet the plan is for a file of this size.
  const wanted = state.stored.fingerprint ?? { ...fingerprint, name, sizeBytes };
  const mismatch = compareFingerprints(wanted, fingerprint);
  if (mismatch.length > 0) return { kind: "file-refused", mismatch };
  if (!(await tabs.claim(id))) {
    watch(id);
    return null;
  }
  // It may have been set aside for another person.
  if (!states.has(id)) {
    tabs.release(id);
    return null;
  }
  // Another tab may have progressed or cancelled it since.
  const latest = state.isStored ? await readUpload(journal, id) : find(states, id).stored;
  if (latest?.stage.kind !== "needs-file") {
    tabs.release(id);
    watch(id);
    return null;
  }
  const etags = state.isStored ? await readEtags(journal, latest) : new Map(find(states, id).etags);
  const stored = { ...latest, fingerprint: latest.fingerprint ?? fingerprint };
  return { kind: "file-taken", source, stored, etags };
}

/** Returns whether a remembered file may be read. Asking needs a click not long ago. */
async function mayRead(handle: FileSystemFileHandle, mayAsk: boolean): Promise<boolean> {
  const mode = { mode: "read" } as const;
  const answer = mayAsk ? handle.requestPermission?.(mode) : handle.queryPermission?.(mode);
  return (await (answer ?? "granted")) === "granted";
}

/** Name and size of the video as the service knows them. */
function videoOf({ name, sizeBytes }: StoredUpload) {
  return { filename: uploadName(name), sizeBytes };
}

/** Converts an error to plain data, for the journal and other tabs. */
function problemOf(error: unknown): Problem {
  const { kind, serviceMessage } = toProblem(error);
  return { kind, serviceMessage };
}

/** Why an upload failed, from whatever was thrown in it. */
function failureOf(error: unknown): TransferFailure {
  if (error instanceof PartError) return error.failure;
  if (error instanceof OutcomeUnknownError) return { kind: "outcome-unknown" };
  if (error instanceof PartsRefusedError) {
    return { kind: "service", problem: problemOf(error.problem) };
  }
  // Changed, or gone from where it was.
  if (
    error instanceof DOMException &&
    (error.name === "NotReadableError" || error.name === "NotFoundError")
  ) {
    return { kind: "file-unreadable" };
  }
  return { kind: "service", problem: problemOf(error) };
}
