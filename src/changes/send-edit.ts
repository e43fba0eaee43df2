import { MutationObserver } from "@tanstack/react-query";
import { newId } from "#shared/format/ids.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { failFastWhenSignedOut } from "#shared/http/client.ts";
import { ApiError, isOutcomeUnknown, toProblem } from "#shared/http/errors.ts";
import { retryUntilAnswered, sendingReasonOf } from "#shared/http/retry-until-answered.ts";
import { type Activity, noteActivity } from "./activity.ts";
import { askOwner, knownOwner } from "./change-owner.ts";
import type { ChangeState } from "./change-state.ts";
import {
  differing,
  type Fields,
  isOfAnotherPerson,
  isSame,
  type Journal,
  pendingFields,
  pick,
  withHeld,
  withoutHeld,
  withoutStep,
  withState,
  withStep,
} from "./edit-journal.ts";
import {
  type EditKind,
  journalOf,
  keep,
  overrule,
  overruledFields,
  pollOn,
  refuse,
  settleFields,
} from "./edit-kind.ts";
import { type FieldValues, type HeldEdit, heldEditsOf } from "./held-edits.ts";

/**
 * Describes the outcome of a change that was sent: it was accepted, or the answer was lost. Either way it is looked up.
 */
export type SentOutcome = Extract<ChangeState, "saved" | "unknown">;

/** Returns the values before a change of fields with two values; null for others. */
function withOpposites(requested: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(requested).map(([key, value]) => [
      key,
      typeof value === "boolean" ? !value : null,
    ]),
  );
}

/**
 * Sends a change in its turn.
 * @param base the record as looked up right before; null: it was not
 * @param activityId of its entry in the log; null: it has none of its own
 */
export function send<T extends { id: string }, F extends Fields<F>, A>(
  kind: EditKind<T, F, A>,
  services: ApiServices,
  id: string,
  { requested, base, activityId, isWayBack = false }: SentEdit<F>,
): Promise<SentOutcome> {
  const stepId = newId();
  const note = (outcome: ChangeState, problem: Activity["problem"] = null) => {
    if (activityId === null) return;
    const before = base === null ? withOpposites(requested) : pick(base, (key) => key in requested);
    const way = isWayBack ? { isWayBack } : {};
    const facts = { action: "edit", kind: kind.kind, recordId: id, ...way } as const;
    noteActivity(activityId, { ...facts, before, after: { ...requested }, outcome, problem });
  };
  note("saving");
  const step = { id: stepId, edit: requested, base, state: "waiting", isHeld: false } as const;
  keep(kind, services, id, withStep(journalOf(kind, services, id), step));
  settleFields(kind, services, id, (key) => key in requested);
  followJournal(kind, services, id);
  // Two simultaneous edits of a record can arrive in either order.
  return new MutationObserver(services.queryClient, {
    scope: { id: kind.settleId(id) },
    async mutationFn() {
      try {
        const outcome = await sendStep(kind, services, id, stepId);
        note(outcome);
        return outcome;
      } catch (error) {
        note("failed", toProblem(error).kind);
        throw error;
      }
    },
    networkMode: "always",
  }).mutate();
}

interface SentEdit<F> {
  requested: Partial<F>;
  base: F | null;
  activityId: string | null;
  /** It sets fields back. */
  isWayBack?: boolean;
}

/** Sends a waiting step. Later ones may have taken its fields: without any left it is as good as unanswered. */
async function sendStep<T extends { id: string }, F extends Fields<F>, A>(
  kind: EditKind<T, F, A>,
  services: ApiServices,
  id: string,
  stepId: string,
): Promise<SentOutcome> {
  const journal = () => journalOf(kind, services, id);
  const step = journal().steps.find((each) => each.id === stepId);
  if (step === undefined) return "unknown";
  keep(kind, services, id, withState(journal(), stepId, "saving"));
  let outcome: SentOutcome = "saved";
  try {
    await kind.update(services, id, step.edit);
  } catch (error) {
    if (!isOutcomeUnknown(error)) {
      keep(kind, services, id, withoutStep(journal(), stepId));
      throw error;
    }
    outcome = "unknown";
  }
  keep(kind, services, id, withState(journal(), stepId, outcome));
  pollOn(kind, services, id);
  return outcome;
}

/**
 * Returns whether another person has changed what a change would overwrite. Requests of this page may not be visible yet:
 * that is no conflict.
 * @param own without the change itself
 */
export function isTaken<T, F extends Fields<F>, A>(
  { conflictsBy = "field" }: Pick<EditKind<T, F, A>, "conflictsBy">,
  own: Journal<F>,
  { before, now, requested }: { before: Partial<F>; now: F; requested: Partial<F> },
): boolean {
  const sent = pendingFields(own);
  const concerned = conflictsBy === "field" ? requested : before;
  return differing(now, concerned).some((key) => {
    if (key in sent) return isOfAnotherPerson(own, key, now[key]);
    const known = before[key];
    return known !== undefined && !isSame(known, now[key]);
  });
}

