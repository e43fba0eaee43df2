import { type ApiClient, failFastWhenSignedOut } from "#shared/http/client.ts";
import { isNotFound } from "#shared/http/errors.ts";
import { readPage } from "#shared/http/paging.ts";
import { readVideo, type Video } from "./video-record.ts";

/** Describes the query of a list; `page` starts at 1. */
export interface VideoListQuery {
  page: number;
  pageSize: number;
  /** Is a part of the title, in any case; "" for all. */
  title: string;
  /** Is undefined for both. */
  online?: boolean | undefined;
  /** Is a `YYYY-MM-DD` day of the service's clock, as is the other; both are included. */
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
  order: "creation_date" | "title" | "duration";
  direction: "ASC" | "DESC";
}

export type VideoPage = Awaited<ReturnType<typeof listVideos>>;

/**
 * Lists one page of videos (supplement, "Lists").
 * @throws ApiError
 */
export async function listVideos(api: ApiClient, query: VideoListQuery, signal?: AbortSignal) {
  const request = {
    path: "/v2/vod",
    query: {
      page: query.page,
      per_page: query.pageSize,
      title: query.title === "" ? undefined : query.title,
      online: query.online === undefined ? undefined : String(query.online),
      start_date: query.createdFrom,
      end_date: query.createdTo,
      order_by: query.order,
      sort: query.direction,
    },
    signal,
  };
  const { rows, ...page } = await api.read(request, (answer, mediaHosts) =>
    readPage((row) => readVideo(row, mediaHosts), answer, query),
  );
  return { query, videos: rows, ...page };
}

/**
 * Looks up a video (contract 4.12). A new video can be `not-found` for a while.
 * @throws ApiError
 */
export async function getVideo(
  api: ApiClient,
  videoId: string,
  signal?: AbortSignal,
): Promise<Video> {
  return await api.read({ path: `/v2/vod/${encodeURIComponent(videoId)}`, signal }, readVideo);
}

/** More videos than this are not looked up one by one. */
const MAX_LOOKUPS = 20;

/** Returns which videos are known to be deleted: none of so many that they are not looked up. */
export async function deletedAmong(
  api: ApiClient,
  videoIds: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  if (videoIds.length > MAX_LOOKUPS) return new Set();
  const looking = failFastWhenSignedOut(api);
  const isDeleted = (id: string) => getVideo(looking, id, signal).then(() => false, isNotFound);
  const areDeleted = await Promise.all(videoIds.map(isDeleted));
  return new Set(videoIds.filter((_, index) => areDeleted[index]));
}

export interface VideoChange {
  title?: string;
  /** Is "" for none. */
  description?: string;
  isOnline?: boolean;
  hasAutoplay?: boolean;
  /** All folders it is in. */
  folderIds?: readonly string[];
}

/**
 * Updates a video (supplement, "VOD record"). The response may predate the change; only a later lookup shows
 * it. A new video can be `not-found` for a while.
 * @throws ApiError
 */
export async function updateVideo(
  api: ApiClient,
  videoId: string,
  { title, description, isOnline, hasAutoplay, folderIds }: VideoChange,
  signal?: AbortSignal,
): Promise<void> {
  await api.http({
    method: "PUT",
    path: `/v2/vod/${encodeURIComponent(videoId)}`,
    // JSON omits undefined, so unchanged fields are not sent.
    body: {
      title,
      description,
      online: isOnline,
      autoplay: hasAutoplay,
      folder_ids: folderIds?.map(folderIdOnWire),
    },
    signal,
  });
}

/**
 * Deletes a video (supplement, "VOD record"). Lookups may still show it for a while.
 * @throws ApiError
 */
export async function deleteVideo(api: ApiClient, videoId: string): Promise<void> {
  await api.http({ method: "DELETE", path: `/v2/vod/${encodeURIComponent(videoId)}` });
}

/** Returns a folder id as the service expects it in a video: a number (supplement, "VOD record"), unless that
 * would lose precision. */
export function folderIdOnWire(id: string): number | string {
  const number = Number(id);
  return Number.isSafeInteger(number) && String(number) === id ? number : id;
}
