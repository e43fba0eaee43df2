import { useQueries } from "@tanstack/react-query";
import { type Beside, formatSubject } from "#analytics/analytics-view.ts";
import { channelQueries } from "#channels/channels-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { videoQueries } from "#videos/videos-queries.ts";

/** When something was created, as far as that is known. */
export interface Created {
  /** Null: not known. */
  atMs: number | null;
  /** May still become known. */
  isRequested: boolean;
}

const UNKNOWN: Created = { atMs: null, isRequested: false };

/** Looks up creation dates, in the given order. */
export function useCreated(beside: readonly Beside[]): Created[] {
  const { api } = useApi();
  const videoIds = beside.filter(({ kind }) => kind === "vod").map(({ id }) => id);
  const channelIds = beside.filter(({ kind }) => kind === "channel").map(({ id }) => id);
  const videos = useQueries({ queries: videoIds.map((id) => videoQueries.detail(api, id)) });
  const channels = useQueries({ queries: channelIds.map((id) => channelQueries.detail(api, id)) });
  const known = new Map<string, Created>();
  for (const [index, { data, isPending }] of videos.entries()) {
    const subject = { kind: "vod", id: videoIds[index] ?? "" } as const;
    known.set(formatSubject(subject), { atMs: data?.createdAtMs ?? null, isRequested: isPending });
  }
  for (const [index, { data, isPending }] of channels.entries()) {
    const subject = { kind: "channel", id: channelIds[index] ?? "" } as const;
    known.set(formatSubject(subject), { atMs: data?.createdAtMs ?? null, isRequested: isPending });
  }
  return beside.map((subject) => known.get(formatSubject(subject)) ?? UNKNOWN);
}
