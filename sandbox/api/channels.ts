import { Hono } from "hono";
import { z } from "zod";
import type { Channel } from "../state/records.ts";
import { Description, readJson, Title } from "./body.ts";
import type { ApiDeps, ApiEnv } from "./context.ts";
import { byNewest, pageOf, titleFilter } from "./paging.ts";
import { notFound } from "./problem.ts";
import { isoSeconds, playableWire } from "./wire.ts";

const ChannelChange = z.object({
  title: Title.optional(),
  description: Description.optional(),
  online: z.boolean().optional(),
  live_recording_enabled: z.boolean().optional(),
  live_dvr_enabled: z.boolean().optional(),
  countdown_date: z.iso.datetime({ offset: true }).nullable().optional(),
});

/** Serves `/v2/channel`: list, lookup, update. */
export function channelRoutes(deps: ApiDeps): Hono<ApiEnv> {
  const { state } = deps;

  function lookUp(id: string): Channel {
    const channel = state.channels.get(id, state.nowMs());
    if (channel === undefined) throw notFound(`Channel ${id}`);
    return channel;
  }

  return new Hono<ApiEnv>()
    .get("/", (c) => {
      const url = new URL(c.req.url);
      const channels = state.channels.visible(state.nowMs()).filter(titleFilter(url));
      return c.json(pageOf(url, channels.toSorted(byNewest), (each) => channelRecord(deps, each)));
    })
    .get("/:id", (c) => c.json(channelRecord(deps, lookUp(c.req.param("id")))))
    .put("/:id", async (c) => {
      const { id } = lookUp(c.req.param("id"));
      const change = await readJson(c, ChannelChange);
      const channel = changedChannel(lookUp(id), change, state.nowMs());
      state.commit(state.channels.put(id, channel));
      return c.json(channelRecord(deps, channel));
    });
}

function changedChannel(
  before: Channel,
  change: z.infer<typeof ChannelChange>,
  nowMs: number,
): Channel {
  const isEnabled = change.online ?? before.isEnabled;
  const countdown = change.countdown_date;
  const onlineSinceMs = before.isEnabled ? before.onlineSinceMs : nowMs;
  return {
    ...before,
    title: change.title ?? before.title,
    description: change.description === undefined ? before.description : change.description,
    isEnabled,
    onlineSinceMs: isEnabled ? onlineSinceMs : null,
    isRecordingEnabled: change.live_recording_enabled ?? before.isRecordingEnabled,
    isDvrEnabled: change.live_dvr_enabled ?? before.isDvrEnabled,
    countdownAtMs: countdown === undefined ? before.countdownAtMs : msOrNull(countdown),
    savedAtMs: nowMs,
  };
}

function channelRecord(deps: ApiDeps, channel: Channel) {
  return {
    id: channel.id,
    title: channel.title,
    description: channel.description,
    online: channel.isEnabled,
    online_since_date: dateOrNull(channel.onlineSinceMs),
    live_recording_enabled: channel.isRecordingEnabled,
    live_dvr_enabled: channel.isDvrEnabled,
    config: {
      publishing_point_primary: "rtmp://127.0.0.1/live-a",
      publishing_point_backup: "rtmp://127.0.0.1/live-b",
      stream_name: channel.streamName,
    },
    countdown_date: dateOrNull(channel.countdownAtMs),
    creation_date: isoSeconds(channel.createdAtMs),
    save_date: isoSeconds(channel.savedAtMs),
    ...playableWire(deps, "live", channel.id),
  };
}

function dateOrNull(ms: number | null): string | null {
  return ms === null ? null : isoSeconds(ms);
}

function msOrNull(date: string | null): number | null {
  return date === null ? null : Date.parse(date);
}
