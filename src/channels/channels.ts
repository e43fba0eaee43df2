import type { ApiClient } from "#shared/http/client.ts";
import { type ReadPage, readPage } from "#shared/http/paging.ts";
import { type Channel, channelWire, toChannel } from "./channel-record.ts";

/**
 * Fetches one page of the account's channels; `page` counts from 1 (supplement, "Lists").
 * @throws ApiError
 */
export async function listChannels(
  api: ApiClient,
  requested: { page: number; pageSize: number },
  signal?: AbortSignal,
): Promise<ReadPage<Channel>> {
  const answer = await api.http({
    path: "/v2/channel",
    query: { page: requested.page, per_page: requested.pageSize },
    signal,
  });
  const { rows, ...page } = readPage(channelWire, answer, requested);
  return { rows: rows.map((row) => toChannel(row, api.config.mediaHosts)), ...page };
}

/** Fetches one channel (supplement, "Channel record"). @throws ApiError */
export async function getChannel(
  api: ApiClient,
  channelId: string,
  signal?: AbortSignal,
): Promise<Channel> {
  const answer = await api.http({ path: `/v2/channel/${encodeURIComponent(channelId)}`, signal });
  return toChannel(channelWire(answer), api.config.mediaHosts);
}

export interface ChannelFields {
  title: string;
  /** "" for none. */
  description: string;
  isEnabled: boolean;
  isRecorded: boolean;
  hasDvr: boolean;
}

/**
 * Updates a channel; absent fields stay unchanged (supplement, "Channel record"). The response may be older
 * than the change, so only a later lookup confirms it.
 * @throws ApiError
 */
export async function updateChannel(
  api: ApiClient,
  channelId: string,
  { title, description, isEnabled, isRecorded, hasDvr }: Partial<ChannelFields>,
): Promise<void> {
  await api.http({
    method: "PUT",
    path: `/v2/channel/${encodeURIComponent(channelId)}`,
    // JSON omits undefined, so unchanged fields are not sent.
    body: {
      title,
      description,
      online: isEnabled,
      live_recording_enabled: isRecorded,
      live_dvr_enabled: hasDvr,
    },
  });
}
