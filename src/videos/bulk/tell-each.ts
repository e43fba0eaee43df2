import { ApiError } from "#shared/http/errors.ts";
import { waitReasonOf } from "#shared/http/persist.ts";
import { unheld } from "#shared/http/unheld.ts";
import { editVod, pendingVodId, removeVod } from "#videos/vod-edits-queries.ts";
import { forgetVod } from "#videos/vod-library-queries.ts";
import { getVod } from "#videos/vods.ts";
import type { BulkOutcome } from "./bulk-job.ts";
import { planAgain, planEdit } from "./plan-edit.ts";
import { type RunAnswer, runLimited } from "./run-limited.ts";
import { isChange, watchCalls } from "./watch-calls.ts";
import { type Desk, failure, lookUp, pauseReasonOf, pendingVods } from "./work.ts";

/**
 * Tells films one by one. What gets no good answer waits, and the others with it, and is told again.
 * @returns how that ended: once nobody is let in, no film is told any more
 */
export async function tellEach(
  desk: Desk,
  vodIds: readonly string[],
): Promise<"over" | "signed-out"> {
  let isHalted = false;
  await runLimited({
    ids: vodIds,
    signal: desk.work.stopper.signal,
    onPause: desk.onPause,
    async run(vodId) {
      const answer = await tellOne(desk, vodId, () => isHalted);
      isHalted ||= answer === "halt";
      return answer;
    },
  });
  return isHalted ? "signed-out" : "over";
}

/** @param isHalted whether films are only looked up, and not told, by now */
async function tellOne(desk: Desk, vodId: string, isHalted: () => boolean): Promise<RunAnswer> {
  const { work, setOutcome } = desk;
  const before = work.items.get(vodId)?.outcome.kind;
  // A lookup may have shown meanwhile what the answer did not say.
  if (before === "seen") return "done";
  setOutcome(vodId, { kind: "running" });
  let lost: unknown = null;
  const services = watchCalls(desk.services, {
    onFailure(request, error) {
      if (isChange(request)) lost = error;
    },
  });
  try {
    const outcome = await tell({ ...desk, services }, vodId, isHalted);
    setOutcome(vodId, outcome);
    if (outcome.kind !== "accepted" && outcome.kind !== "doubtful") return "done";
    desk.lookFor(vodId);
    return outcome.kind === "doubtful" ? again(lost, () => {}) : "done";
  } catch (error) {
    const isDoubtful = before === "doubtful" || work.told.has(vodId);
    const answer = again(error, () => {
      if (!isDoubtful) setOutcome(vodId, failure(error));
    });
    if (answer !== "done") {
      setOutcome(vodId, { kind: isDoubtful ? "doubtful" : "waiting" });
      if (isDoubtful) desk.lookFor(vodId);
      return answer;
    }
    const isSignedOut = waitReasonOf(error) === "signed-out";
    if (isSignedOut && lost !== error) {
      // The look was refused: nothing was begun.
      setOutcome(vodId, { kind: isDoubtful ? "doubtful" : "waiting" });
      if (isDoubtful) desk.lookFor(vodId);
      return "halt";
    }
    setOutcome(vodId, failure(error));
    work.told.delete(vodId);
    if (error instanceof ApiError && error.kind === "not-found") {
      forgetVod(services.queryClient, vodId);
    }
    // Nobody is let through any more: the rest would fail alike.
    return isSignedOut ? "halt" : "done";
  }
}

function again(error: unknown, giveUp: () => void): RunAnswer {
  const reason = pauseReasonOf(error);
  if (reason === null) return "done";
  return { pauseMs: error instanceof ApiError ? error.retryAfterMs : null, reason, giveUp };
}

/** @throws ApiError when the film can't be looked up or the service says no */
async function tell(desk: Desk, vodId: string, isHalted: () => boolean): Promise<BulkOutcome> {
  const { services, work } = desk;
  const { action } = work;
  if (action.kind === "playlist") return { kind: "waiting" };
  if (action.kind === "delete") return { kind: await removeVod(services, vodId) };
  if (pendingVods(services)[vodId]?.kind === "removal") {
    return { kind: "skipped", reason: "deleting" };
  }
  const told = work.told.get(vodId);
  if (told !== undefined) {
    const now = await getVod(unheld(services.api), vodId);
    if (isHalted()) return { kind: "doubtful" };
    const edit = planAgain(action, told, now);
    if (edit !== null) return { kind: await editVod(services, vodId, edit) };
    services.settle.checkAgain(pendingVodId(vodId));
    return { kind: "seen" };
  }
  // What is known of the film may be old: folders are sent as a whole list, and "already so" must be true.
  const vod = await lookUp(services, vodId);
  if (isHalted()) return { kind: "waiting" };
  const plan = planEdit(action, vod);
  if (plan.kind === "skip") return { kind: "skipped", reason: plan.reason };
  const outcome = await editVod(services, vodId, plan.edit);
  work.told.set(vodId, { before: plan.before, after: plan.edit });
  return { kind: outcome };
}
