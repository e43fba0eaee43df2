import { useEffect, useRef, useState } from "react";
import { useLocale, useTimeZone, useTranslations } from "use-intl";
import type { PlaylistEntry } from "#playlists/entries.ts";
import type { EntryFacts } from "#playlists/entry-facts.ts";
import { type Keys, rearranged } from "#playlists/order/moves.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import type { Problem } from "#shared/http/problem.ts";
import { useStable } from "#shared/ui/use-stable.ts";
import { type PlaysOf, readPlays } from "./plays.ts";
import { SORTED_BY, type Sort, sorted } from "./sort-orders.ts";
import type { OrderActs } from "./use-order-acts.ts";

/** Sorting, some of which has to wait for numbers. */
export interface Sorting {
  sort: (by: Sort) => void;
  /** Plays are being read. */
  isWaiting: boolean;
  /** Why plays could not be read. */
  problem: Problem | null;
}

/** @param keys what is chosen: from two on only those are sorted, in the places that they have */
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
  // What was asked last counts: an answer that comes after another sort is not waited for any more.
  const turn = useRef(0);
  useEffect(
    () => () => {
      turn.current += 1;
    },
    [],
  );

  const apply = useStable((by: Sort, playsOf: PlaysOf) => {
    const chosen: Keys = keys.size >= 2 ? keys : new Set();
    const next = rearranged(entries, chosen, (some) =>
      sorted(some, by, { factsOf, playsOf, locale }),
    );
    arrange(
      next,
      { kind: "sort", by: SORTED_BY[by] },
      t("said.sorted", { count: chosen.size || next.length, by: t(`sort.${by}`) }),
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
