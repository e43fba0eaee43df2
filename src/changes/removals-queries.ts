import { newId } from "#shared/format/ids.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { isNotFound, isOutcomeUnknown, toProblem } from "#shared/http/errors.ts";
import { type Activity, confirmActivity, noteActivity } from "./activity.ts";
import { nullWhereGone } from "./edit-kind.ts";
import type { Edits } from "./edits-queries.ts";
import type { SentOutcome } from "./send-edit.ts";

interface Removable<T, F> {
  /** The record's edits, which a removal ends. */
  edits: Edits<T, F>;
  id: string;
  lookup: (signal: AbortSignal) => Promise<T>;
  /** Is called once a lookup no longer finds it. */
  onGone: () => void;
}

interface Removal<T, F> extends Removable<T, F> {
  /** Is the record as cached. */
  known: { createdAtMs: number | null; title?: string | null; name?: string | null } | undefined;
  /** Is false for a part of something larger, which is not in the log of activity by itself. */
  isLogged?: boolean;
  remove: () => Promise<void>;
}

/**
 * Removes a record permanently. It is pending until a lookup no longer finds it. For a record created moments
 * ago "not found" proves nothing (supplement, "Habits"): then it counts once the record is older.
 * @throws ApiError when the service refuses; then nothing has changed
 */
export async function removeRecord<T, F>(
  services: ApiServices,
  { known, isLogged = true, remove, ...removable }: Removal<T, F>,
): Promise<SentOutcome> {
  const { edits, id } = removable;
  const activityId = newId();
  const title = known?.title ?? known?.name ?? null;
  const note = (outcome: Activity["outcome"], problem: Activity["problem"] = null) => {
    const facts = { action: "delete", kind: edits.kind, recordId: id, title } as const;
    if (isLogged) noteActivity(activityId, { ...facts, outcome, problem });
  };
  const before = edits.pendingOf(services).getState()[id];
  const tooYoungForMs = youthLeftMs(known);
  edits.noteRemoval(services, id, { isDoubtful: false });
  note("saving");
  let outcome: SentOutcome = "saved";
  try {
    await remove();
  } catch (error) {
    const isUnknown = isNotFound(error);
    if (!isUnknown && !isOutcomeUnknown(error)) {
      // An earlier removal may have been accepted.
      if (before?.kind === "removal") edits.noteRemoval(services, id, before);
      else edits.withdrawRemoval(services, id);
      note("failed", toProblem(error).kind);
      throw error;
    }
    if (!isUnknown || tooYoungForMs > 0) {
      outcome = "unknown";
      note("unknown");
      edits.noteRemoval(services, id, { isDoubtful: true });
    }
  }
  watch(services, removable, outcome === "saved" ? 0 : Date.now() + tooYoungForMs);
  return outcome;
}

/** Shows a record as being removed, which an earlier page has asked for, until a lookup no longer finds it. */
export function expectGone<T, F>(services: ApiServices, removable: Removable<T, F>): void {
  removable.edits.noteRemoval(services, removable.id, { isDoubtful: false });
  watch(services, removable, 0);
}

function watch<T, F>(
  services: ApiServices,
  { edits, id, lookup, onGone }: Removable<T, F>,
  countsFromMs: number,
): void {
  services.settle.expect<T | null>({
    id: edits.settleId(id),
    resource: `removal:${edits.settleId(id)}`,
    pollRate: "change",
    lookup: (signal) => lookup(signal).catch(nullWhereGone),
    isVisible: (record) => record === null && Date.now() >= countsFromMs,
    onSeen() {
      onGone();
      edits.noteGone(services, id);
      confirmActivity(edits.kind, id, null);
    },
  });
}

/** A record younger than this may be missing from lookups: more than twice the service's delay. */
const YOUTH_MS = 60_000;

/** Returns for how long an existing record may still be missing from lookups; 0 when its age is unknown. */
function youthLeftMs(record: { createdAtMs: number | null } | undefined): number {
  if (record?.createdAtMs === undefined || record.createdAtMs === null) return 0;
  // The clocks may differ: a creation date in the future counts as now.
  return Math.min(YOUTH_MS, Math.max(0, record.createdAtMs + YOUTH_MS - Date.now()));
}
