import { isObject, parseLoosely } from "#shared/http/wire.ts";
import { scopedName } from "#shared/storage/base-path.ts";
import { tryWriteStored, writeStored } from "#shared/storage/stored-text.ts";
import type { WatchTimeKind } from "./watch-time.ts";

/** Holds a view of watch time under a name, which is the only one of its kind. */
export interface SavedView {
  kind: WatchTimeKind;
  name: string;
  /** Holds the URL query of the view with `?`. Is empty for the default. */
  address: string;
}

interface SavedViews {
  views: readonly SavedView[];
  lostCount: number;
  /**
   * Is null when nothing is wrong. `unreadable`: the record is damaged, or was written by a newer dashboard. `blocked`:
   * storage is unavailable.
   */
  issue: "unreadable" | "blocked" | null;
}

const VERSION = 1;
export const MAX_NAME_LENGTH = 80;
const MAX_URL_LENGTH = 8000;

export function parseSavedViews(text: string | null): SavedViews {
  if (text === null) return { views: [], lostCount: 0, issue: null };
  const record = parseLoosely(text);
  if (!isObject(record) || record.version !== VERSION || !Array.isArray(record.views)) {
    return { views: [], lostCount: 0, issue: "unreadable" };
  }
  const views = new Map<string, SavedView>();
  for (const each of record.views) {
    const view = readView(each);
    if (view !== null) views.set(keyOf(view), view);
  }
  return {
    views: [...views.values()],
    lostCount: record.views.length - views.size,
    issue: null,
  };
}

export function formatSavedViews(views: readonly SavedView[]): string {
  return JSON.stringify({ version: VERSION, views });
}

export function tidyName(name: string): string {
  return name.toWellFormed().trim().replaceAll(/\s+/g, " ");
}

/** Names that read the same are the same. */
export function isSameView(one: Named, other: Named): boolean {
  return keyOf(one) === keyOf(other);
}

type Named = Pick<SavedView, "kind" | "name">;

function keyOf({ kind, name }: Named): string {
  return `${kind} ${name.normalize("NFKC").toLowerCase()}`;
}

function readView(value: unknown): SavedView | null {
  if (!isObject(value)) return null;
  const { kind, name, address } = value;
  if (kind !== "vod" && kind !== "channel") return null;
  if (typeof name !== "string" || typeof address !== "string") return null;
  const tidy = tidyName(name);
  if (tidy === "" || tidy.length > MAX_NAME_LENGTH) return null;
  // The text is only a query: it can't lead to another place.
  if (!/^(?:\?[^#]*)?$/.test(address) || address.length > MAX_URL_LENGTH) return null;
  return { kind, name: tidy, address };
}

const storageKey = () => scopedName("reeldesk.watch-time-views");

/** Tells the reason for a failed change. Is null when it was stored. */
export type SaveIssue = "blocked" | "full" | "unreadable" | "long" | null;

const BLOCKED: SavedViews = { views: [], lostCount: 0, issue: "blocked" };
let last: { text: string | null; state: SavedViews } | null = null;

/** Returns the current snapshot, including changes of other tabs; stable while unchanged. */
export function readSavedViews(): SavedViews {
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
  const unreadCount = issue === "unreadable" ? 1 : 0;
  return { count: views.length + lostCount + unreadCount, bytes: last?.text?.length ?? 0 };
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
  // If storage is blocked by now, this fails visibly.
  tryWriteStored(storageKey(), null);
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
