import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "#shared/http/api-context.tsx";
import { ApiError } from "#shared/http/errors.ts";
import { videoQueries } from "#videos/videos-queries.ts";
import type { EntryFacts, PlaylistItem } from "./entries.ts";
import type { ListedItem } from "./playlist-record.ts";
import { useCandidates } from "./use-candidates.ts";

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
  const { all, isFetching: isReading, areChannelsWhole } = useCandidates();
  const known = useMemo(() => new Map(all.map((candidate) => [candidate.key, candidate])), [all]);
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
  return useMemo(() => {
    const said = new Set(answers.split("\n"));
    const phaseOf = ({ id, type }: PlaylistItem): EntryFacts["phase"] => {
      if (isReading) return "checking";
      if (type === "channel") return areChannelsWhole ? "gone" : "unknown";
      if (said.has(`${id} checking`)) return "checking";
      return said.has(`${id} gone`) ? "gone" : "unknown";
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
