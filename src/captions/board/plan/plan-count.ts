import { blockOf, effectOf, isDoubtful, type PlanRow } from "./plan-row.ts";
import { isOnItsWay, type PlanSnapshot } from "./plan-store.ts";

/** Counts of a plan's files, with their keys. */
export interface PlanCount {
  files: number;
  /** Not approved. */
  open: number;
  /** Nothing keeps them from being sent, and nothing is lost by it. */
  sure: readonly string[];
  /** Certain, except that they replace a track. */
  replacing: readonly string[];
  /** Of these, the ones not approved. */
  replacingOpen: readonly string[];
  doubtful: number;
  blocked: number;
  approved: number;
  /** Number of those approved. */
  approvedReplacing: number;
  isAllSureApproved: boolean;
  /** Approved. */
  given: number;
  sent: number;
  isSending: boolean;
}

/** @param clashing keys of rows with the same video and language */
export function countPlan(
  { rows, tracks }: Pick<PlanSnapshot, "rows" | "tracks">,
  clashing: ReadonlySet<string>,
): PlanCount {
  const knownOf = ({ videoId }: PlanRow) => tracks.get(videoId ?? "");
  const isReplacing = (row: PlanRow) => effectOf(row, knownOf(row)).kind === "replace";
  const open = rows.filter(({ sending }) => sending === null);
  const ready = open.filter((row) => blockOf(row, knownOf(row)) === null);
  const clear = ready.filter((row) => !isDoubtful(row, clashing));
  const replacing = clear.filter(isReplacing);
  const sure = clear.filter((row) => !isReplacing(row));
  const approved = open.filter(({ isApproved }) => isApproved);
  return {
    files: rows.length,
    open: open.length,
    sure: sure.map(({ key }) => key),
    replacing: replacing.map(({ key }) => key),
    replacingOpen: replacing.filter(({ isApproved }) => !isApproved).map(({ key }) => key),
    doubtful: ready.length - clear.length,
    blocked: open.length - ready.length,
    approved: approved.length,
    approvedReplacing: approved.filter(isReplacing).length,
    isAllSureApproved: sure.length > 0 && sure.every(({ isApproved }) => isApproved),
    given: rows.length - open.length,
    sent: rows.filter(({ sending }) => sending?.kind === "sent").length,
    isSending: rows.some(isOnItsWay),
  };
}
