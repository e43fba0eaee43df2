import { type QueryClient, useQuery } from "@tanstack/react-query";
import { channelQueries } from "#channels/channels-queries.ts";
import { playlistQueries } from "#playlists/playlists-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import type { ApiClient } from "#shared/http/client.ts";
import { isNotFound, type Problem, toProblem } from "#shared/http/errors.ts";
import { basePath } from "#shared/storage/base-path.ts";
import { videoQueries } from "#videos/videos-queries.ts";
import { isSameId, readTarget, type Target } from "./read-target.ts";
import type { RecordKind } from "./recent.ts";
import { type Entry, entryOfChannel, entryOfPlaylist, entryOfVideo } from "./use-entries.ts";

/** Tells what a typed or pasted id or link leads to. `page`: of the dashboard, without a record. */
export type Found =
  | { state: "record"; entry: Entry; path: string | null }
  | { state: "page"; path: string }
  | { state: "looking" }
  | { state: "missing" }
  | { state: "failed"; problem: Problem };

/**
 * Finds what an id or a link leads to: in what is loaded, or else by a lookup. Null: the text is none.
 * @param areFoldersLoaded a folder that is not there then does not exist
 */
export function useTarget(
  text: string,
  entries: readonly Entry[],
  areFoldersLoaded: boolean,
): Found | null {
  const { api } = useApi();
  const target = readTarget(text, `${location.origin}${basePath()}`);
  const wanted = target?.kind === "record" ? target : null;
  // Ids have no fixed form: a text that equals an id is one.
  const plain = text.trim();
  const known = entries.find(({ id, kind }) =>
    wanted === null
      ? id === plain
      : wanted.kinds.some((each) => each === kind) && isSameId(id, wanted.id),
  );
  const isFolder = wanted?.kinds.includes("folder") === true;
  const lookup = useQuery({
    queryKey: ["palette", "lookup", wanted?.kinds, wanted?.id],
    queryFn: ({ client }) => (wanted === null ? null : lookUp(api, client, wanted)),
    enabled: wanted !== null && known === undefined && !isFolder,
    retry: false,
  });
  if (target?.kind === "page") return { state: "page", path: target.path };
  const entry = known ?? lookup.data;
  if (entry !== undefined && entry !== null) {
    return { state: "record", entry, path: wanted?.path ?? null };
  }
  if (wanted === null) return null;
  const problem = toProblem(lookup.error);
  if (problem !== null) return { state: "failed", problem };
  const isLooking = isFolder ? !areFoldersLoaded : lookup.isPending;
  return { state: isLooking ? "looking" : "missing" };
}

/**
 * Looks an id up as each kind that it can be of. Null: the service knows none.
 * @throws ApiError if that can't be told
 */
async function lookUp(
  api: ApiClient,
  client: QueryClient,
  { id, kinds }: Extract<Target, { kind: "record" }>,
): Promise<Entry | null> {
  const lookups: Partial<Record<RecordKind, () => Promise<Entry>>> = {
    video: async () => entryOfVideo(await client.fetchQuery(videoQueries.detail(api, id))),
    channel: async () => entryOfChannel(await client.fetchQuery(channelQueries.detail(api, id))),
    playlist: async () => entryOfPlaylist(await client.fetchQuery(playlistQueries.detail(api, id))),
  };
  let failure: unknown = null;
  // The lookups are sequential: a pasted id is nearly always a video's.
  for (const kind of kinds) {
    try {
      const entry = await lookups[kind]?.();
      if (entry !== undefined) return entry;
    } catch (error) {
      if (!isNotFound(error)) failure ??= error;
    }
  }
  if (failure !== null) throw failure;
  return null;
}
