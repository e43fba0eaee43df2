import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "#shared/http/api-context.tsx";
import { isNotFound } from "#shared/http/errors.ts";
import { videoQueries } from "#videos/videos-queries.ts";
import type { EntryFacts, EntryStatus, PlaylistItem } from "./entries.ts";
import type { ListedItem } from "./playlist-record.ts";
import { useCandidates } from "./use-candidates.ts";

const MAX_LOOKUPS = 50;

export interface EntryFactsReader {
  of: (item: PlaylistItem) => EntryFacts;
  isReading: boolean;
}

/**
 * Returns facts about entries: from the library and the channels, otherwise from single lookups.
 * @param items everything to look up
 * @param listed items of the playlist's record, with titles for what can't be looked up
 */
export function useEntryFacts(
  items: readonly PlaylistItem[],
  listed: readonly ListedItem[] | null,
): EntryFactsReader {
  const t = useTranslations("playlistEditor");
  const common = useTranslations("common");
  const { api } = useApi();
  const { all, isFetching: isReading, areChannelsWhole } = useCandidates();
  const known = useMemo(() => new Map(all.map((candidate) => [candidate.key, candidate])), [all]);
  const missingIds = useMemo(() => {
    if (isReading) return [];
    const ids = items.filter(({ id, type }) => type === "vod" && !known.has(`vod:${id}`));
    return [...new Set(ids.map(({ id }) => id))].slice(0, MAX_LOOKUPS);
  }, [isReading, items, known]);
  // This is the same object while no answer brings changes, since the query client shares its structure.
  const answers = useQueries({
    queries: missingIds.map((id) => videoQueries.detail(api, id)),
    combine: (results) =>
      Object.fromEntries(
        results.map(({ error, isPending }, at): [string | undefined, EntryStatus] => {
          const isGone = isNotFound(error);
          return [missingIds[at], isPending ? "checking" : isGone ? "gone" : "unknown"];
        }),
      ),
  });
  const titles = useMemo(
    () => new Map((listed ?? []).map(({ id, type, title }) => [`${type}:${id}`, title])),
    [listed],
  );
  return useMemo(() => {
    const phaseOf = ({ id, type }: PlaylistItem): EntryStatus => {
      if (isReading) return "checking";
      if (type === "channel") return areChannelsWhole ? "gone" : "unknown";
      return answers[id] ?? "unknown";
    };
    const factsOf = (item: PlaylistItem): EntryFacts => {
      const { id, type } = item;
      const name = titles.get(`${type}:${id}`) ?? null;
      const facts = known.get(`${type}:${id}`);
      if (facts !== undefined)
        return { ...facts, title: facts.title ?? name ?? common("untitled") };
      const phase = phaseOf(item);
      const title = name ?? t(phase === "gone" ? "goneItem" : "unknownItem", { id });
      return { title, thumbnailUrl: null, durationSeconds: null, createdAtMs: null, phase };
    };
    // This is the same object for the same item, so that unchanged rows do not render.
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
  }, [answers, known, titles, isReading, areChannelsWhole, t, common]);
}
