import type { ApiServices } from "#shared/http/api-context.tsx";
import { type Activity, isOfThisPage, isUnconfirmed, noteActivity } from "./activity.ts";
import { differing, type Fields } from "./edit-journal.ts";
import { type EditKind, nullWhereGone } from "./edit-kind.ts";

/** Describes a change of one record that an earlier page has sent, and that it ended before a lookup showed. */
export interface EarlierChange {
  /** Identifies its entry in the log of activity. */
  activityId: string;
  kind: Activity["kind"];
  recordId: string;
  /** Holds the fields of an edit, as this browser has changed them last. Is null for a removal. */
  fields: Readonly<Record<string, unknown>> | null;
  /** It got no answer, and a later edit has changed the same: it may never have been made. */
  isReplaced?: boolean;
}

/**
 * Returns the edits of earlier pages that no lookup has shown, and the removals that were accepted.
 * @param entries of the log, latest first
 */
export function earlierChanges(entries: readonly Activity[]): EarlierChange[] {
  const latest = new Map<string, Readonly<Record<string, unknown>>>();
  return entries.flatMap(({ id, action, kind, recordId, after, outcome }): EarlierChange[] => {
    if (recordId === null) return [];
    const change = { activityId: id, kind, recordId };
    const isEarlier = isUnconfirmed(outcome) && !isOfThisPage(id);
    // A removal without an answer may have been refused: then the record may be missing for other reasons.
    if (action === "delete")
      return isEarlier && outcome === "saved" ? [{ ...change, fields: null }] : [];
    if (action !== "edit" || after === null) return [];
    if (!isUnconfirmed(outcome) && outcome !== "visible") return [];
    const record = `${kind} ${recordId}`;
    const known = { ...after, ...latest.get(record) };
    latest.set(record, known);
    const fields = Object.fromEntries(Object.keys(after).map((field) => [field, known[field]]));
    const isKept = (field: string) => JSON.stringify(known[field]) === JSON.stringify(after[field]);
    const isReplaced = outcome !== "saved" && !Object.keys(after).some(isKept);
    return isEarlier ? [{ ...change, fields, ...(isReplaced ? { isReplaced } : {}) }] : [];
  });
}

/**
 * Returns the changes of earlier pages that no lookup has shown, and of which this browser keeps what was there before.
 * @param entries of the log
 */
export function earlierRestorable(entries: readonly Activity[]): Activity[] {
  return entries.filter(
    ({ id, outcome, isKept }) => isKept && isUnconfirmed(outcome) && !isOfThisPage(id),
  );
}

/** Waits until a lookup shows a change; see `Edits`. */
export function watchEarlier<T extends { id: string }, F extends Fields<F>, A>(
  kind: EditKind<T, F, A>,
  services: ApiServices,
  { activityId, recordId, fields, isReplaced = false }: EarlierChange,
): () => void {
  const wanted = kind.expectation(services, recordId);
  return services.settle.expect<T | null>({
    id: `earlier:${activityId}`,
    resource: `earlier:${kind.settleId(recordId)}`,
    pollRate: "change",
    async lookup(signal) {
      const answer = await wanted.lookup(signal).catch(nullWhereGone);
      if (answer === null) return null;
      wanted.onAnswer?.(answer);
      return kind.recordIn(answer, recordId) ?? null;
    },
    isVisible(record) {
      if (fields === null || record === null) return fields === record;
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by the edits of this kind
      return differing(kind.fieldsOf(record), fields as Partial<F>).length === 0;
    },
    onSeen() {
      const action = fields === null ? "delete" : "edit";
      const outcome = isReplaced ? "skipped" : "visible";
      noteActivity(activityId, { action, kind: kind.kind, recordId, outcome });
    },
  });
}
