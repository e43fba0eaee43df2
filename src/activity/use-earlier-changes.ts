import { useEffect } from "react";
import { type Activity, activityText, noteActivity, parseActivity } from "#changes/activity.ts";
import { earlierChanges, earlierRestorable } from "#changes/earlier-changes.ts";
import type { Edits } from "#changes/edits-queries.ts";
import { channelEdits } from "#channels/channels-queries.ts";
import { folderEdits } from "#folders/folders-queries.ts";
import { playlistEdits } from "#playlists/playlist-edits-queries.ts";
import { type ApiServices, useApi } from "#shared/http/api-context.tsx";
import { videoEdits } from "#videos/video-edits-queries.ts";

const EDITS: readonly Pick<Edits<unknown, unknown>, "kind" | "watchEarlier">[] = [
  videoEdits,
  channelEdits,
  playlistEdits,
  folderEdits,
];

/**
 * Waits until a lookup shows a change that an earlier page has sent. Sends nothing.
 * @returns false where what is kept of it does not tell
 * @throws like `waitUntilVisible`
 */
type Watcher = (services: ApiServices, entryId: string, signal: AbortSignal) => Promise<boolean>;

/**
 * Maps changes of which the state before is kept to their watchers. Bulk work and uploads are taken up by themselves.
 */
const WATCHERS: Partial<Record<Activity["action"], Watcher>> = {
  order: async (...args) =>
    (await import("#playlists/order-jobs-queries.ts")).waitForEarlierOrder(...args),
  image: async (...args) => (await import("#images/stored-image.ts")).waitForEarlierImage(...args),
  subtitles: async (...args) =>
    (await import("#captions/stored-tracks.ts")).waitForEarlierTracks(...args),
};

/** Looks for the changes of pages that were closed before they saw them. */
export function useEarlierChanges(): void {
  const services = useApi();
  useEffect(() => {
    const entries = parseActivity(activityText());
    const ends = earlierChanges(entries).map((change) =>
      EDITS.find(({ kind }) => kind === change.kind)?.watchEarlier(services, change),
    );
    const leaving = new AbortController();
    for (const entry of earlierRestorable(entries)) void watch(services, entry, leaving.signal);
    return () => {
      leaving.abort();
      for (const end of ends) end?.();
    };
  }, [services]);
}

async function watch(
  services: ApiServices,
  { id, action, kind, recordId }: Activity,
  signal: AbortSignal,
): Promise<void> {
  // A change that is not shown, or can't be looked up, stays as it is.
  const isVisible = await WATCHERS[action]?.(services, id, signal).catch(() => false);
  if (isVisible === true) noteActivity(id, { action, kind, recordId, outcome: "visible" });
}
