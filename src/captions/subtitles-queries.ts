import { queryOptions } from "@tanstack/react-query";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { type ApiClient, failFastWhenSignedOut } from "#shared/http/client.ts";
import { parseListedUrl } from "#shared/http/hosts.ts";
import { readSignedForm, type SignedForm } from "#shared/http/signed-form.ts";
import { readRows, WireError, wireKey, wireRecord, wireText } from "#shared/http/wire.ts";
import type { Expectation } from "#shared/sync/consistency-poller.ts";

export const subtitleQueries = {
  all: () => ["subtitles"] as const,
  list: (api: ApiClient, videoId: string) =>
    queryOptions({
      queryKey: [...subtitleQueries.all(), videoId],
      queryFn: ({ signal }) => listSubtitles(api, videoId, signal),
    }),
  /**
   * Looks up the tracks right before a change: it fails at once while signed out, since the change would go out later,
   * unseen. Also updates the shown list.
   */
  beforeChange: (api: ApiClient, videoId: string) =>
    queryOptions({
      queryKey: [...subtitleQueries.all(), "before-change", videoId],
      async queryFn({ client, signal }) {
        const tracks = await listSubtitles(failFastWhenSignedOut(api), videoId, signal);
        client.setQueryData(subtitleQueries.list(api, videoId).queryKey, tracks);
        return tracks;
      },
      staleTime: 0,
      gcTime: 0,
    }),
};

export function trackLookup(
  { api, queryClient }: ApiServices,
  videoId: string,
): Omit<Expectation<Subtitle[]>, "id" | "pollRate" | "isVisible"> {
  return {
    resource: `subtitles:${videoId}`,
    lookup: (signal) => listSubtitles(api, videoId, signal),
    onAnswer(tracks) {
      queryClient.setQueryData(subtitleQueries.list(api, videoId).queryKey, tracks);
    },
  };
}

const subtitleWire = wireRecord({
  "subtitle-id": wireKey,
  "subtitle-filename": wireText,
  "language-short-name": wireText,
  "language-long-name": wireText,
  "subtitle-url": wireText,
});

/** Describes a caption track of a video. A field is null when it is not reported. */
export interface Subtitle {
  id: string;
  fileName: string | null;
  language: string | null;
  languageName: string | null;
  /** Is null as well when it lies on a host outside `mediaHosts`. */
  url: string | null;
}

/** Lists the caption tracks of a video (contract 4.7; supplement, "List subtitles"). @throws ApiError */
export async function listSubtitles(
  api: ApiClient,
  videoId: string,
  signal?: AbortSignal,
): Promise<Subtitle[]> {
  return await api.read({ path: pathOf(videoId), signal }, (answer, mediaHosts) =>
    readRows(subtitleWire, answer).rows.map((row) => ({
      id: row["subtitle-id"],
      fileName: row["subtitle-filename"],
      language: row["language-short-name"],
      languageName: row["language-long-name"],
      url: parseListedUrl(row["subtitle-url"] ?? "", mediaHosts)?.href ?? null,
    })),
  );
}

/**
 * Asks for the right to send the file of a new track (contract 4.6, ajax mode).
 * @param track `language` in two letters of ISO 639-1; `fileName` ends in `.srt` or `.vtt`
 * @throws ApiError
 */
export async function initSubtitle(
  api: ApiClient,
  videoId: string,
  { language, fileName }: { language: string; fileName: string },
  signal?: AbortSignal,
): Promise<SignedForm> {
  const answer = await api.http({
    method: "POST",
    path: pathOf(videoId),
    body: { language_short_name: language, file_name: fileName, upload_type: "ajax" },
    signal,
  });
  return readSignedForm(api, answer);
}

/**
 * Returns the id that a track will have, from the key of its file: `subtitle/{id}/true/srt` (contract 4.6).
 * @throws ApiError of kind `unreadable` for a key of another form
 */
export function subtitleIdOf(key: string): string {
  const [, id] = /^\/?subtitle\/([^/]+)\//.exec(key) ?? [];
  if (id === undefined) throw new WireError();
  return id;
}

/** Removes tracks, all or none: if one does not exist, the answer is 400 (contract 4.7). @throws ApiError */
export async function deleteSubtitles(
  api: ApiClient,
  videoId: string,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  await api.http({
    method: "DELETE",
    path: pathOf(videoId),
    query: { ids: ids.join(",") },
    signal,
  });
}

function pathOf(videoId: string): string {
  return `/v2/vod/${encodeURIComponent(videoId)}/subtitles`;
}
