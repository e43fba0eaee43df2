import { addToPlaylist } from "#playlists/playlist-additions.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { pause } from "#shared/http/backoff.ts";
import { ApiError, type Problem, toProblem } from "#shared/http/errors.ts";
import { REMEDIES } from "#shared/http/upload-policy.ts";
import { uploadName } from "#uploads/upload-name.ts";
import { encodingId, trackEncoding, videoQueries } from "#videos/videos-queries.ts";
import {
  completeUpload,
  findVideo,
  OutcomeUnknownError,
  PartsRefusedError,
} from "./complete-upload.ts";
import { applyDetails } from "./follow-up.ts";
import type { Journal } from "./journal.ts";
import { PartError } from "./put-part.ts";
import { isFollowUpDue, type StoredUpload, unsentDetails, videoIdOf } from "./stored-upload.ts";
import type { Tabs } from "./tabs.ts";
import type { TransferFailure, TransferStage } from "./transfer.ts";
import { countDone, type Entries, type Entry, toTransfer } from "./upload-entries.ts";

/** A new video can stay unseen for 25 s. The pauses double. */
const FIRST_ID_CHECK_MS = 10_000;
const MAX_ID_CHECKS = 5;
const [, MAX_REPAIRS] = REMEDIES.complete.refused;

/** Steps after the last byte. */
export interface Finisher {
  /** Completes the upload (contract 4.5), then calls `follow`. */
  finish: (entry: Entry) => Promise<void>;
  /** Polls the encoding and applies the details. */
  follow: (entry: Entry, videoId: string) => void;
  /** Applies the details again, after a change or a failure. */
  followUp: (entry: Entry) => void;
}

/**
 * @param onPartsMissing called when parts of an upload have to be sent again
 * @param onSettled called when nothing is left to do for an upload
 */
