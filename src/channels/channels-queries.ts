import { queryOptions } from "@tanstack/react-query";
import type { PendingById } from "#changes/edit-journal.ts";
import { createEdits } from "#changes/edits-queries.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import type { ApiClient } from "#shared/http/client.ts";
import { readAll } from "#shared/http/paging.ts";
import type { Expectation } from "#shared/sync/consistency-poller.ts";
import { byNewest } from "#videos/video-library.ts";
import type { Channel } from "./channel-record.ts";
import { type ChannelFields, getChannel, listChannels, updateChannel } from "./channels.ts";

export interface ChannelList {
  /** Lists channels, newest first, each once. */
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
      async queryFn({ signal }): Promise<ChannelList> {
        const { byId, unreadableCount } = await readAll(
          (page, pageSignal) => listChannels(api, page, pageSignal),
          signal,
        );
        return { channels: [...byId.values()].toSorted(byNewest), unreadableCount };
      },
      // Each page is retried by itself.
      retry: false,
    }),
  detailKey: (channelId: string) => [...channelQueries.all(), "detail", channelId] as const,
  detail: (api: ApiClient, channelId: string) =>
    queryOptions({
      queryKey: channelQueries.detailKey(channelId),
      queryFn: ({ signal }) => getChannel(api, channelId, signal),
    }),
};

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
