import { isObject, parseLoosely } from "#shared/http/wire.ts";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";

/** A view of watch time under a name, which is the only one of its kind. */
export interface SavedView {
  kind: WatchTimeKind;
  name: string;
  /** URL query of the view with `?`; empty for the default. */
  address: string;
}

/** Stored views, as far as readable. */
export interface SavedRecord {
  views: readonly SavedView[];
  /** Views that could not be read. */
  lostCount: number;
  /** Null: nothing is wrong. `unreadable`: it is damaged, or was written by a dashboard that is newer. */
  issue: "unreadable" | null;
}

const VERSION = 1;
/** Limits of names and URLs. */
export const MAX_NAME_LENGTH = 80;
export const MAX_URL_LENGTH = 8000;

/** @param text stored JSON; null: none */
export function parseSavedViews(text: string | null): SavedRecord {
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

/** Normalises the spaces of a name. */
export function tidyName(name: string): string {
  return name.toWellFormed().trim().replaceAll(/\s+/g, " ");
}

/** Names that read the same are the same. */
export function isSameView(
  one: Pick<SavedView, "kind" | "name">,
  other: Pick<SavedView, "kind" | "name">,
): boolean {
  return keyOf(one) === keyOf(other);
}

function keyOf({ kind, name }: Pick<SavedView, "kind" | "name">): string {
  return `${kind} ${name.normalize("NFKC").toLowerCase()}`;
}

function readView(value: unknown): SavedView | null {
  if (!isObject(value)) return null;
  const { kind, name, address } = value;
  if (kind !== "vod" && kind !== "channel") return null;
  if (typeof name !== "string" || typeof address !== "string") return null;
  const tidy = tidyName(name);
  if (tidy === "" || tidy.length > MAX_NAME_LENGTH) return null;
  // It is a query and nothing else: it can't lead elsewhere.
  if (!/^(?:\?[^#]*)?$/.test(address) || address.length > MAX_URL_LENGTH) return null;
  return { kind, name: tidy, address };
}
