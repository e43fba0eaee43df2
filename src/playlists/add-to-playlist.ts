import type { ApiServices } from "#shared/http/api-context.tsx";
import { ApiError } from "#shared/http/errors.ts";
import { retryUntilAnswered } from "#shared/http/retry-until-answered.ts";
import type { PlaylistItem } from "./entries.ts";
import { baseId, LAG_MS, PlaylistContent } from "./playlist-content-queries.ts";
import type { Playlist } from "./playlist-record.ts";
import { getPlaylist } from "./playlists.ts";

/**
 * Appends videos to a playlist, skipping those it has, and waits until a lookup shows them. Reads the list right before
 * replacing it as a whole (contract 4.10), one call at a time, so that concurrent additions are kept.
 * @param id of the wait until they are shown; before, it waits under `baseId` for items to append to
 * @param isSent they are only looked for
 * @param onSending awaited before they are sent; `before` null: unknown
 * @throws ApiError if refused; kind `unreadable` if an unreadable item would be lost; `timeout` if sent, and not shown
 * for three minutes or until the person stops waiting
 */
export function addToPlaylist(
  services: ApiServices,
  {
    videoIds,
    playlistId,
    id,
    isSent = false,
    onSending,
    signal,
  }: {
    videoIds: readonly string[];
    playlistId: string;
    id: string;
    isSent?: boolean;
    onSending?: (
      before: readonly PlaylistItem[] | null,
      after: readonly PlaylistItem[],
    ) => Promise<void>;
    signal: AbortSignal;
  },
): Promise<void> {
  const content = new PlaylistContent(services, playlistId);
  return content.inTurn(signal, async () => {
    const own = lastAddedTo(content);
    const startedMs = Date.now();
    const isUsable = (items: readonly PlaylistItem[]) =>
      // Items that this page has added have not been shown for long: others may have removed them.
      Date.now() - startedMs > LAG_MS || (holds(items, own) && !content.isSuperseded(items));
    const append = async () => {
      const last = await getPlaylist(services.api, playlistId, signal);
      const base = await content.waitForItems({ id: baseId(id), last, isUsable, signal });
      const before = base.items ?? [];
      const missing = videoIds.filter((each) => !holds(before, [each]));
      if (missing.length === 0) return;
      if (base.unreadableCount > 0) throw new ApiError("unreadable", { status: 200 });
      const added = missing.map((each) => ({ id: each, type: "vod" }) satisfies PlaylistItem);
      const after = [...before, ...added];
      await onSending?.(base.items, after);
      signal.throwIfAborted();
      await content.replace({ before, after }, signal);
    };
    // An interrupted attempt starts by reading again: others may have changed the list in the meantime.
    if (!isSent) await retryUntilAnswered(append, signal);
    const wanted = {
      id,
      isVisible: ({ items }: Playlist) => holds(items ?? [], videoIds),
    };
    await content.waitUntil(wanted, signal);
  });
}

/** Returns the videos that this page has put into a playlist last, while lookups may be older than that. */
function lastAddedTo(content: PlaylistContent): readonly string[] {
  const last = content.recent().at(-1);
  const added = last?.after.filter(({ type, id }) => type === "vod" && !holds(last.before, [id]));
  return added?.map(({ id }) => id) ?? [];
}

function holds(items: readonly PlaylistItem[], videoIds: readonly string[]): boolean {
  const listed = new Set(items.flatMap(({ id, type }) => (type === "vod" ? [id] : [])));
  return videoIds.every((id) => listed.has(id));
}
