import type { ApiServices } from "#shared/http/api-context.tsx";
import { pageSlice } from "#shared/sync/page-store.ts";
import { READING_ORDER } from "./video-library-notes.ts";
import { listVideos, type VideoPage } from "./videos.ts";

/** Is the age up to which a page serves lookups that fall due together. */
const PAGE_FRESH_MS = 2000;
const newestPageOf = pageSlice<{ atMs: number; answer: Promise<VideoPage> } | null>(
  "videos:newest",
  null,
);

/** Reads the newest page of the list, once for lookups that fall due together. */
export function askNewestPage(services: ApiServices): Promise<VideoPage> {
  const newest = newestPageOf(services);
  const last = newest.getState();
  if (last !== null && Date.now() - last.atMs < PAGE_FRESH_MS) return last.answer;
  const answer = listVideos(services.api, { ...READING_ORDER, page: 1 });
  newest.setState({ atMs: Date.now(), answer });
  return answer;
}
