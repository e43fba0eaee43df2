import { plainId } from "#shared/format/ids.ts";
import { readPastedLine } from "#shared/format/pasted-items.ts";
import { routeAt } from "#shared/routes.ts";
import { decodedOf, type RecordKind, SEGMENTS } from "./recent.ts";

/** Describes the place that an id or a link leads to. */
export type Target =
  /**
   * Identifies a record. `kinds` lists what it can be of; `path` is that of a page of this dashboard, with its tab and
   * view, or null.
   */
  | { kind: "record"; id: string; kinds: readonly RecordKind[]; path: string | null }
  | { kind: "page"; path: string };

/** Matches a playlist's share link, and its page in another deployment. */
const OF_PLAYLIST = /\/playlists?\/(?:[^/?#]+\/)?([\da-f-]{32,36})(?=$|[/?#.])/i;
const OF_FOLDER = /\/folders\/(\d+)(?=$|[/?#])/i;

/**
 * Reads an id, a share link, an embed code or a URL of the dashboard; null for any other text.
 * @param base URL of this dashboard, with a slash at its end
 */
export function readTarget(text: string, base: string): Target | null {
  const own = pathOf(text.trim(), base);
  if (own !== null) return own;
  const [, playlistId] = OF_PLAYLIST.exec(text) ?? [];
  if (playlistId !== undefined) return recordOf(playlistId.toLowerCase(), "playlist");
  const [, folderId] = OF_FOLDER.exec(text) ?? [];
  if (folderId !== undefined) return recordOf(folderId, "folder");
  const items = readPastedLine(text, 1).flatMap((each) => (each.kind === "item" ? each : []));
  const [first] = items;
  if (first === undefined || items.some(({ id }) => id !== first.id)) return null;
  const type = items.find((item) => item.type !== null)?.type ?? null;
  if (type === null) return recordOf(first.id, "video", "channel", "playlist");
  return recordOf(first.id, type === "vod" ? "video" : "channel");
}

function recordOf(id: string, ...kinds: RecordKind[]): Target {
  return { kind: "record", id, kinds, path: null };
}

/** Reads a URL of this dashboard. */
function pathOf(text: string, base: string): Target | null {
  if (!text.startsWith(base) || !URL.canParse(text)) return null;
  const url = new URL(text);
  const pathname = url.pathname.slice(new URL(base).pathname.length - 1);
  const path = pathname + url.search;
  const [, segment = "", id] = /^\/(\w+)\/([^/]+)/.exec(pathname) ?? [];
  const kind = SEGMENTS[segment];
  if (kind !== undefined && id !== undefined) {
    return { kind: "record", id: decodedOf(id), kinds: [kind], path };
  }
  return routeAt(pathname) !== undefined ? { kind: "page", path } : null;
}

/** Returns whether two ids are the same, in whatever form. */
export function isSameId(one: string, other: string): boolean {
  return plainId(one) === plainId(other);
}
