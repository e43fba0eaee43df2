import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AskedTime } from "#analytics/analytics-queries.ts";
import { callsFor, type MemberCounts } from "#analytics/member-counts.ts";
import { memberCountQueries } from "#analytics/member-counts-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import type { Problem } from "#shared/http/problem.ts";
import type { Members } from "./use-members.ts";

/** What there is to show of a folder's films. */
export type MembersState =
  | { is: "empty" }
  /** It takes so many calls that somebody has to want it. */
  | { is: "unasked"; memberCount: number; callCount: number }
  | { is: "counted"; counts: MemberCounts };

/** Counting a folder's films, and the ways to begin and end it. */
export interface Counting {
  /** Undefined: on its way. */
  state: MembersState | undefined;
  /** Films that were counted so far, while they are. */
  doneCount: number;
  isBusy: boolean;
  problem: Problem | null;
  asOfMs: number;
  start: () => void;
  /** Undefined: it ends by itself soon enough. */
  stop: (() => void) | undefined;
  /** Asks for what is not there, or is out of date. */
  again: () => void;
}

/** So many films are counted without being asked to. */
const MOST_UNASKED = 30;

/** Counts a folder's films one by one, as soon as it is known which they are. */
export function useMemberCounts(folderId: string, members: Members, time: AskedTime): Counting {
  const { api, queryClient } = useApi();
  const [wanted, setWanted] = useState<string | null>(null);
  const { ids, isSettled } = members;
  const isMany = ids.length > MOST_UNASKED;
  const asked = JSON.stringify([folderId, time]);
  const options = memberCountQueries.all(api, folderId, ids, time);
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery({
    ...options,
    enabled: ({ state }) =>
      isSettled &&
      ids.length > 0 &&
      // Many are asked for once; after that on purpose alone.
      (!isMany || (wanted === asked && state.data === undefined)),
  });
  const { data: doneCount } = useQuery(memberCountQueries.progress(folderId));
  const stateOf = (): MembersState | undefined => {
    if (!isSettled) return undefined;
    if (ids.length === 0) return { is: "empty" };
    if (data !== undefined) return { is: "counted", counts: data };
    return isMany && wanted !== asked
      ? { is: "unasked", memberCount: ids.length, callCount: callsFor(ids.length) }
      : undefined;
  };
  const stop = () => {
    setWanted(null);
    void queryClient.cancelQueries({ queryKey: options.queryKey, exact: true });
  };
  return {
    state: stateOf(),
    doneCount,
    isBusy: isFetching,
    problem: toProblem(error),
    asOfMs: dataUpdatedAt,
    start: () => setWanted(asked),
    stop: isMany ? stop : undefined,
    again: () => void refetch(),
  };
}
