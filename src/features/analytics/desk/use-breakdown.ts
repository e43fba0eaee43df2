import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo } from "react";
import { useTranslations } from "use-intl";
import type { AskedTime, Breakdown } from "#api/analytics-queries.ts";
import { toProblem } from "#api/errors.ts";
import type { Asked } from "#features/analytics/asked.ts";
import { comparableOf } from "#features/analytics/comparable.ts";
import { useRangeNote } from "./use-range-note.ts";

/** Rows that belong together. */
interface BreakdownRows<Row> {
  rows: readonly Row[];
  /** Null: nothing is compared, or it is not there yet. */
  previousRows: readonly Row[] | null;
  /** Of the part of the range that is over; undefined: all of it is. */
  overRows: readonly Row[] | undefined;
}

/** Reads counts by content or by country, and those that they are compared with. */
export function useBreakdown<Row>(
  asked: Asked,
  optionsOf: (time: AskedTime) => UseQueryOptions<Breakdown<Row>>,
) {
  const t = useTranslations("analytics.note");
  const comparable = comparableOf(asked);
  const isSplit = comparable?.isWithoutToday === true;
  const { data, error, isFetching, isPlaceholderData, dataUpdatedAt, refetch } = useQuery(
    optionsOf(asked.time),
  );
  const over = useQuery({ ...optionsOf(comparable?.current ?? asked.time), enabled: isSplit });
  const before = useQuery({
    ...optionsOf(comparable?.previous ?? asked.time),
    enabled: comparable !== null,
  });
  const rows = data?.rows;
  const overRows = isSplit && !over.isPlaceholderData ? over.data?.rows : undefined;
  const isCompared =
    comparable !== null &&
    !isPlaceholderData &&
    !before.isPlaceholderData &&
    (!isSplit || overRows !== undefined);
  // No row at all is nothing known, which is not zero.
  const isNothingBefore = isCompared && before.data?.rows.length === 0;
  const previousRows = isCompared && !isNothingBefore ? (before.data?.rows ?? null) : null;
  const current = useMemo(
    (): BreakdownRows<Row> | null => (rows === undefined ? null : { rows, previousRows, overRows }),
    [rows, previousRows, overRows],
  );
  const about = useRangeNote(asked);
  const note =
    asked.previous === null
      ? null
      : comparable === null
        ? t("nothingOver")
        : isNothingBefore
          ? t("nothingBefore")
          : isSplit
            ? t("withoutToday")
            : null;
  return {
    about: note === null ? about : `${about}. ${note}`,
    current,
    /** The same, drawn when there is time: what is pressed meanwhile is answered first. */
    drawn: useDeferredValue(current),
    unreadableCount: data?.unreadableCount ?? 0,
    /** What a panel needs to know of it. */
    state: {
      data: current ?? undefined,
      problem: toProblem(error),
      asOfMs: dataUpdatedAt,
      onRetry: () => void refetch(),
      isRefreshing: isFetching || over.isFetching || before.isFetching,
    },
  };
}
