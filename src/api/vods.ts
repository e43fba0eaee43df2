import { parseClock } from "#lib/durations.ts";
import { parseListedUrl } from "#lib/hosts.ts";
import type { ApiClient } from "./client.ts";
import { folderIdOnWire } from "./folders.ts";
import { readPage } from "./paging.ts";
import {
  type Read,
  wireFlag,
  wireInstant,
  wireKey,
  wireList,
  wireMaybe,
  wireNumber,
  wireRecord,
  wireText,
} from "./wire.ts";

const renditionWire = wireRecord({
  id: wireText,
  width: wireNumber,
  height: wireNumber,
  bitrate: wireNumber,
  framerate: wireNumber,
  size_in_bytes: wireNumber,
});

const folderWire = wireRecord({ id: wireKey, name: wireText, path: wireText });

const addresses = wireList(wireKey);

/** A VOD as it comes (contract 2; supplement, "VOD record"). Only `id` is indispensable. */
const vodWire = wireRecord({
  id: wireKey,
  title: wireText,
  description: wireText,
  filename: wireText,
  filesize: wireNumber,
  duration: wireText,
  creation_date: wireInstant,
  save_date: wireInstant,
  container: wireText,
  vcodec: wireText,
  acodec: wireText,
  vbitrate: wireNumber,
  abitrate: wireNumber,
  video_width: wireNumber,
  video_height: wireNumber,
  online: wireFlag,
  renditions: wireList(renditionWire),
  folders: wireList(folderWire),
  asset_id: wireText,
  pictures: wireMaybe(wireRecord({ thumbnail: addresses })),
  share_code: wireMaybe(wireRecord({ facebook: wireText, twitter: wireText })),
});

/** One quality that the encoder made. Bitrate in bits a second. */
export interface Rendition {
  id: string | null;
  width: number | null;
  height: number | null;
  bitrate: number | null;
  framesPerSecond: number | null;
  sizeBytes: number | null;
}

/**
 * Where a film stands. `encoding`: there are no renditions yet, whatever `online` says.
 * `offline`: encoded and switched off.
 */
export type VodStatus = "encoding" | "ready" | "offline";

/** A film as the dashboard knows it. Null: the service did not say. */
export interface Vod {
  id: string;
  title: string | null;
  description: string | null;
  filename: string | null;
  fileSizeBytes: number | null;
  durationSeconds: number | null;
  createdAtMs: number | null;
  savedAtMs: number | null;
  container: string | null;
  videoCodec: string | null;
  audioCodec: string | null;
  width: number | null;
  height: number | null;
  status: VodStatus;
  renditions: Rendition[];
  folders: { id: string; name: string | null; path: string | null }[];
  /** Form `{root_user_id}-vod-{id}`; the `contentId` of the playback lookup (contract 4.11). */
  assetId: string | null;
  /** Null when there is none, or when it lies on a host outside `mediaHosts`. */
  thumbnailUrl: string | null;
  shareUrl: string | null;
}

/** What the list can be asked for; `page` counts from 1. */
export interface VodListQuery {
  page: number;
  pageSize: number;
  /** Part of the title, any case; "" for all. */
  title: string;
  /** Undefined: both. */
  online?: boolean | undefined;
  order: "creation_date" | "title" | "duration";
  direction: "ASC" | "DESC";
}

/** One page of films. */
export interface VodPage {
  /** What was asked for. */
  query: VodListQuery;
  vods: Vod[];
  /** Films in all pages; null when the service did not say. */
  totalCount: number | null;
  hasNext: boolean;
  unreadableCount: number;
}

/** One page of the account's films (supplement, "Lists"). @throws ApiError */
export async function listVods(
  api: ApiClient,
  query: VodListQuery,
  signal?: AbortSignal,
): Promise<VodPage> {
  const answer = await api.http({
    path: "/v2/vod",
    query: {
      page: query.page,
      per_page: query.pageSize,
      title: query.title === "" ? undefined : query.title,
      online: query.online === undefined ? undefined : String(query.online),
      order_by: query.order,
      sort: query.direction,
    },
    signal,
  });
  const { rows, ...page } = readPage(vodWire, answer, query);
  return { query, vods: rows.map((row) => toVod(row, api.config.mediaHosts)), ...page };
}

/** One film (contract 4.12). A film made seconds ago can answer `not-found` for a while. @throws ApiError */
export async function getVod(api: ApiClient, vodId: string, signal?: AbortSignal): Promise<Vod> {
  const answer = await api.http({ path: `/v2/vod/${encodeURIComponent(vodId)}`, signal });
  return toVod(vodWire(answer), api.config.mediaHosts);
}

/** What of a film is to be different. What is absent stays as it is. */
export interface VodChange {
  title?: string;
  /** All the folders that it shall be in. */
  folderIds?: readonly string[];
}

/**
 * Changes a film (supplement, "VOD record"). What the service answers may be older than the change, so
 * that only a later lookup shows it. A film made seconds ago can answer `not-found` for a while.
 * @throws ApiError
 */
export async function updateVod(
  api: ApiClient,
  vodId: string,
  { title, folderIds }: VodChange,
  signal?: AbortSignal,
): Promise<void> {
  await api.http({
    method: "PUT",
    path: `/v2/vod/${encodeURIComponent(vodId)}`,
    body: {
      ...(title === undefined ? {} : { title }),
      ...(folderIds === undefined ? {} : { folder_ids: folderIds.map(folderIdOnWire) }),
    },
    signal,
  });
}

function toVod(wire: Read<typeof vodWire>, mediaHosts: readonly string[]): Vod {
  return {
    id: wire.id,
    title: wire.title,
    description: wire.description,
    filename: wire.filename,
    fileSizeBytes: wire.filesize,
    durationSeconds: wire.duration === null ? null : parseClock(wire.duration),
    createdAtMs: wire.creation_date,
    savedAtMs: wire.save_date,
    container: wire.container,
    videoCodec: wire.vcodec,
    audioCodec: wire.acodec,
    width: wire.video_width,
    height: wire.video_height,
    status: statusOf(wire.online, wire.renditions.length > 0),
    renditions: wire.renditions.map((rendition) => ({
      id: rendition.id,
      width: rendition.width,
      height: rendition.height,
      bitrate: rendition.bitrate,
      framesPerSecond: rendition.framerate,
      sizeBytes: rendition.size_in_bytes,
    })),
    folders: wire.folders,
    assetId: wire.asset_id ?? assetIdFromShareLink(wire),
    thumbnailUrl: firstListed(wire.pictures?.thumbnail, mediaHosts),
    shareUrl: wire.share_code?.facebook ?? wire.share_code?.twitter ?? null,
  };
}

function statusOf(isOnline: boolean, hasRenditions: boolean): VodStatus {
  if (!hasRenditions) return "encoding";
  return isOnline ? "ready" : "offline";
}

/** `root_user_id` is the middle segment of `{share_url}/vod/{root_user_id}/{id}` (contract 4.11). */
function assetIdFromShareLink(wire: Read<typeof vodWire>): string | null {
  const link = wire.share_code?.facebook ?? wire.share_code?.twitter ?? "";
  const rootUserId = /\/vod\/([^/?#]+)\/[^/?#]+\/?$/.exec(link)?.[1];
  return rootUserId === undefined ? null : `${rootUserId}-vod-${wire.id}`;
}

function firstListed(urls: string[] | undefined, hosts: readonly string[]): string | null {
  for (const address of urls ?? []) {
    const url = parseListedUrl(address, hosts);
    if (url !== null) return url.href;
  }
  return null;
}
