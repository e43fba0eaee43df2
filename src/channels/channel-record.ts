import {
  type Read,
  wireFlag,
  wireInstant,
  wireKey,
  wireMaybe,
  wireRecord,
  wireText,
} from "#shared/http/wire.ts";
import { assetIdOf, firstListed, playableFields, shareUrlOf } from "#videos/playable.ts";

const ingestWire = wireRecord({
  publishing_point_primary: wireText,
  publishing_point_backup: wireText,
  stream_name: wireText,
});

/** A channel as it comes (contract 2; supplement, "Channel record"). Only `id` is indispensable. */
export const channelWire = wireRecord({
  id: wireKey,
  title: wireText,
  description: wireText,
  online: wireFlag,
  online_since_date: wireInstant,
  live_recording_enabled: wireFlag,
  live_dvr_enabled: wireFlag,
  config: wireMaybe(ingestWire),
  countdown_date: wireInstant,
  creation_date: wireInstant,
  save_date: wireInstant,
  ...playableFields,
});

/** Where an encoder sends a channel's picture. Secret: whoever has it can broadcast. Null: the service did not say. */
export interface ChannelIngest {
  primaryPoint: string | null;
  backupPoint: string | null;
  streamName: string | null;
}

/** A live channel as the dashboard knows it. Null: the service did not say. */
export interface Channel {
  id: string;
  title: string | null;
  description: string | null;
  /** Whether it may be watched. Whether somebody is sending, the service does not tell. */
  isEnabled: boolean;
  enabledSinceMs: number | null;
  isRecorded: boolean;
  /** Whether viewers can go back in what is being sent. */
  hasDvr: boolean;
  ingest: ChannelIngest;
  /** The instant that a countdown before the broadcast leads to. */
  countdownAtMs: number | null;
  createdAtMs: number | null;
  savedAtMs: number | null;
  /** Form `{root_user_id}-live-{id}`; the `contentId` of the playback lookup (contract 4.11). */
  assetId: string | null;
  /** Null when there is none, or when it lies on a host outside `mediaHosts`. */
  thumbnailUrl: string | null;
  splashScreenUrl: string | null;
  shareUrl: string | null;
}

/** A record as the rest of the code knows it. @param mediaHosts where pictures may come from */
export function toChannel(wire: Read<typeof channelWire>, mediaHosts: readonly string[]): Channel {
  return {
    id: wire.id,
    title: wire.title,
    description: wire.description,
    isEnabled: wire.online,
    enabledSinceMs: wire.online_since_date,
    isRecorded: wire.live_recording_enabled,
    hasDvr: wire.live_dvr_enabled,
    ingest: {
      primaryPoint: wire.config?.publishing_point_primary ?? null,
      backupPoint: wire.config?.publishing_point_backup ?? null,
      streamName: wire.config?.stream_name ?? null,
    },
    countdownAtMs: wire.countdown_date,
    createdAtMs: wire.creation_date,
    savedAtMs: wire.save_date,
    assetId: assetIdOf("live", wire),
    thumbnailUrl: firstListed(wire.pictures?.thumbnail, mediaHosts),
    splashScreenUrl: firstListed(wire.pictures?.splashscreen, mediaHosts),
    shareUrl: shareUrlOf(wire),
  };
}
