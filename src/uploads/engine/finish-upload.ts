import { addToPlaylist } from "#playlists/playlist-additions.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { ApiError } from "#shared/http/errors.ts";
import { pause } from "#shared/http/pause.ts";
import { REMEDIES } from "#shared/http/upload-policy.ts";
import { uploadName } from "#uploads/upload-name.ts";
import { encodingId, trackEncoding, vodQueries } from "#videos/vods-queries.ts";
import { completeUpload, findFilm, PartsRefusedError } from "./complete-upload.ts";
import { failureOf, problemOf } from "./failure.ts";
import { applyDetails } from "./follow-up.ts";
import type { Journal } from "./journal.ts";
import { isFollowUpDue, type KeptUpload, untoldDetails, vodIdOf } from "./kept-upload.ts";
import type { Tabs } from "./tabs.ts";
import type { TransferStage } from "./transfer.ts";
import { countDone, type Entries, type Entry, toTransfer } from "./upload-entries.ts";

/** A new video can stay unseen for 25 s. The pauses double. */
const FIRST_ID_CHECK_MS = 10_000;
const MAX_ID_CHECKS = 5;
const [, MAX_REPAIRS] = REMEDIES.complete.refused;

/** What comes after the last byte. */
export interface Finisher {
  /** Completes the upload (contract 4.5), and goes on with `follow`. */
  finish: (entry: Entry) => Promise<void>;
  /** Watches the film being encoded, and gives it what was asked for. */
  follow: (entry: Entry, vodId: string) => void;
  /** Gives the film its details again, after they were changed or after that has failed. */
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
    const { kept } = entry;
    const { session, plan, completion: earlierTry } = kept;
    if (session === null) return;
    const isSent = earlierTry?.isSent === true;
    const earlier = earlierTry?.earlierVodIds ?? null;
    const repairs = earlierTry?.repairs ?? 0;
    const film = filmOf(kept);
    const completion = {
      session,
      etags: Array.from({ length: plan.partCount }, (_, index) => entry.etags.get(index + 1) ?? ""),
      film,
      earlier: earlier === null ? null : new Set(earlier),
      isSent,
      // What became of the call that an earlier page made, nobody knows.
      isAmbiguous: isSent,
      repairs,
    };
    // Whoever cancels has the last word.
    const { signal } = entry.abort;
    const stand = (stage: TransferStage) => {
      if (!signal.aborted) setStage(entry, stage);
    };
    entry.sentBytes = kept.sizeBytes;
    stand({ kind: isSent ? "checking" : "finishing" });
    try {
      const complete = () =>
        completeUpload(completion, {
          api: services.api,
          claimed: () => claimedByOthers(entry),
          async keep() {
            if (signal.aborted) return;
            kept.completion = {
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
      // Nothing but the order tells films of one name apart when answers are lost: each is known, or
      // given up, before the next is made.
      const vodId = await tabs.inTurn(`complete.${film.filename}`, signal, complete);
      entry.file = null;
      kept.handle = null;
      setStage(entry, { kind: "encoding", vodId });
      follow(entry, vodId);
      // Only a record that says so makes the parts needless.
      if (await save(entry)) await journal.forgetParts(kept.id);
    } catch (error) {
      if (signal.aborted) return;
      const isRefused = error instanceof ApiError && error.kind === "rejected";
      if (isRefused || error instanceof PartsRefusedError) {
        kept.completion = { isSent: false, earlierVodIds: null, repairs: repairs + 1 };
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

  /** @param partNumbers which parts storage lacks; null: nobody knows */
  async function sendAgain(entry: Entry, partNumbers: readonly number[] | null): Promise<void> {
    const lost = partNumbers ?? [...entry.etags.keys()];
    for (const partNumber of lost) entry.etags.delete(partNumber);
    countDone(entry);
    await journal.forgetParts(entry.kept.id, lost);
    await save(entry);
    await onPartsMissing(entry);
  }

  function claimedByOthers(entry: Entry): ReadonlySet<string> {
    const others = entries.all().filter((other) => other !== entry);
    return new Set(others.flatMap((other) => vodIdOf(toTransfer(other).stage) ?? []));
  }

  function follow(entry: Entry, vodId: string): void {
    trackEncoding(services, vodId);
    followUp(entry);
    noticeReady();
    void checkId(entry, vodId);
  }

  /** Takes the video that is listed for the one that complete named, where no lookup ever shows the latter. */
  async function checkId(entry: Entry, vodId: string): Promise<void> {
    const { kept } = entry;
    const earlier = kept.completion?.earlierVodIds;
    if (earlier === undefined || earlier === null) return;
    const film = filmOf(kept);
    const { signal } = new AbortController();
    const { queryKey } = vodQueries.detail(services.api, vodId);
    for (let look = 0; look < MAX_ID_CHECKS; look++) {
      await pause(FIRST_ID_CHECK_MS * 2 ** look, signal);
      const isFollowed = kept.stage.kind === "encoding" && kept.stage.vodId === vodId;
      if (!isFollowed || services.queryClient.getQueryData(queryKey) !== undefined) return;
      const found = await findFilm(
        { film, earlier: new Set(earlier) },
        { api: services.api, claimed: () => claimedByOthers(entry), signal },
      );
      if (found === null) continue;
      if (found !== vodId) {
        services.settle.cancel(encodingId(vodId));
        setStage(entry, { kind: "encoding", vodId: found });
        follow(entry, found);
      }
      return;
    }
  }

  services.settle.subscribe(noticeReady);

  function noticeReady(): void {
    for (const entry of entries.all()) {
      const { stage } = entry.kept;
      if (stage.kind !== "encoding" || entry.elsewhere !== null) continue;
      if (services.settle.stateOf(encodingId(stage.vodId)) !== "seen") continue;
      // Encoded and switched off it is nothing for a playlist; it may be switched on yet.
      const { queryKey } = vodQueries.detail(services.api, stage.vodId);
      if (services.queryClient.getQueryData(queryKey)?.status !== "ready") continue;
      setStage(entry, { kind: "ready", vodId: stage.vodId });
      // What is being told already looks at the stage when it comes to the playlist.
      if (entry.followUp.kind !== "working") followUp(entry);
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
        const told = kept.told ?? { title: null, folderIds: [] };
        kept.told = {
          title: change.title === undefined ? told.title : undefined,
          folderIds: change.folderIds === undefined ? told.folderIds : undefined,
        };
        await save(entry);
        await applyDetails(services, { vodId, change, signal });
        signal.throwIfAborted();
        kept.told = { title, folderIds };
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
        await addToPlaylist(services, { vodIds: [vodId], playlistId, signal });
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

/** What the service knows of the video that an upload becomes. */
function filmOf({ name, sizeBytes }: KeptUpload) {
  return { filename: uploadName(name), sizeBytes };
}