/** Keeps a change on the device: it is sent, unless another person was faster, once there is a connection. */
export function hold<T extends { id: string }, F extends Fields<F>, A>(
  kind: EditKind<T, F, A>,
  services: ApiServices,
  id: string,
  { requested, base }: { requested: Partial<F>; base: F },
): void {
  const step = { id: newId(), edit: requested, base, state: "waiting", isHeld: true } as const;
  const journal = withHeld(journalOf(kind, services, id), step);
  keep(kind, services, id, journal);
  settleFields(kind, services, id, (key) => key in requested);
  const held = journal.steps.find(({ isHeld }) => isHeld);
  if (held === undefined) return;
  const before = valuesOf(held.base ?? base);
  heldEditsOf(services).put({
    id: held.id,
    kind: kind.kind,
    recordId: id,
    title: titleOf(base),
    edit: valuesOf(held.edit),
    base: before,
    atMs: Date.now(),
    owner: knownOwner(services),
    state: "waiting",
    problem: null,
  });
  noteWaiting(kind, id, held.id, {
    before: pick(held.base ?? base, (key) => key in held.edit),
    after: held.edit,
  });
  void release(kind, services, held.id);
}

/** Returns fields as they are stored. */
function valuesOf(fields: object): FieldValues {
  return { ...fields };
}

/** Reads fields that were stored for a kind of record; all of them where all were stored. */
function fieldsOf<T, F, A>(_kind: EditKind<T, F, A>, values: FieldValues): F {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by this module alone
  return values as F;
}

function titleOf(fields: object): string | null {
  const name = "title" in fields ? fields.title : "name" in fields ? fields.name : null;
  return typeof name === "string" ? name : null;
}

function noteWaiting<T, F, A>(
  { kind }: EditKind<T, F, A>,
  recordId: string,
  activityId: string,
  { before, after }: { before: object; after: object },
): void {
  const facts = { action: "edit", kind, recordId, outcome: "waiting" } as const;
  noteActivity(activityId, { ...facts, before: { ...before }, after: { ...after } });
}

/** Applies to what is stored that a later change took fields of the waiting one, or that it was given up. */
export function followJournal<T, F, A>(
  kind: EditKind<T, F, A>,
  services: ApiServices,
  id: string,
): void {
  const { steps } = journalOf(kind, services, id);
  const heldEdits = heldEditsOf(services);
  for (const held of heldEdits.of(kind.kind, id)) {
    if (held.state !== "waiting") continue;
    const step = steps.find((each) => each.id === held.id);
    if (step === undefined) {
      heldEdits.drop(held.id);
      noteOutcome(kind, held, "skipped");
    } else if (Object.keys(step.edit).length < Object.keys(held.edit).length) {
      heldEdits.change(held.id, { edit: valuesOf(step.edit) });
    }
  }
}

/**
 * Shows and sends a change that an earlier page has kept. One that was not agreed to yet is only shown, and one of
 * another person not even that.
 */
export function takeUp<T extends { id: string }, F extends Fields<F>, A>(
  kind: EditKind<T, F, A>,
  services: ApiServices,
  held: HeldEdit,
): void {
  const { recordId: id, problem } = held;
  const edit = fieldsOf(kind, held.edit);
  const shown = heldEditsOf(services).find(held.id);
  if (shown?.isOthers === true) return;
  if (held.state === "conflict") overrule(kind, services, id, edit);
  else if (held.state === "failed" && problem !== null)
    refuse(kind, services, id, { edit, problem });
  else {
    const base = fieldsOf(kind, held.base);
    const step = { id: held.id, edit, base, state: "waiting", isHeld: true } as const;
    keep(kind, services, id, withHeld(journalOf(kind, services, id), step));
    if (shown?.isPaused === false) void release(kind, services, held.id);
  }
}

/** Shows the record without a change that is kept. */
export function hide<T extends { id: string }, F extends Fields<F>, A>(
  kind: EditKind<T, F, A>,
  services: ApiServices,
  { id: heldId, recordId, state }: HeldEdit,
): void {
  if (state === "conflict") overrule(kind, services, recordId, {});
  else if (state === "failed") refuse(kind, services, recordId, undefined);
  else keep(kind, services, recordId, withoutStep(journalOf(kind, services, recordId), heldId));
}

