import { type ProblemKind, parseProblemKind } from "#shared/http/errors.ts";
import { signedOutSignal } from "#shared/http/signed-out-signal.ts";
import { isObject, parseLoosely } from "#shared/http/wire.ts";
import { scopedName } from "#shared/storage/base-path.ts";
import { readStored, writeStored } from "#shared/storage/stored-text.ts";
import { CHANGE_STATES, type ChangeState, isUnderWay } from "./change-state.ts";

export const ACTIONS = [
  "edit",
  "create",
  "delete",
  "upload",
  "subtitles",
  "image",
  "order",
  "bulk",
] as const;
const KINDS = ["video", "channel", "playlist", "folder"] as const;

const CHANGES = ["publish", "unpublish", "move", "playlist", "delete", "texts", "undo"] as const;

/** Describes something that was done in this browser, with its latest outcome. */
export interface Activity {
  id: string;
  atMs: number;
  action: (typeof ACTIONS)[number];
  kind: (typeof KINDS)[number];
  /** Is null when there are several, or it is not known yet. */
  recordId: string | null;
  /** Is the title as it was then; null when unknown. */
  title: string | null;
  /** Counts the records of a bulk job, or of the batch that this is of. */
  count: number | null;
  /** Identifies what was done at once, each record with an entry of its own. */
  batchId?: string;
  /** Is the action of a bulk job. Is null when it is not known. */
  change: (typeof CHANGES)[number] | null;
  /** Holds the changed fields of an edit, with their values before. Is null where those are unknown. */
  before: Readonly<Record<string, unknown>> | null;
  /** Holds the same fields, with what they were changed to. Is null when it is not known. */
  after: Readonly<Record<string, unknown>> | null;
  /** `loadBefore` has what was there, by the id of the entry. */
  isKept: boolean;
  /** It sets fields, an order, tracks or an image back. */
  isWayBack?: boolean;
  outcome: ChangeState;
  /** Says why it failed. */
  problem: ProblemKind | null;
}

/** A job or an edit says this of itself. */
export type ActivityFacts = Pick<Activity, "action" | "kind" | "recordId" | "outcome"> &
  Partial<
    Pick<
      Activity,
      | "title"
      | "count"
      | "batchId"
      | "change"
      | "before"
      | "after"
      | "isKept"
      | "isWayBack"
      | "problem"
    >
  >;

/** Describes a job in the log. `whenRemoved` is its outcome once it is off the list; when absent, that is as it was. */
export type JobActivity = ActivityFacts & { whenRemoved?: Activity["outcome"] };

/** Holds the ids of the entries that this page has added. */
const added = new Set<string>();

export function isOfThisPage(id: string): boolean {
  return added.has(id);
}

export function hasActivityOfThisPage(): boolean {
  return added.size > 0;
}

const VERSION = 1;
/** Maps the names of outcomes in logs that earlier versions wrote. */
const EARLIER_NAMES: Readonly<Record<string, ChangeState>> = { working: "saving", done: "visible" };
/** Limits the entries, of which a batch is one. */
const MAX_ENTRIES = 200;
/** Limits the entries with those of all batches. */
const MAX_ROWS = 1000;
const key = () => scopedName("reeldesk.activity");

/** Returns the text of the log, for subscriptions; see `onStored`. */
export function activityText(): string | null {
  try {
    return readStored(key());
  } catch {
    // The log is not essential: without a page it is empty.
    return null;
  }
}

/** Returns what was done, latest first. Damaged rows are left out. */
export function parseActivity(text: string | null): Activity[] {
  const record = parseLoosely(text ?? "");
  if (!isObject(record) || record.version !== VERSION || !Array.isArray(record.entries)) return [];
  return record.entries.flatMap((entry) => readEntry(entry) ?? []);
}

function readEntry(raw: unknown): Activity | null {
  if (!isObject(raw) || typeof raw.id !== "string" || typeof raw.atMs !== "number") return null;
  const action = ACTIONS.find((each) => each === raw.action);
  const kind = KINDS.find((each) => each === raw.kind);
  const written = typeof raw.outcome === "string" ? raw.outcome : "";
  const outcome = EARLIER_NAMES[written] ?? CHANGE_STATES.find((each) => each === written);
  if (action === undefined || kind === undefined || outcome === undefined) return null;
  return {
    id: raw.id,
    atMs: raw.atMs,
    action,
    kind,
    recordId: typeof raw.recordId === "string" ? raw.recordId : null,
    title: typeof raw.title === "string" ? raw.title : null,
    count: typeof raw.count === "number" ? raw.count : null,
    change: CHANGES.find((each) => each === raw.change) ?? null,
    before: isObject(raw.before) ? raw.before : null,
    after: isObject(raw.after) ? raw.after : null,
    isKept: raw.isKept === true,
    ...(typeof raw.batchId === "string" ? { batchId: raw.batchId } : {}),
    ...(raw.isWayBack === true ? { isWayBack: true } : {}),
    outcome,
    problem: parseProblemKind(raw.problem),
  };
}

/** Identifies a change of the log: the entries of a batch are one. */
export function changeIdOf({ id, batchId = id }: Activity): string {
  return batchId;
}

/** Adds an entry, or changes the outcome of one. Never throws. */
export function noteActivity(id: string, facts: ActivityFacts): void {
  noteActivities([[id, facts]]);
}

