import { ApiError, isOutcomeUnknown } from "#api/errors.ts";
import { addToPlaylist } from "#api/playlist-additions.ts";
import type { BulkOutcome } from "./bulk-job.ts";
import { runLimited } from "./run-limited.ts";
import { isChange, watchCalls } from "./watch-calls.ts";
import { type Desk, failure, lookUp, pauseReasonOf } from "./work.ts";

/**
 * Looks films up: one that is not online would have the service refuse the whole list.
 * @returns those that a playlist can hold
 */
export async function findOnline(desk: Desk, vodIds: readonly string[]): Promise<string[]> {
  const { services, work, setOutcome, onPause } = desk;
  const online = new Set<string>();
  await runLimited({
    ids: vodIds,
    signal: work.stopper.signal,
    onPause,
    async run(vodId) {
      try {
        const { status } = await lookUp(services, vodId);
        if (status === "ready") online.add(vodId);
        else setOutcome(vodId, { kind: "skipped", reason: "not-online" });
        return "done";
      } catch (error) {
        const giveUp = () => setOutcome(vodId, failure(error));
        const reason = pauseReasonOf(error);
        if (reason !== null) {
          return { pauseMs: error instanceof ApiError ? error.retryAfterMs : null, reason, giveUp };
        }
        giveUp();
        return error instanceof ApiError && error.kind === "signed-out" ? "halt" : "done";
      }
    },
  });
  return vodIds.filter((vodId) => online.has(vodId));
}

/** Adds films to a playlist, and waits until they are seen in it. */
export async function tellPlaylist(
  desk: Desk,
  playlistId: string,
  vodIds: readonly string[],
): Promise<void> {
  const { work, onPause } = desk;
  const { signal } = work.stopper;
  const setAll = (outcome: BulkOutcome) => {
    for (const vodId of vodIds) desk.setOutcome(vodId, outcome);
  };
  /** Whether the service may have been told. */
  let isSent = false;
  const services = watchCalls(desk.services, {
    onBegin(request) {
      if (isChange(request)) isSent = true;
    },
    onAnswer(request) {
      onPause(null);
      if (isChange(request)) setAll({ kind: "accepted" });
    },
    onFailure(request, error) {
      if (isChange(request) && !signal.aborted) isSent = isOutcomeUnknown(error);
      onPause(signal.aborted ? null : pauseReasonOf(error));
    },
  });
  setAll({ kind: "running" });
  try {
    await addToPlaylist(services, { vodIds, playlistId, signal });
    setAll({ kind: "seen" });
  } catch (error) {
    const isTimeout = error instanceof ApiError && error.kind === "timeout";
    // Called off, or not shown for so long: the service may have it all the same.
    if (isSent && (signal.aborted || isTimeout)) setAll({ kind: "unconfirmed" });
    else setAll(signal.aborted ? { kind: "waiting" } : failure(error));
  }
}
