import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Channel } from "../state/records.ts";
import type { State } from "../state/state.ts";
import { historyOf } from "./history.ts";
import { readVideos } from "./videos.ts";

/** Describes a channel that a test wants to find: everything but the title has a default. */
export const CustomChannel = z.strictObject({
  id: z.string().min(1).optional(),
  title: z.string(),
  description: z.string().nullable().default(null),
  online: z.boolean().default(true),
  created: z.iso.datetime({ offset: true }).optional(),
  /** Counts the plays on a usual day of its best time, since `created`. With 0, only what is really played counts. */
  playsPerDay: z.number().min(0).max(1_000_000).default(0),
});

export type CustomChannel = z.infer<typeof CustomChannel>;

/**
 * Adds channels and returns their ids, in order.
 * @throws Error if there is no media to loop
 */
export function addCustomChannels(state: State, wanted: CustomChannel[]): string[] {
  const [video] = readVideos();
  if (video === undefined) throw new Error("no video for a channel");
  const channels = wanted.map((each) => channelOf(state, video.name, each));
  state.commit(...channels.map((channel) => state.channels.put(channel.id, channel)));
  return channels.map(({ id }) => id);
}

function channelOf(state: State, video: string, wanted: CustomChannel): Channel {
  const createdAtMs = wanted.created === undefined ? state.nowMs() : Date.parse(wanted.created);
  const id = wanted.id ?? randomUUID();
  return {
    id,
    title: wanted.title,
    description: wanted.description,
    isEnabled: wanted.online,
    onlineSinceMs: wanted.online ? createdAtMs : null,
    isRecordingEnabled: false,
    isDvrEnabled: false,
    streamName: `stream-${id}`,
    countdownAtMs: null,
    createdAtMs,
    savedAtMs: createdAtMs,
    video,
    ...historyOf({ playsPerDay: wanted.playsPerDay }, id, state.nowMs()),
  };
}
