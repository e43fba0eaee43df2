import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { Channel } from "#channels/channel-record.ts";
import { channelQueries } from "#channels/channels-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { ApiError } from "#shared/http/errors.ts";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import type { Video } from "#videos/video-record.ts";
import { videoQueries } from "#videos/videos-queries.ts";
import type { EntryFacts, PlaylistItem } from "./entries.ts";
import type { ListedItem } from "./playlist-record.ts";

/** Maximum number of single lookups. */
const MAX_LOOKUPS = 50;

export interface EntryFactsReader {
  of: (item: PlaylistItem) => EntryFacts;
  /** The library is still loading, so more may become known. */
  isReading: boolean;
}

/**
 * Facts about entries: from the library and the channels, otherwise from single lookups.
 * @param items everything to look up
 * @param listed items of the playlist's record, with titles for what can't be looked up
 */
export function useEntryFacts(
  items: readonly PlaylistItem[],
  listed: readonly ListedItem[] | null,
): EntryFactsReader {
  const t = useTranslations("playlistDesk");
  const { api } = useApi();
  const library = useQuery(videoLibraryQueries.all(api));
  const channels = useQuery(channelQueries.list(api));
  const known = useMemo(() => {
    const videos = (library.data?.videos ?? []).map(
      (video) => [`vod:${video.id}`, ofVideo(video)] as const,
    );
    const lives = (channels.data?.channels ?? []).map(
      (channel) => [`channel:${channel.id}`, ofChannel(channel)] as const,
    );
    return new Map([...videos, ...lives]);
  }, [library.data, channels.data]);

  const isReading = library.isFetching || channels.isPending;
  const missingIds = useMemo(() => {
    if (isReading) return [];
    const ids = items.filter(({ id, type }) => type === "vod" && !known.has(`vod:${id}`));
    return [...new Set(ids.map(({ id }) => id))].slice(0, MAX_LOOKUPS);
  }, [isReading, items, known]);
  // A text, so that facts stay the same ones while no answer says anything new.
  const answers = useQueries({
    queries: missingIds.map((id) => videoQueries.detail(api, id)),
    combine: (results) =>
      results
        .map(({ error, isPending }, at) =>
          isPending
            ? `${missingIds[at]} checking`
            : error instanceof ApiError && error.kind === "not-found"
              ? `${missingIds[at]} gone`
              : "",
        )
        .join("\n"),
  });
  const titles = useMemo(
    () => new Map((listed ?? []).map(({ id, type, title }) => [`${type}:${id}`, title])),
    [listed],
  );
  const areChannelsWhole = channels.data?.unreadableCount === 0;
  return useMemo(() => {
    const phases = new Map(
      answers.split("\n").map((line): [string, string] => {
        const [id = "", phase = ""] = line.split(" ");
        return [id, phase];
      }),
    );
    const phaseOf = ({ id, type }: PlaylistItem): EntryFacts["phase"] => {
      if (isReading) return "checking";
      if (type === "channel") return areChannelsWhole ? "gone" : "unknown";
      const phase = phases.get(id);
      return phase === "checking" || phase === "gone" ? phase : "unknown";
    };
    const factsOf = (item: PlaylistItem): EntryFacts => {
      const { id, type } = item;
      const name = titles.get(`${type}:${id}`) ?? null;
      const facts = known.get(`${type}:${id}`);
      if (facts !== undefined) return { ...facts, title: facts.title ?? name ?? t("untitledItem") };
      const phase = phaseOf(item);
      const title = name ?? t(phase === "gone" ? "goneItem" : "unknownItem", { id });
      return { title, thumbnailUrl: null, durationSeconds: null, createdAtMs: null, phase };
    };
    // The same object for the same item, so that unchanged rows do not render.
    const made = new Map<string, EntryFacts>();
    return {
      isReading,
      of(item) {
        const name = `${item.type}:${item.id}`;
        const facts = made.get(name) ?? factsOf(item);
        made.set(name, facts);
        return facts;
      },
    };
  }, [answers, known, titles, isReading, areChannelsWhole, t]);
}

type Known = Omit<EntryFacts, "title"> & { title: string | null };

function ofVideo({ title, thumbnailUrl, durationSeconds, createdAtMs, status }: Video): Known {
  return { title, thumbnailUrl, durationSeconds, createdAtMs, phase: status };
}

function ofChannel({ title, thumbnailUrl, createdAtMs, isEnabled }: Channel): Known {
  return {
    title,
    thumbnailUrl,
    durationSeconds: null,
    createdAtMs,
    phase: isEnabled ? "ready" : "disabled",
  };
}
