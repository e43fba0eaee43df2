import { vi } from "vitest";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { queryClientForTest } from "#test/query-client-for-test.tsx";
import { withVideos } from "./merge-videos.ts";
import { videoLibraryQueries } from "./video-library-queries.ts";
import type { Video } from "./video-record.ts";

/** Describes the service that pages of a test read from, and what they asked for. */
export interface World {
  account: string;
  person: string | null;
  count: number;
  /** Lacks this video. */
  goneAt?: number;
  /** Holds back pages of the list. */
  isHeld: boolean;
  requested: number[];
}

/** Opens a page of its own, with an empty cache of answers, that reads at most so many pages anew in a minute. */
export function openPage(world: World, libraryReadPerMinute = 600) {
  const api = createApiClient(
    parseRuntimeConfig({
      sessionUrl: world.person === null ? null : "/session",
      libraryReadPerMinute,
    }),
    fetchForTest(async ({ url }) => {
      if (url.pathname === "/session")
        return Response.json({ name: "Ada", personId: world.person, role: "editor" });
      const page = Number(url.searchParams.get("page"));
      world.requested.push(page);
      await vi.waitUntil(() => !world.isHeld, { timeout: 10_000 });
      const rows = recordsOf(world);
      return Response.json({
        data: rows.slice((page - 1) * 100, page * 100),
        totalCount: rows.length,
      });
    }),
  );
  world.requested.length = 0;
  const queryClient = queryClientForTest();
  const options = videoLibraryQueries.all(api);
  const reading = queryClient.fetchQuery(options);
  return {
    reading,
    known: () => queryClient.getQueryData(options.queryKey),
    /** Has the page learn of a video. */
    learn: (video: Video) =>
      queryClient.setQueryData(options.queryKey, (now) => now && withVideos(now, [video])),
  };
}

/** Returns the records of a world's videos, newest first. */
export function recordsOf({ account, count, goneAt }: World) {
  return Array.from({ length: count }, (_, at) => ({
    id: `${account}${count - at}`,
    asset_id: `${account}-vod-${count - at}`,
    creation_date: new Date((count - at) * 1000).toISOString(),
  })).filter((_, at) => at !== goneAt);
}

/** Fakes an account of 700 videos. */
export function worldOf(person: string | null): World {
  return { account: "a", person, count: 700, isHeld: false, requested: [] };
}
