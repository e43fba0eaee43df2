import type { ApiClient } from "#shared/http/client.ts";
import { type ReadPage, readPage } from "#shared/http/paging.ts";
import { type Channel, readChannel } from "./channel-record.ts";

/**
 * Fetches one page of the account's channels; `page` counts from 1 (supplement, "Lists").
 * @throws ApiError
 */
export async function listChannels(
  api: ApiClient,
  requested: { page: number; pageSize: number },
  signal?: AbortSignal,
): Promise<ReadPage<Channel>> {
  const query = { page: requested.page, per_page: requested.pageSize };
  return await api.read({ path: "/v2/channel", query, signal }, (answer, mediaHosts) =>
    readPage((row) => readChannel(row, mediaHosts), answer, requested),
  );
}

/** Fetches one channel (supplement, "Channel record"). @throws ApiError */
export async function getChannel(
  api: ApiClient,
  channelId: string,
  signal?: AbortSignal,
): Promise<Channel> {
  const path = `/v2/channel/${encodeURIComponent(channelId)}`;
  return await api.read({ path, signal }, readChannel);
}

export interface ChannelFields {
  title: string;
  /** Is "" for none. */
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
