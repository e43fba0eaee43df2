import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import type { Channel } from "#channels/channel-record.ts";
import { channelQueries } from "#channels/channels-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { ApiError } from "#shared/http/errors.ts";
import { vodLibraryQueries } from "#videos/vod-library-queries.ts";
import type { Vod } from "#videos/vod-record.ts";
import { vodQueries } from "#videos/vods-queries.ts";
import type { PlaylistItem } from "./entries.ts";
import type { EntryFacts } from "./entry-facts.ts";

/** More than these are not looked up one by one. */
const MOST_LOOKUPS = 50;

export interface EntryFactsReader {
  of: (item: PlaylistItem) => EntryFacts;
  /** Whether the library is still being read, so that more may be known soon. */
  isReading: boolean;
}

/**
 * What is known of what a playlist plays: from the library and the channels, and where those do not have it, from
 * a lookup of its own.
 * @param items all that may be asked about
 * @param titles as the playlist itself names its items, by `type:id`
 */
export function useEntryFacts(
  items: readonly PlaylistItem[],
  titles: ReadonlyMap<string, string>,
): EntryFactsReader {
  const t = useTranslations("playlistDesk");
  const { api } = useApi();
  const library = useQuery(vodLibraryQueries.all(api));
  const channels = useQuery(channelQueries.list(api));
  const known = useMemo(() => {
    const films = (library.data?.vods ?? []).map((vod) => [`vod:${vod.id}`, ofVod(vod)] as const);
    const lives = (channels.data?.channels ?? []).map(
      (channel) => [`channel:${channel.id}`, ofChannel(channel)] as const,
    );
    return new Map([...films, ...lives]);
  }, [library.data, channels.data]);

  const isReading = library.isFetching || channels.isPending;
  const missingIds = useMemo(() => {
    if (isReading) return [];
    const ids = items.filter(({ id, type }) => type === "vod" && !known.has(`vod:${id}`));
    return [...new Set(ids.map(({ id }) => id))].slice(0, MOST_LOOKUPS);
  }, [isReading, items, known]);
  // A text, so that facts stay the same ones while no answer says anything new.
  const answers = useQueries({
    queries: missingIds.map((id) => vodQueries.detail(api, id)),
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
  const areChannelsWhole = channels.data?.unreadableCount === 0;
  return useMemo(() => {
    const standings = new Map(
      answers.split("\n").map((line): [string, string] => {
        const [id = "", standing = ""] = line.split(" ");
        return [id, standing];
      }),
    );
    const standingOf = ({ id, type }: PlaylistItem): EntryFacts["standing"] => {
      if (isReading) return "checking";
      if (type === "channel") return areChannelsWhole ? "gone" : "unknown";
      const standing = standings.get(id);
      return standing === "checking" || standing === "gone" ? standing : "unknown";
    };
    return {
      isReading,
      of(item) {
        const { id, type } = item;
        const name = titles.get(`${type}:${id}`) ?? null;
        const facts = known.get(`${type}:${id}`);
        if (facts !== undefined)
          return { ...facts, title: facts.title ?? name ?? t("untitledItem") };
        const standing = standingOf(item);
        return {
          title: name ?? t(standing === "gone" ? "goneItem" : "unknownItem", { id }),
          thumbnailUrl: null,
          durationSeconds: null,
          createdAtMs: null,
          standing,
        };
      },
    };
  }, [answers, known, titles, isReading, areChannelsWhole, t]);
}

type Known = Omit<EntryFacts, "title"> & { title: string | null };

function ofVod({ title, thumbnailUrl, durationSeconds, createdAtMs, status }: Vod): Known {
  return { title, thumbnailUrl, durationSeconds, createdAtMs, standing: status };
}

function ofChannel({ title, thumbnailUrl, createdAtMs, isEnabled }: Channel): Known {
  return {
    title,
    thumbnailUrl,
    durationSeconds: null,
    createdAtMs,
    standing: isEnabled ? "ready" : "disabled",
  };
}
