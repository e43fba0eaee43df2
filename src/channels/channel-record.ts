import {
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

/** Describes the wire format of a channel (contract 2; supplement, "Channel record"). Only `id` is required. */
const channelWire = wireRecord({
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

/** Describes a live channel. A field is null when it is not reported by the service. */
export type Channel = ReturnType<typeof readChannel>;

/** Reads a record. @param mediaHosts allowed hosts of images @throws WireError */
export function readChannel(value: unknown, mediaHosts: readonly string[]) {
  const wire = channelWire(value);
  return {
    id: wire.id,
    title: wire.title,
    description: wire.description,
    /** Is true if viewers may watch it. The service does not report whether it is on air. */
    isEnabled: wire.online,
    enabledSinceMs: wire.online_since_date,
    isRecorded: wire.live_recording_enabled,
    /** Is true if viewers can seek back in the live stream. */
    hasDvr: wire.live_dvr_enabled,
    /** Holds the ingest points for an encoder. Secret: they allow broadcasting. */
    ingest: {
      primaryPoint: wire.config?.publishing_point_primary ?? null,
      backupPoint: wire.config?.publishing_point_backup ?? null,
      streamName: wire.config?.stream_name ?? null,
    },
    /** Ends the countdown before the broadcast. */
    countdownAtMs: wire.countdown_date,
    createdAtMs: wire.creation_date,
    savedAtMs: wire.save_date,
    /** Has the form `{root_user_id}-live-{id}`; it is the `contentId` of the playback lookup (contract 4.11). */
    assetId: assetIdOf("live", wire),
    /** Is null if there is none, or if its host is not in `mediaHosts`. */
    thumbnailUrl: firstListed(wire.pictures?.thumbnail, mediaHosts),
    splashScreenUrl: firstListed(wire.pictures?.splashscreen, mediaHosts),
    shareUrl: shareUrlOf(wire),
  };
}
