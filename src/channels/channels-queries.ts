import { queryOptions } from "@tanstack/react-query";
import type { ApiServices } from "#shared/http/api-context.tsx";
import type { ApiClient } from "#shared/http/client.ts";
import { readPages } from "#shared/http/paging.ts";
import type { Expectation } from "#shared/sync/consistency-poller.ts";
import type { PendingById } from "#shared/sync/edit-journal.ts";
import { createEdits } from "#shared/sync/edits-queries.ts";
import { byNewest } from "#videos/video-library.ts";
import type { Channel } from "./channel-record.ts";
import { type ChannelFields, getChannel, listChannels, updateChannel } from "./channels.ts";

/** Maximum page size of the service (supplement, "Lists"). */
const PAGE_SIZE = 100;

export interface ChannelList {
  /** Newest first, each once. */
  channels: readonly Channel[];
  unreadableCount: number;
}

export const channelQueries = {
  all: () => ["channels"] as const,
  lists: () => [...channelQueries.all(), "list"] as const,
  /** Loads all pages: accounts have far fewer channels than videos. */
  list: (api: ApiClient) =>
    queryOptions({
      queryKey: channelQueries.lists(),
      queryFn: ({ signal }) => readChannels(api, signal),
      // `readPages` retries each page.
      retry: false,
    }),
  detailKey: (channelId: string) => [...channelQueries.all(), "detail", channelId] as const,
  detail: (api: ApiClient, channelId: string) =>
    queryOptions({
      queryKey: channelQueries.detailKey(channelId),
      queryFn: ({ signal }) => getChannel(api, channelId, signal),
    }),
};

async function readChannels(api: ApiClient, signal: AbortSignal): Promise<ChannelList> {
  const channels = new Map<string, Channel>();
  let unreadableCount = 0;
  await readPages({
    readPage: (page, pageSignal) => listChannels(api, { page, pageSize: PAGE_SIZE }, pageSignal),
    pageSize: PAGE_SIZE,
    onPage(page) {
      for (const channel of page.channels) channels.set(channel.id, channel);
      unreadableCount += page.unreadableCount;
    },
    signal,
  });
  return { channels: [...channels.values()].toSorted(byNewest), unreadableCount };
}

/** Returns how to poll a channel while an edit is pending; each response is written to the cache. */
export function channelExpectation(
  { api, queryClient }: ApiServices,
  channelId: string,
): Omit<Expectation<Channel>, "id" | "pollRate" | "isVisible"> {
  return {
    resource: `channel:${channelId}`,
    lookup: (signal) => getChannel(api, channelId, signal),
    onAnswer(channel) {
      queryClient.setQueryData(channelQueries.detail(api, channelId).queryKey, channel);
      queryClient.setQueryData(
        channelQueries.list(api).queryKey,
        (list) =>
          list && {
            ...list,
            channels: list.channels.map((each) => (each.id === channelId ? channel : each)),
          },
      );
    },
  };
}

export const channelEdits = createEdits<Channel, ChannelFields>({
  name: "channel",
  update: ({ api }, channelId, edit) => updateChannel(api, channelId, edit),
  fieldsOf: ({ title, description, isEnabled, isRecorded, hasDvr }) => ({
    title: title ?? "",
    description: description ?? "",
    isEnabled,
    isRecorded,
    hasDvr,
  }),
  expectation: channelExpectation,
  recordIn: (channel) => channel,
});

export function channelWithEdits(channel: Channel, pending: PendingById<ChannelFields>): Channel {
  const requested = pending[channel.id];
  if (requested?.kind !== "edit") return channel;
  const { title, description, ...flags } = requested.edit;
  return {
    ...channel,
    ...flags,
    title: title ?? channel.title,
    description: description === undefined ? channel.description : description || null,
  };
}
