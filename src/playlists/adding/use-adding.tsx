import { type ComponentProps, type ReactNode, useCallback, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import type { Folder } from "#folders/folders.ts";
import type { PlaylistEntry, PlaylistItem } from "#playlists/entries.ts";
import { EntryImage } from "#playlists/entry-image.tsx";
import type { Candidate, Candidates } from "#playlists/use-candidates.ts";
import { formatClock } from "#shared/dates/durations.ts";
import { bestFirst, createTextMatcher } from "#shared/format/text-search.ts";
import { Button } from "#shared/ui/button.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { ChoiceField } from "#shared/ui/fields.tsx";
import { isolated } from "#shared/ui/rich-text.tsx";
import { comparisonsIn } from "#videos/compare-videos.ts";

export type Adding = ReturnType<typeof useAdding>;

export function useAdding({
  entries,
  insertGap,
  onAdd,
}: {
  entries: readonly PlaylistEntry[];
  insertGap: number | null;
  onAdd: (items: readonly PlaylistItem[]) => void;
}) {
  const t = useTranslations("playlistAdding");
  const nameOf = useCandidateName();
  const [said, setSaid] = useState<{ text: ReactNode; item: PlaylistItem; place: number } | null>(
    null,
  );
  const places = useMemo(() => {
    const first = new Map<string, number>();
    for (const [at, { type, id }] of entries.entries()) {
      const key = `${type}:${id}`;
      if (!first.has(key)) first.set(key, at + 1);
    }
    return first;
  }, [entries]);
  const placeOf = useCallback((key: string) => places.get(key) ?? null, [places]);
  // The place may be beyond the end of the remaining list.
  const position = Math.min(insertGap ?? entries.length, entries.length) + 1;
  return {
    /** Returns its first position, from 1; null: not in the list. */
    placeOf,
    /** Adds something, unless it is in already. @param isAgain even then */
    addOne: (candidate: Candidate, isAgain = false) => {
      const name = nameOf(candidate);
      const place = placeOf(candidate.key);
      if (place !== null && !isAgain) {
        const text = t.rich("said.already", { name, position: place, bdi: isolated });
        setSaid({ text, item: candidate, place });
        return;
      }
      onAdd([candidate]);
      const text = t.rich("said.one", { name, position, bdi: isolated });
      setSaid({ text, item: candidate, place: position });
    },
    addAll: (items: readonly PlaylistItem[]) => {
      const [item] = items;
      if (item === undefined) return;
      onAdd(items);
      setSaid({ text: t("said.many", { count: items.length, position }), item, place: position });
    },
    /** Is null also where it no longer holds: an addition was undone, or moved. */
    said: said !== null && isAt(entries[said.place - 1], said.item) ? said.text : null,
  };
}

function isAt(entry: PlaylistEntry | undefined, { type, id }: PlaylistItem): boolean {
  return entry?.type === type && entry.id === id;
}

export function useCandidateName(): (candidate: Candidate) => string {
  const common = useTranslations("common");
  return ({ title, filename }) => title ?? filename ?? common("untitled");
}

export function CandidateInfo({
  candidate,
  place,
  children,
}: {
  candidate: Candidate;
  /** Tells its first position in the list, from 1. Is null if it is not in it. */
  place: number | null;
  children?: ReactNode;
}) {
  const t = useTranslations("playlistAdding");
  const common = useTranslations("common");
  const statusTexts = useTranslations("playlistOrder.status");
  const nameOf = useCandidateName();
  const { type, thumbnailUrl, durationSeconds, phase } = candidate;
  const facts = [
    common(type === "vod" ? "video" : "channel"),
    ...(durationSeconds === null || durationSeconds === 0 ? [] : [formatClock(durationSeconds)]),
    ...(place === null ? [] : [t("already", { position: place })]),
  ];
  return (
    <>
      <EntryImage url={thumbnailUrl} type={type} className="w-14 shrink-0" />
      <div className="min-w-0 grow">
        {/* The text starts where the rest does, in either direction. */}
        <span className="flex font-medium">
          <bdi className="min-w-0 truncate">{nameOf(candidate)}</bdi>
        </span>
        <span className="block text-xs text-ink-soft">{facts.join(" · ")}</span>
        {phase === "ready" ? null : (
          <span className="block text-xs text-working">{statusTexts(phase)}</span>
        )}
        {children}
      </div>
    </>
  );
}

export function ReadingNote({
  candidates: { isReading, videoCount, problem, retry },
}: {
  candidates: Candidates;
}) {
  const t = useTranslations("playlistAdding");
  const common = useTranslations("common");
  return (
    <>
      {isReading ? (
        <p className="mt-1 text-sm text-ink-soft">{t("reading", { count: videoCount })}</p>
      ) : null}
      {problem === null ? null : (
        <div className="mt-1">
          <InlineProblem problem={problem} />
          <p className="text-sm text-ink-soft">
            {t("notAll")}{" "}
            <Button variant="quiet" onClick={retry}>
              {common("tryAgain")}
            </Button>
          </p>
        </div>
      )}
    </>
  );
}

export type CandidateKind = "all" | "vod" | "channel";

export type CandidateOrder = "newest" | "oldest" | "title";

export function OrderField({
  orders,
  ...rest
}: Omit<ComponentProps<typeof ChoiceField<CandidateOrder>>, "label" | "options"> & {
  orders: readonly CandidateOrder[];
}) {
  const t = useTranslations("playlistAdding");
  const common = useTranslations("common");
  const texts = {
    newest: common("newestFirst"),
    oldest: common("oldestFirst"),
    title: common("title"),
  };
  const options = orders.map((value) => ({ value, text: texts[value] }));
  return <ChoiceField label={t("order")} options={options} {...rest} />;
}

/** Sorts candidates; those without date or title come last, and ties are stable. */
export function sortCandidates(
  candidates: readonly Candidate[],
  order: CandidateOrder,
  locale: string,
): readonly Candidate[] {
  const compare = comparisonsIn(locale)[order];
  return candidates.toSorted((a, b) => compare(a, b) || (a.key < b.key ? -1 : 1));
}

/** Returns the candidates that match a search, best first; those that match equally well keep their order. */
export function findCandidates(
  candidates: readonly Candidate[],
  text: string,
  kind: CandidateKind,
): readonly Candidate[] {
  const matchesText = createTextMatcher(text);
  const found = candidates.filter(
    (candidate) => (kind === "all" || candidate.type === kind) && matchesText(candidate),
  );
  return bestFirst(found, text);
}

export function videosInFolder(
  candidates: readonly Candidate[],
  folders: readonly Pick<Folder, "id" | "path">[],
  { id, path }: Pick<Folder, "id" | "path">,
  isWithin: boolean,
): readonly Candidate[] {
  const inside = folders.filter((each) => each.path.startsWith(`${path}/`));
  const ids = new Set([id, ...(isWithin ? inside.map((each) => each.id) : [])]);
  return candidates.filter(
    ({ type, folderIds }) => type === "vod" && folderIds.some((each) => ids.has(each)),
  );
}
