import { ArrowUpDown } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useLocale, useTimeZone, useTranslations } from "use-intl";
import type { EntryFacts, PlaylistEntry, PlaylistItem } from "#playlists/entries.ts";
import { type Keys, rearranged } from "#playlists/order/moves.ts";
import { addDays } from "#shared/dates/days.ts";
import { dayAt } from "#shared/dates/zones.ts";
import { type ApiServices, useApi } from "#shared/http/api-context.tsx";
import { type Problem, toProblem } from "#shared/http/errors.ts";
import { buttonClass } from "#shared/ui/button.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { Menu } from "#shared/ui/menu.tsx";
import { useStable } from "#shared/ui/use-stable.ts";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import { watchTimeQueries } from "#watch-time/watch-time-queries.ts";
import { plainId } from "#watch-time/watch-time-rows.ts";
import { SORTED_BY, SORTS, type Sort, sorted } from "./sort-orders.ts";
import type { OrderActs } from "./use-order-acts.ts";

/** Sort orders that need data beyond the position. */
const NEED_FACTS: readonly Sort[] = [
  "titleUp",
  "titleDown",
  "newest",
  "oldest",
  "shortest",
  "longest",
];

/** Menu that sorts the list or the selection. Shows what it is waiting for. */
export function SortMenu({
  sorting: { sort, isWaiting, problem },
  selectedCount,
  isReading,
}: {
  sorting: Sorting;
  selectedCount: number;
  /** Not all is known of the entries yet. */
  isReading: boolean;
}) {
  const t = useTranslations("playlistOrder");
  const isOfSelected = selectedCount >= 2;
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Menu
        label={isOfSelected ? t("sortChosen", { count: selectedCount }) : t("sortAll")}
        className={buttonClass("secondary")}
        items={() =>
          SORTS.map((by) => ({
            text: t(`sort.${by}`),
            onSelect: () => sort(by),
            unavailable: isReading && NEED_FACTS.includes(by) ? t("stillReading") : undefined,
          }))
        }
      >
        <ArrowUpDown aria-hidden="true" size={15} />
        {isOfSelected ? t("sortChosen", { count: selectedCount }) : t("sortButton")}
      </Menu>
      <span role="status" className="text-sm text-ink-soft empty:hidden">
        {isWaiting ? t("readingPlays") : null}
      </span>
      <InlineProblem problem={problem} />
    </div>
  );
}

/** Sorting, some of which has to wait for numbers. */
interface Sorting {
  sort: (by: Sort) => void;
  /** Plays are being read. */
  isWaiting: boolean;
  /** Why plays could not be read. */
  problem: Problem | null;
}

/** @param keys selection: two or more are sorted within their positions */
export function useSort(
  entries: readonly PlaylistEntry[],
  keys: Keys,
  factsOf: (entry: PlaylistEntry) => EntryFacts,
  { arrange }: OrderActs,
): Sorting {
  const t = useTranslations("playlistOrder");
  const locale = useLocale();
  const timeZone = useTimeZone() ?? "UTC";
  const services = useApi();
  const [state, setState] = useState<{ isWaiting: boolean; problem: Problem | null }>({
    isWaiting: false,
    problem: null,
  });
  // The latest request wins; answers to earlier ones are ignored.
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );

  const apply = useStable((by: Sort, playsOf: PlaysOf) => {
    const selected: Keys = keys.size >= 2 ? keys : new Set();
    const next = rearranged(entries, selected, (some) =>
      sorted(some, by, { factsOf, playsOf, locale }),
    );
    arrange(
      next,
      { kind: "sort", by: SORTED_BY[by] },
      t("said.sorted", { count: selected.size || next.length, by: t(`sort.${by}`) }),
    );
  });

  async function sortByPlays(own: number): Promise<void> {
    const types = new Set(entries.map(({ type }) => type));
    setState({ isWaiting: true, problem: null });
    try {
      const playsOf = await readPlays(services, [...types], timeZone);
      if (own !== turn.current) return;
      setState({ isWaiting: false, problem: null });
      apply("plays", playsOf);
    } catch (error) {
      if (own === turn.current) setState({ isWaiting: false, problem: toProblem(error) });
    }
  }

  return {
    ...state,
    sort(by) {
      turn.current += 1;
      if (by === "plays") void sortByPlays(turn.current);
      else {
        setState({ isWaiting: false, problem: null });
        apply(by, () => null);
      }
    },
  };
}

/** Over how many days plays are counted, today included. */
const PLAY_DAYS = 28;

/** Number of plays; null if none were counted, which is not zero (contract 4.2). */
type PlaysOf = (item: PlaylistItem) => number | null;

/**
 * Reads how often everything of some kinds was played lately.
 * @param timeZone in which a day begins
 * @throws ApiError
 */
async function readPlays(
  { api, queryClient }: ApiServices,
  kinds: readonly WatchTimeKind[],
  timeZone: string,
): Promise<PlaysOf> {
  const to = dayAt(Date.now(), timeZone);
  const time = { range: { from: addDays(to, 1 - PLAY_DAYS), to }, timeZone };
  const sums = new Map<string, number>();
  const readings = await Promise.all(
    kinds.map((kind) =>
      queryClient.fetchQuery(
        watchTimeQueries.rows(api, { kind, time, granularity: "month", contentIds: null }),
      ),
    ),
  );
  for (const { rows, rowCount, query } of readings) {
    const plays = rows.figure("totalPlays");
    for (let row = 0; row < rowCount; row += 1) {
      const id = rows.contents[rows.contentOf[row] ?? 0]?.id ?? "";
      const name = `${query.kind}:${plainId(id)}`;
      const count = plays[row] ?? Number.NaN;
      if (!Number.isNaN(count)) sums.set(name, (sums.get(name) ?? 0) + count);
    }
  }
  // A type of an item is a kind of watch time.
  return ({ id, type }) => sums.get(`${type}:${plainId(id)}`) ?? null;
}
