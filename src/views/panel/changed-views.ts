import { createTabRecords } from "#shared/storage/tab-records.ts";
import type { SavedView } from "#views/saved-views-store.ts";

/** Names a view that was opened. */
export type OpenedView = Pick<SavedView, "page" | "name">;

/** Remembers the changed view of a page in the browser's history, by the key of its entry. */
interface ChangedView extends OpenedView {
  key: string;
  query: string;
  atMs: number;
}

const MAX_AGE_MS = 24 * 60 * 60_000;
const MAX_CHANGED = 100;
const changedViews = createTabRecords<ChangedView>("reeldesk.changed-views", MAX_AGE_MS);

type Entry = Pick<ChangedView, "key" | "page" | "query">;

/** The first pages of all visits of a tab have the same key. */
function isSameEntry(one: Entry, other: Entry): boolean {
  return one.key === other.key && one.page === other.page && one.query === other.query;
}

/** Returns the view that a page had when it was left; null: none, or it was not changed. */
export function recallView(entry: Entry): OpenedView | null {
  return changedViews.read().find((each) => isSameEntry(each, entry)) ?? null;
}

/** Remembers that a view was changed, or forgets it (null). */
export function rememberView(entry: Entry, name: string | null): void {
  const all = changedViews.read();
  const others = all.filter((each) => !isSameEntry(each, entry));
  if (name !== null) {
    const { key, page, query } = entry;
    changedViews.write(
      [...others, { key, page, query, name, atMs: Date.now() }].slice(-MAX_CHANGED),
    );
  } else if (others.length !== all.length) changedViews.write(others);
}

/** Has the pages that one may come back to know a view by its new name. */
export function renameChangedView(view: OpenedView, name: string): void {
  const all = changedViews.read();
  const renamed = all.map((each) =>
    each.page === view.page && each.name === view.name ? { ...each, name } : each,
  );
  if (all.some((each, at) => each !== renamed[at])) changedViews.write(renamed);
}
