import type { PendingById } from "#shared/sync/edit-journal.ts";
import { createEdits } from "#shared/sync/edits-queries.ts";
import type { Channel } from "./channel-record.ts";
import { type ChannelFields, updateChannel } from "./channels.ts";
import { channelExpectation } from "./channels-queries.ts";

/** Edits of channels. */
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

/** Applies the pending edit of a channel, if any. */
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
