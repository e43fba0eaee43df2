import type { ApiServices } from "#api/api-context.tsx";
import { ApiError } from "#api/errors.ts";
import { encodingId, trackEncoding } from "#api/vods-queries.ts";
import { completeUpload } from "./complete-upload.ts";
import { failureOf, problemOf } from "./failure.ts";
import { addToPlaylist, applyDetails } from "./follow-up.ts";
import type { Journal } from "./journal.ts";
import { isFollowUpDue, untoldDetails, vodIdOf } from "./kept-upload.ts";
import type { Entries, Entry } from "./upload-entries.ts";

/** What comes after the last byte. */
export interface Finisher {
  /** Completes the upload (contract 4.5), and goes on with `follow`. */
  finish: (entry: Entry) => Promise<void>;
  /** Watches the film being encoded, and gives it what was asked for. */
  follow: (entry: Entry, vodId: string) => void;
  /** Gives the film its details again, after they were changed or after that has failed. */
  followUp: (entry: Entry) => void;
}

/** @param onSettled called when nothing is left to do for an upload */
export function createFinisher(
  services: ApiServices,
  journal: Journal,
  entries: Entries,
  onSettled: (entry: Entry) => void,
): Finisher {
  const { setStage, setFollowUp, save } = entries;

  async function finish(entry: Entry): Promise<void> {
    const { kept } = entry;
    const { session, plan, completion: earlierTry } = kept;
    if (session === null) return;
    const isSent = earlierTry?.isSent === true;
    const earlier = earlierTry?.earlierVodIds ?? null;
    const completion = {
      session,
      etags: Array.from({ length: plan.partCount }, (_, index) => entry.etags.get(index + 1) ?? ""),
      film: { filename: kept.name, sizeBytes: kept.sizeBytes },
      earlier: earlier === null ? null : new Set(earlier),
      isSent,
      // What became of the call that an earlier page made, nobody knows.
      isAmbiguous: isSent,
    };
    entry.sentBytes = kept.sizeBytes;
    setStage(entry, { kind: isSent ? "checking" : "finishing" });
    try {
      const vodId = await completeUpload(completion, {
        api: services.api,
        claimed: new Set(entries.all().flatMap((other) => vodIdOf(other.kept.stage) ?? [])),
        keep() {
          kept.completion = {
            isSent: completion.isSent,
            earlierVodIds: [...(completion.earlier ?? [])],
          };
          return save(entry);
        },
        onChecking: () => setStage(entry, { kind: "checking" }),
        onWaiting: (reason) =>
          setStage(entry, reason === null ? { kind: "finishing" } : { kind: "waiting", reason }),
        signal: entry.abort.signal,
      });
      entry.file = null;
      kept.handle = null;
      setStage(entry, { kind: "encoding", vodId });
      void journal.forgetParts(kept.id);
      follow(entry, vodId);
    } catch (error) {
      // A first plain no of this kind: the service has cleared the upload away.
      const isGone = error instanceof ApiError && error.kind === "not-found";
      entries.fail(entry, isGone ? { kind: "session-gone" } : failureOf(error));
    }
  }

  function follow(entry: Entry, vodId: string): void {
    trackEncoding(services, vodId);
    followUp(entry);
    noticeReady();
  }

  services.settle.subscribe(noticeReady);

  function noticeReady(): void {
    for (const entry of entries.all()) {
      const { stage } = entry.kept;
      if (stage.kind !== "encoding" || entry.elsewhere !== null) continue;
      if (services.settle.stateOf(encodingId(stage.vodId)) !== "seen") continue;
      setStage(entry, { kind: "ready", vodId: stage.vodId });
      followUp(entry);
    }
  }

  function followUp(entry: Entry): void {
    const vodId = vodIdOf(entry.kept.stage);
    if (vodId === null) return;
    // One at a time: what was asked for later has everything of the earlier in it.
    entry.abort.abort();
    entry.abort = new AbortController();
    void run(entry, vodId, entry.abort.signal);
  }

  async function run(entry: Entry, vodId: string, signal: AbortSignal): Promise<void> {
    const { kept } = entry;
    let step: "details" | "playlist" = "details";
    try {
      const change = untoldDetails(kept);
      if (change !== null) {
        const { title, folderIds } = kept.details;
        setFollowUp(entry, { kind: "working" });
        if (kept.told !== null) kept.told = { ...kept.told, isCertain: false };
        await save(entry);
        await applyDetails(services, { vodId, change, signal });
        signal.throwIfAborted();
        kept.told = { title, folderIds, isCertain: true };
        await save(entry);
      }
      step = "playlist";
      const { playlistId } = kept.details;
      // A film goes into a playlist when it is online (contract 2): being ready starts this again.
      if (
        playlistId !== null &&
        playlistId !== kept.donePlaylistId &&
        kept.stage.kind === "ready"
      ) {
        setFollowUp(entry, { kind: "working" });
        await addToPlaylist(services, { vodId, playlistId, signal });
        signal.throwIfAborted();
        kept.donePlaylistId = playlistId;
        await save(entry);
      }
      if (signal.aborted) return;
      if (entry.followUp.kind !== "idle") setFollowUp(entry, { kind: "done" });
      if (kept.stage.kind === "ready" && !isFollowUpDue(kept)) onSettled(entry);
    } catch (error) {
      if (signal.aborted) return;
      setFollowUp(entry, { kind: "failed", step, problem: problemOf(error) });
    }
  }

  return { finish, follow, followUp };
}