export function createFinisher(
  services: ApiServices,
  journal: Journal,
  entries: Entries,
  tabs: Pick<Tabs, "inTurn">,
  onPartsMissing: (entry: Entry) => Promise<void>,
  onSettled: (entry: Entry) => void,
): Finisher {
  const { setStage, setFollowUp, save } = entries;

  async function finish(entry: Entry): Promise<void> {
    const { stored } = entry;
    const { session, plan, completion: earlierTry } = stored;
    if (session === null) return;
    const isSent = earlierTry?.isSent === true;
    const earlier = earlierTry?.earlierVodIds ?? null;
    const repairs = earlierTry?.repairs ?? 0;
    const video = videoOf(stored);
    const completion = {
      session,
      etags: Array.from({ length: plan.partCount }, (_, index) => entry.etags.get(index + 1) ?? ""),
      video,
      earlier: earlier === null ? null : new Set(earlier),
      isSent,
      // The outcome of an earlier page's call is unknown.
      isAmbiguous: isSent,
      repairs,
    };
    // Cancelling has priority.
    const { signal } = entry.abort;
    const stand = (stage: TransferStage) => {
      if (!signal.aborted) setStage(entry, stage);
    };
    entry.sentBytes = stored.sizeBytes;
    stand({ kind: isSent ? "checking" : "finishing" });
    try {
      const complete = () =>
        completeUpload(completion, {
          api: services.api,
          claimed: () => claimedByOthers(entry),
          async keep() {
            if (signal.aborted) return;
            stored.completion = {
              isSent: completion.isSent,
              earlierVodIds: [...(completion.earlier ?? [])],
              repairs,
            };
            await save(entry);
          },
          onChecking: () => stand({ kind: "checking" }),
          onWaiting: (reason) =>
            stand(reason === null ? { kind: "finishing" } : { kind: "waiting", reason }),
          signal,
        });
      // If responses are lost, only the order tells videos of one name apart: each must be known or given
      // up before the next call.
      const videoId = await tabs.inTurn(`complete.${video.filename}`, signal, complete);
      entry.file = null;
      stored.handle = null;
      setStage(entry, { kind: "encoding", videoId });
      follow(entry, videoId);
      // Only a record that says so makes the parts needless.
      if (await save(entry)) await journal.forgetParts(stored.id);
    } catch (error) {
      if (signal.aborted) return;
      const isRefused = error instanceof ApiError && error.kind === "rejected";
      if (isRefused || error instanceof PartsRefusedError) {
        stored.completion = { isSent: false, earlierVodIds: null, repairs: repairs + 1 };
      }
      if (error instanceof PartsRefusedError && repairs < MAX_REPAIRS) {
        await sendAgain(entry, repairs === 0 ? error.partNumbers : null);
        return;
      }
      // A first plain no of this kind: the service has cleared the upload away.
      const isGone = error instanceof ApiError && error.kind === "not-found";
      entries.fail(entry, isGone ? { kind: "session-gone" } : failureOf(error));
    }
  }

  /** @param partNumbers missing in storage; null: unknown */
  async function sendAgain(entry: Entry, partNumbers: readonly number[] | null): Promise<void> {
    const lost = partNumbers ?? [...entry.etags.keys()];
    for (const partNumber of lost) entry.etags.delete(partNumber);
    countDone(entry);
    await journal.forgetParts(entry.stored.id, lost);
    await save(entry);
    await onPartsMissing(entry);
  }

  function claimedByOthers(entry: Entry): ReadonlySet<string> {
    const others = entries.all().filter((other) => other !== entry);
    return new Set(others.flatMap((other) => videoIdOf(toTransfer(other).stage) ?? []));
  }

  function follow(entry: Entry, videoId: string): void {
    trackEncoding(services, videoId);
    followUp(entry);
    noticeReady();
    void checkId(entry, videoId);
  }

  /** Takes the video that is listed for the one that complete named, where no lookup ever shows the latter. */
  async function checkId(entry: Entry, videoId: string): Promise<void> {
    const { stored } = entry;
    const earlier = stored.completion?.earlierVodIds;
    if (earlier === undefined || earlier === null) return;
    const video = videoOf(stored);
    const { signal } = new AbortController();
    const { queryKey } = videoQueries.detail(services.api, videoId);
    for (let attempt = 0; attempt < MAX_ID_CHECKS; attempt++) {
      await pause(FIRST_ID_CHECK_MS * 2 ** attempt, signal);
      const isFollowed = stored.stage.kind === "encoding" && stored.stage.videoId === videoId;
      if (!isFollowed || services.queryClient.getQueryData(queryKey) !== undefined) return;
      const found = await findVideo(
        { video, earlier: new Set(earlier) },
        { api: services.api, claimed: () => claimedByOthers(entry), signal },
      );
      if (found === null) continue;
      if (found !== videoId) {
        services.settle.cancel(encodingId(videoId));
        setStage(entry, { kind: "encoding", videoId: found });
        follow(entry, found);
      }
      return;
    }
  }

  services.settle.subscribe(noticeReady);

  function noticeReady(): void {
    for (const entry of entries.all()) {
      const { stage } = entry.stored;
      if (stage.kind !== "encoding" || entry.elsewhere !== null) continue;
      if (services.settle.stateOf(encodingId(stage.videoId)) !== "seen") continue;
      // Encoded and switched off it is nothing for a playlist; it may be switched on yet.
      const { queryKey } = videoQueries.detail(services.api, stage.videoId);
      if (services.queryClient.getQueryData(queryKey)?.status !== "ready") continue;
      setStage(entry, { kind: "ready", videoId: stage.videoId });
      // A running follow-up reads the stage when it reaches the playlist.
      if (entry.followUp.kind !== "working") followUp(entry);
    }
  }

  function followUp(entry: Entry): void {
    const videoId = videoIdOf(entry.stored.stage);
    if (videoId === null) return;
    // One at a time: a later request includes the earlier ones.
    entry.abort.abort();
    entry.abort = new AbortController();
    void run(entry, videoId, entry.abort.signal);
  }

  async function run(entry: Entry, videoId: string, signal: AbortSignal): Promise<void> {
    const { stored } = entry;
    let step: "details" | "playlist" = "details";
    try {
      const change = unsentDetails(stored);
      if (change !== null) {
        const { title, folderIds } = stored.details;
        setFollowUp(entry, { kind: "working" });
        const told = stored.told ?? { title: null, folderIds: [] };
        stored.told = {
          title: change.title === undefined ? told.title : undefined,
          folderIds: change.folderIds === undefined ? told.folderIds : undefined,
        };
        await save(entry);
        await applyDetails(services, { videoId, change, signal });
        signal.throwIfAborted();
        stored.told = { title, folderIds };
        await save(entry);
      }
      step = "playlist";
      const { playlistId } = stored.details;
      // Playlists accept online videos only (contract 2): becoming ready starts this again.
      if (
        playlistId !== null &&
        playlistId !== stored.donePlaylistId &&
        stored.stage.kind === "ready"
      ) {
        setFollowUp(entry, { kind: "working" });
        await addToPlaylist(services, { videoIds: [videoId], playlistId, signal });
        signal.throwIfAborted();
        stored.donePlaylistId = playlistId;
        await save(entry);
      }
      if (signal.aborted) return;
      if (entry.followUp.kind !== "idle") setFollowUp(entry, { kind: "done" });
      if (stored.stage.kind === "ready" && !isFollowUpDue(stored)) onSettled(entry);
    } catch (error) {
      if (signal.aborted) return;
      setFollowUp(entry, { kind: "failed", step, problem: problemOf(error) });
    }
  }

  return { finish, follow, followUp };
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
export function failureOf(error: unknown): TransferFailure {
  if (error instanceof PartError) return error.failure;
  if (error instanceof OutcomeUnknownError) return { kind: "outcome-unknown" };
  if (error instanceof PartsRefusedError)
    return { kind: "service", problem: problemOf(error.problem) };
  // Changed, or gone from where it was.
  if (
    error instanceof DOMException &&
    (error.name === "NotReadableError" || error.name === "NotFoundError")
  ) {
    return { kind: "file-unreadable" };
  }
  return { kind: "service", problem: problemOf(error) };
}
