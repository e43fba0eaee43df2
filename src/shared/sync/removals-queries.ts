import type { ApiServices } from "#shared/http/api-context.tsx";
import { ApiError, isOutcomeUnknown } from "#shared/http/errors.ts";
import type { EditOutcome, Edits } from "./edits-queries.ts";

/** How one kind of record is removed. */
interface Removable<T, F> {
  /** Its changes, which a removal ends. */
  edits: Edits<T, F>;
  id: string;
  /** As one of the caches has it. */
  known: { createdAtMs: number | null } | undefined;
  remove: () => Promise<void>;
  lookup: (signal: AbortSignal) => Promise<T>;
  /** Called once a lookup no longer knows it. */
  onGone: () => void;
}

/**
 * Removes a record for good. It is on record as pending until a lookup no longer knows it. That one made
 * moments ago is not known says nothing (supplement, "Habits"): then it counts once the record is older.
 * @throws ApiError when the service says no; then nothing has changed
 */
export async function removeRecord<T, F>(
  services: ApiServices,
  { edits, id, known, remove, lookup, onGone }: Removable<T, F>,
): Promise<EditOutcome> {
  const { queryClient, settle } = services;
  const before = queryClient.getQueryData(edits.pending().queryKey)?.[id];
  const tooYoungForMs = youthLeftMs(known);
  edits.noteRemoval(services, id, { isDoubtful: false });
  let outcome: EditOutcome = "accepted";
  try {
    await remove();
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.kind === "not-found";
    if (!isUnknown && !isOutcomeUnknown(error)) {
      // One before it may well have been accepted.
      if (before?.kind === "removal") edits.noteRemoval(services, id, before);
      else edits.withdrawRemoval(services, id);
      throw error;
    }
    if (!isUnknown || tooYoungForMs > 0) {
      outcome = "doubtful";
      edits.noteRemoval(services, id, { isDoubtful: true });
    }
  }
  const countsFromMs = outcome === "accepted" ? 0 : Date.now() + tooYoungForMs;
  settle.expect<T | null>({
    id: edits.settleId(id),
    resource: `removal:${edits.settleId(id)}`,
    cadence: "change",
    lookup: (signal) => lookup(signal).catch(nullWhereGone),
    isSeen: (record) => record === null && Date.now() >= countsFromMs,
    onSeen() {
      onGone();
      edits.noteGone(services, id);
    },
  });
  return outcome;
}

/** A record that was made less than this ago may be unknown to a lookup: twice what the service takes, and more. */
const YOUTH_MS = 60_000;

/** How long a record may go on being unknown to lookups though it is there; 0 when its age is not known. */
function youthLeftMs(record: { createdAtMs: number | null } | undefined): number {
  if (record?.createdAtMs === undefined || record.createdAtMs === null) return 0;
  // The two clocks may differ: a record of the future is a new one.
  return Math.min(YOUTH_MS, Math.max(0, record.createdAtMs + YOUTH_MS - Date.now()));
}

function nullWhereGone(error: unknown): null {
  if (error instanceof ApiError && error.kind === "not-found") return null;
  throw error;
}
