import { folderName } from "#shared/storage/folder-name.ts";
import { writeStored } from "#shared/storage/stored-text.ts";
import {
  formatSavedViews,
  isSameView,
  MAX_URL_LENGTH,
  parseSavedViews,
  type SavedRecord,
  type SavedView,
} from "./saved-views-record.ts";

const storageKey = () => folderName("reeldesk.watch-time-views");

/** Stored views; `blocked`: storage is unavailable. */
type SavedState = Omit<SavedRecord, "issue"> & { issue: SavedRecord["issue"] | "blocked" };

/** Reason for a failed change; null: stored. */
export type SaveIssue = "blocked" | "full" | "unreadable" | "long" | null;

const BLOCKED: SavedState = { views: [], lostCount: 0, issue: "blocked" };
let last: { text: string | null; state: SavedState } | null = null;

/** Returns the current snapshot, including changes of other tabs; stable while unchanged. */
export function readSavedViews(): SavedState {
  let text: string | null;
  try {
    text = localStorage.getItem(storageKey());
  } catch {
    return BLOCKED;
  }
  if (last === null || last.text !== text) last = { text, state: parseSavedViews(text) };
  return last.state;
}

/** Counts saved views and estimates their size; unreadable ones count. */
export function countSavedViews(): { count: number; bytes: number } {
  const { views, lostCount, issue } = readSavedViews();
  const isUnread = issue === "unreadable";
  return {
    count: views.length + lostCount + (isUnread ? 1 : 0),
    bytes: last?.text?.length ?? 0,
  };
}

/** Keeps a view, in the place of the one by that name if there is one. */
export function keepView(view: SavedView): SaveIssue {
  if (view.address.length > MAX_URL_LENGTH) return "long";
  return change((views) => [...views.filter((each) => !isSameView(each, view)), view]);
}

export function removeView(view: SavedView): SaveIssue {
  return change((views) => views.filter((each) => !isSameView(each, view)));
}

/** Does nothing where another tab has taken the view away. */
export function renameView(view: SavedView, name: string): SaveIssue {
  return change((views) =>
    views.map((each) => (isSameView(each, view) ? { ...each, name } : each)),
  );
}

/** Forgets what can't be read, so that there is room for what can. */
export function forgetSavedViews(): void {
  try {
    writeStored(storageKey(), null);
  } catch {
    // Storage is blocked by now, which shows.
  }
}

/** Starts from the stored state, which another tab may have changed. */
function change(make: (views: readonly SavedView[]) => readonly SavedView[]): SaveIssue {
  const { views, issue } = readSavedViews();
  if (issue !== null) return issue;
  try {
    writeStored(storageKey(), formatSavedViews(make(views)));
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
    return isFull ? "full" : "blocked";
  }
  return null;
}