/** Shows a change again that was hidden while another person was signed in. One that may have been sent is looked up first. */
export function bringBack<T extends { id: string }, F extends Fields<F>, A>(
  kind: EditKind<T, F, A>,
  services: ApiServices,
  heldId: string,
): void {
  const heldEdits = heldEditsOf(services);
  const held = heldEdits.find(heldId);
  if (held?.isOthers !== true) return;
  const state = held.state === "unknown" ? "waiting" : held.state;
  heldEdits.change(heldId, { isOthers: false, isPaused: true, state });
  takeUp(kind, services, { ...held, state });
}

/** Sends what waits as soon as the service answers, and unless another person has signed in or was faster. */
export async function release<T extends { id: string }, F extends Fields<F>, A>(
  kind: EditKind<T, F, A>,
  services: ApiServices,
  heldId: string,
): Promise<void> {
  const heldEdits = heldEditsOf(services);
  const held = heldEdits.find(heldId);
  if (held === undefined) return;
  const signal = heldEdits.beginRelease(heldId);
  const { recordId: id } = held;
  const looking = { ...services, api: failFastWhenSignedOut(services.api) };
  const wanted = kind.expectation(looking, id);
  try {
    const look = async () => {
      const owner = await askOwner(looking);
      const isOthers =
        owner?.personId !== held.owner?.personId || owner?.signInId !== held.owner?.signInId;
      return isOthers ? null : { answer: await wanted.lookup(signal) };
    };
    const found = await retryUntilAnswered(look, signal, undefined, sendingReasonOf);
    signal.throwIfAborted();
    if (found === null) {
      heldEdits.pause(heldId);
      return;
    }
    wanted.onAnswer?.(found.answer);
    await sendHeld(kind, services, heldId, kind.recordIn(found.answer, id));
  } catch (error) {
    if (!signal.aborted) giveBack(kind, services, heldId, error);
  }
}

async function sendHeld<T extends { id: string }, F extends Fields<F>, A>(
  kind: EditKind<T, F, A>,
  services: ApiServices,
  heldId: string,
  record: T | undefined,
): Promise<void> {
  const heldEdits = heldEditsOf(services);
  const held = heldEdits.find(heldId);
  if (held === undefined) return;
  const { recordId: id } = held;
  const journal = journalOf(kind, services, id);
  const step = journal.steps.find((each) => each.id === heldId);
  if (step === undefined) return;
  if (record === undefined) throw new ApiError("not-found");
  const now = kind.fieldsOf(record);
  const { edit: requested, base } = step;
  const own = withoutHeld(journal);
  if (differing(now, requested).length === 0) {
    keep(kind, services, id, own);
    heldEdits.drop(heldId);
    noteOutcome(kind, held, "visible");
  } else if (isTaken(kind, own, { before: base ?? {}, now, requested })) {
    keep(kind, services, id, own);
    overrule(kind, services, id, { ...overruledFields(kind, services, id), ...requested });
    heldEdits.change(heldId, { state: "conflict" });
    noteOutcome(kind, held, "conflict");
  } else {
    // The stored edit may have been sent: a page that comes after a crash looks it up.
    heldEdits.change(heldId, { state: "unknown" });
    keep(kind, services, id, own);
    const outcome = await send(kind, services, id, { requested, base: now, activityId: heldId });
    if (outcome !== "saved") return;
    // Its owner may have signed in again while it was being sent, and seen it as waiting.
    keep(kind, services, id, withoutStep(journalOf(kind, services, id), heldId));
    heldEdits.drop(heldId);
  }
}

/** Tells the person that what waited can't be sent, and keeps it for them. */
function giveBack<T extends { id: string }, F extends Fields<F>, A>(
  kind: EditKind<T, F, A>,
  services: ApiServices,
  heldId: string,
  error: unknown,
): void {
  const heldEdits = heldEditsOf(services);
  const held = heldEdits.find(heldId);
  if (held === undefined) return;
  const problem = toProblem(error);
  const { recordId: id } = held;
  if (problem.kind === "signed-out") {
    heldEdits.pause(heldId);
    if (held.state !== "unknown") return;
    // The edit was sent and refused, so that nothing has changed.
    heldEdits.change(heldId, { state: "waiting" });
    takeUp(kind, services, { ...held, state: "waiting" });
    return;
  }
  keep(kind, services, id, withoutStep(journalOf(kind, services, id), heldId));
  refuse(kind, services, id, { edit: fieldsOf(kind, held.edit), problem });
  heldEdits.change(heldId, { state: "failed", problem });
  noteOutcome(kind, held, "failed", problem.kind);
}

function noteOutcome<T, F, A>(
  { kind }: EditKind<T, F, A>,
  { id, recordId }: HeldEdit,
  outcome: ChangeState,
  problem: Activity["problem"] = null,
): void {
  noteActivity(id, { action: "edit", kind, recordId, outcome, problem });
}
