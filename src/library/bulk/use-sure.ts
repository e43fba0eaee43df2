import { useEffect, useState } from "react";
import { useApi } from "#shared/http/api-context.tsx";
import { unreadAmong } from "#videos/merge-videos.ts";
import type { Video } from "#videos/video-record.ts";

/** More rows than this are not read before a question: the work itself looks each of them up. */
const MAX_READ = 20;

/**
 * Returns those of the videos by which the effect of a change can be told: rows that came from storage, and were not read
 * since, may be days old. A few are read now.
 */
export function useSure(videos: readonly Video[]): readonly Video[] {
  const services = useApi();
  const { queryClient } = services;
  const ids = videos.map(({ id }) => id);
  const key = ids.join();
  const [asked, setAsked] = useState({ key: "", unread: [] as readonly string[] });
  const current = asked.key === key ? asked : { key, unread: unreadAmong(queryClient, ids) };
  if (asked !== current) setAsked(current);
  useEffect(() => {
    const { unread } = asked;
    if (unread.length === 0 || unread.length > MAX_READ) return undefined;
    const end = new AbortController();
    const read = async () => {
      const { rereadRows } = await import("#videos/reread-rows.ts");
      await rereadRows(services, unread, end.signal);
      setAsked({ ...asked, unread: [] });
    };
    // The question can be answered without.
    void read().catch(() => undefined);
    return () => end.abort();
  }, [services, asked]);
  const unread = new Set(current.unread);
  return unread.size === 0 ? videos : videos.filter(({ id }) => !unread.has(id));
}
