import { isObject, parseLoosely } from "#shared/http/wire.ts";
import { paths } from "#shared/paths.ts";
import { scopedName } from "#shared/storage/base-path.ts";
import { tryWriteStored, writeStored } from "#shared/storage/stored-text.ts";

/** Names the pages that have saved views. */
const PAGES = ["library", "analytics", "watchTimeVideos", "watchTimeChannels"] as const;
export type ViewPage = (typeof PAGES)[number];

const PAGE_PATHS: Readonly<Record<ViewPage, string>> = {
  library: paths.library,
  analytics: paths.analytics,
  watchTimeVideos: paths.watchTime("vod"),
  watchTimeChannels: paths.watchTime("live"),
};

/** Holds the link of a view under a name, which is the only one of its page. */
export interface SavedView {
  name: string;
  page: ViewPage;
  /** Holds the path of the page, and the URL query of the view with `?`, if it has one. */
  link: string;
  /** Is null for views that an earlier dashboard has saved. */
  createdAtMs: number | null;
}

export interface SavedViewsState {
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
const MAX_QUERY_LENGTH = 8000;

/**
 * Reads the stored views.
 * @param former views of watch time as an earlier dashboard stored them. They are the later ones of a name, because each
 * change removes that text.
 */
export function parseSavedViews(text: string | null, former: string | null): SavedViewsState {
  const own = readRows(text, readView);
  const earlier = readRows(former, readFormerView);
  if (own === null || earlier === null) return { views: [], lostCount: 0, issue: "unreadable" };
  return {
    views: [...new Map([...own.views, ...earlier.views]).values()],
    lostCount: own.lostCount + earlier.lostCount,
    issue: null,
  };
}

/** Reads the views of a text by their keys. Null: it can't be read. */
function readRows(text: string | null, read: (row: unknown) => SavedView | null) {
  const views = new Map<string, SavedView>();
  if (text === null) return { views, lostCount: 0 };
  const record = parseLoosely(text);
  if (!isObject(record) || record.version !== VERSION || !Array.isArray(record.views)) return null;
  for (const row of record.views) {
    const view = read(row);
    if (view !== null) views.set(keyOf(view), view);
  }
  return { views, lostCount: record.views.length - views.size };
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

type Named = Pick<SavedView, "page" | "name">;

function keyOf({ page, name }: Named): string {
  return `${page} ${name.normalize("NFKC").toLowerCase()}`;
}

/**
 * Returns the link of a view of a page.
 * @param query URL query with `?`, or ""
 */
export function linkOfView(page: ViewPage, query: string): string {
  return `${PAGE_PATHS[page]}${query}`;
}

/** Returns the URL query of a view with `?`, or "". */
export function queryOfView({ page, link }: Pick<SavedView, "page" | "link">): string {
  return link.slice(PAGE_PATHS[page].length);
}

function readView(value: unknown): SavedView | null {
  if (!isObject(value)) return null;
  const { link, createdAtMs } = value;
  const page = PAGES.find((each) => each === value.page);
  const name = readName(value.name);
  if (page === undefined || name === null || typeof link !== "string") return null;
  // Only a query follows the path of the page: the link can't lead to another place.
  if (!link.startsWith(PAGE_PATHS[page]) || !isQuery(queryOfView({ page, link }))) return null;
  return {
    name,
    page,
    link,
    createdAtMs: Number.isFinite(createdAtMs) ? Number(createdAtMs) : null,
  };
}

function readFormerView(value: unknown): SavedView | null {
  if (!isObject(value)) return null;
  const { kind, address } = value;
  const name = readName(value.name);
  if (kind !== "vod" && kind !== "channel") return null;
  if (name === null || typeof address !== "string" || !isQuery(address)) return null;
  const page = kind === "vod" ? "watchTimeVideos" : "watchTimeChannels";
  return { name, page, link: linkOfView(page, address), createdAtMs: null };
}

function readName(value: unknown): string | null {
  const name = typeof value === "string" ? tidyName(value) : "";
  return name === "" || name.length > MAX_NAME_LENGTH ? null : name;
}

function isQuery(text: string): boolean {
  return /^(?:\?[^#]*)?$/.test(text) && text.length <= MAX_QUERY_LENGTH;
}

const storageKey = () => scopedName("reeldesk.saved-views");
const formerKey = () => scopedName("reeldesk.watch-time-views");

/** Tells the reason for a failed change. Is null when it was stored. */
export type SaveIssue = "blocked" | "full" | "unreadable" | "long" | null;

const BLOCKED: SavedViewsState = { views: [], lostCount: 0, issue: "blocked" };
let last: { text: string | null; former: string | null; state: SavedViewsState } | null = null;

/** Returns the current snapshot, including changes of other tabs; stable while unchanged. */
export function readSavedViews(): SavedViewsState {
  let text: string | null;
  let former: string | null;
  try {
    text = localStorage.getItem(storageKey());
    former = localStorage.getItem(formerKey());
  } catch {
    return BLOCKED;
  }
  if (last === null || last.text !== text || last.former !== former) {
    last = { text, former, state: parseSavedViews(text, former) };
  }
  return last.state;
}

/** Counts saved views and estimates their size; unreadable ones count. */
export function countSavedViews(): { count: number; bytes: number } {
  const { views, lostCount, issue } = readSavedViews();
  const unreadCount = issue === "unreadable" ? 1 : 0;
  const bytes = (last?.text?.length ?? 0) + (last?.former?.length ?? 0);
  return { count: views.length + lostCount + unreadCount, bytes };
}

/** Keeps a view, in the place of the one by that name if there is one. */
export function keepView(view: SavedView): SaveIssue {
  if (queryOfView(view).length > MAX_QUERY_LENGTH) return "long";
  return change((views) => [...views.filter((each) => !isSameView(each, view)), view]);
}

export function removeView(view: Named): SaveIssue {
  return change((views) => views.filter((each) => !isSameView(each, view)));
}

/** Does nothing where another tab has taken the view away. */
export function renameView(view: Named, name: string): SaveIssue {
  return change((views) =>
    views.map((each) => (isSameView(each, view) ? { ...each, name } : each)),
  );
}

/** Forgets all views, also what can't be read, so that there is room for what can. */
export function forgetSavedViews(): void {
  // If storage is blocked by now, this fails visibly.
  tryWriteStored(storageKey(), null);
  tryWriteStored(formerKey(), null);
}

/** Starts from the stored state, which another tab may have changed. */
function change(make: (views: readonly SavedView[]) => readonly SavedView[]): SaveIssue {
  const { views, issue } = readSavedViews();
  if (issue !== null) return issue;
  try {
    writeStored(storageKey(), formatSavedViews(make(views)));
    if (last?.former !== null) writeStored(formerKey(), null);
  } catch (error) {
    const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
    return isFull ? "full" : "blocked";
  }
  return null;
}
