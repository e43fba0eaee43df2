import { Hono } from "hono";
import type { Channel } from "../state/records.ts";
import type { ApiDeps, ApiEnv } from "./context.ts";
import { byNewest, pageOf, titleFilter } from "./paging.ts";
import { notFound } from "./problem.ts";
import { isoSeconds, playableWire } from "./wire.ts";

/** `/v2/channel`: list and lookup. */
export function channelRoutes(deps: ApiDeps): Hono<ApiEnv> {
  const { state } = deps;
  return new Hono<ApiEnv>()
    .get("/", (c) => {
      const url = new URL(c.req.url);
      const channels = state.channels.visible(state.nowMs()).filter(titleFilter(url));
      return c.json(pageOf(url, channels.toSorted(byNewest), (each) => channelRecord(deps, each)));
    })
    .get("/:id", (c) => {
      const channel = state.channels.get(c.req.param("id"), state.nowMs());
      if (channel === undefined) throw notFound(`Channel ${c.req.param("id")}`);
      return c.json(channelRecord(deps, channel));
    });
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