function noteActivities(noted: readonly (readonly [id: string, facts: ActivityFacts])[]): void {
  if (noted.length === 0 || signedOutSignal.aborted) return;
  let entries = parseActivity(activityText());
  for (const [id, facts] of noted) entries = withEntry(entries, id, facts);
  const kept = new Set<string>();
  const latest = entries.filter((entry) => {
    const changeId = changeIdOf(entry);
    if (kept.size < MAX_ENTRIES) kept.add(changeId);
    return kept.has(changeId);
  });
  write(JSON.stringify({ version: VERSION, entries: latest.slice(0, MAX_ROWS) }));
}

/** Returns entries with one added or changed, latest first. */
function withEntry(entries: readonly Activity[], id: string, facts: ActivityFacts): Activity[] {
  const earlier = entries.find((entry) => entry.id === id);
  const entry: Activity = {
    title: null,
    count: null,
    change: null,
    before: null,
    after: null,
    isKept: false,
    problem: null,
    atMs: Date.now(),
    ...earlier,
    ...facts,
    id,
  };
  if (earlier === undefined) added.add(id);
  const others = entries.filter((each) => each !== earlier);
  return [entry, ...others].toSorted((a, b) => b.atMs - a.atMs);
}

/** Notes in an entry that it sets an earlier change back; does nothing where there is no such entry. */
export function noteWayBack(id: string): void {
  const entry = parseActivity(activityText()).find((each) => each.id === id);
  if (entry !== undefined) noteActivity(id, { ...entry, isWayBack: true });
}

/** Returns whether something was sent that no lookup has shown. */
export function isUnconfirmed(outcome: ChangeState): boolean {
  return outcome === "saving" || outcome === "saved" || outcome === "unknown";
}

/**
 * Ends what was done to a record and is not confirmed, as far as a lookup has shown it. An edit without an answer that a
 * later one has replaced may never have been made: it is `skipped`.
 * @param differingFrom returns the fields in which the record differs from an edit; null: the record is gone
 * @param overruled fields that another person has changed since
 */
export function confirmActivity(
  kind: Activity["kind"],
  recordId: string,
  differingFrom: ((after: Readonly<Record<string, unknown>>) => readonly PropertyKey[]) | null,
  overruled: readonly PropertyKey[] = [],
): void {
  const replaced = new Set(overruled);
  for (const entry of parseActivity(activityText())) {
    const { id, action, outcome, after } = entry;
    if (entry.kind !== kind || entry.recordId !== recordId) continue;
    const end = (to: ChangeState) => noteActivity(id, { action, kind, recordId, outcome: to });
    if (action === "delete" && isUnconfirmed(outcome) && differingFrom === null) end("visible");
    if (action !== "edit") continue;
    const differing = after === null ? [] : (differingFrom?.(after) ?? Object.keys(after));
    const isShown = differingFrom === null || differing.every((field) => replaced.has(field));
    if (isUnconfirmed(outcome) && isShown) {
      const isAll = differing.length > 0 && differing.length === Object.keys(after ?? {}).length;
      const isTaken = differing.some((field) => overruled.includes(field));
      end(isTaken ? "conflict" : isAll && outcome !== "saved" ? "skipped" : "visible");
    }
    const isSent = isUnconfirmed(outcome) || outcome === "visible";
    for (const field of isSent ? Object.keys(after ?? {}) : []) replaced.add(field);
  }
}

/** Returns whether it is gone. */
export function clearActivity(): boolean {
  return write(null);
}

function write(text: string | null): boolean {
  try {
    writeStored(key(), text);
    return true;
  } catch {
    // Storage is full or blocked, and the log is not essential.
    return false;
  }
}

/**
 * Follows jobs into the log: each change of an outcome once.
 * @param idOf id of the entry of a job that begins
 * @param describe null for a job that is no activity
 */
export function createJobLog<J extends { id: string }>(
  describe: (job: J) => JobActivity | null,
  idOf: (jobId: string) => string,
): (jobs: readonly J[]) => void {
  const open = new Map<
    string,
    { entryId: string; facts: ActivityFacts; whenRemoved: Activity["outcome"] | undefined }
  >();
  return (jobs) => {
    const present = new Set<string>();
    const noted: [id: string, facts: ActivityFacts][] = [];
    for (const job of jobs) {
      const described = describe(job);
      if (described === null) continue;
      present.add(job.id);
      const { whenRemoved, ...facts } = described;
      const last = open.get(job.id);
      // A job that starts again is another entry: an order is saved under the id of its playlist.
      const isNew =
        last === undefined || (last.facts.outcome === "visible" && facts.outcome !== "visible");
      const entryId = isNew ? idOf(job.id) : last.entryId;
      open.set(job.id, { entryId, facts, whenRemoved });
      const isSame =
        last?.facts.outcome === facts.outcome &&
        last.facts.recordId === facts.recordId &&
        last.facts.isKept === facts.isKept;
      // Jobs that were over when this page began are in the log already.
      const isPast = last === undefined && !isUnderWay(facts.outcome);
      if ((isNew || !isSame) && !isPast) noted.push([entryId, facts]);
    }
    for (const [jobId, { entryId, facts, whenRemoved }] of open) {
      if (present.has(jobId)) continue;
      open.delete(jobId);
      if (whenRemoved !== undefined) noted.push([entryId, { ...facts, outcome: whenRemoved }]);
    }
    noteActivities(noted);
  };
}
