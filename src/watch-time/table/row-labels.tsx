import { type ReactNode, useCallback } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { DayFormat } from "#shared/dates/day-format.ts";
import { type Day, type DayRange, lastOfMonth } from "#shared/dates/days.ts";
import { Unknown } from "#shared/ui/unknown.tsx";
import type { Container } from "#watch-time/containers.ts";
import type { Figure } from "#watch-time/figure.ts";
import { formatExactly, formatValue } from "#watch-time/format-measure.ts";
import type { Measure } from "#watch-time/measures.ts";
import type { Grouping } from "#watch-time/row-groups.ts";
import type { Subjects } from "#watch-time/use-subjects.ts";
import type { WatchTimeContent, WatchTimePeriod } from "#watch-time/watch-time-rows.ts";

type TableTexts = ReturnType<typeof useTranslations<"watchTimeTable">>;

/** Names a folder or playlist, or what is in none. */
export function containerName(t: TableTexts, { kind, name }: Container, of: Grouping): string {
  if (kind === "folder" || kind === "playlist") return name;
  return kind === "none"
    ? t("containers.none", { kind: of === "playlist" ? "playlist" : "folder" })
    : t(`containers.${kind}`);
}

/** Names a row in a sentence: by its content, its period, or both, or by its folder or playlist. */
export function rowName(
  { subjects, days, t }: { subjects: Pick<Subjects, "of">; days: DayFormat; t: TableTexts },
  {
    content,
    period,
    container,
    grouping,
  }: {
    content: WatchTimeContent | null;
    period: WatchTimePeriod | null;
    container: Container | null;
    grouping: Grouping;
  },
): string {
  if (container !== null) return containerName(t, container, grouping);
  let name = "";
  if (content !== null) {
    const { title, state } = subjects.of(content);
    // Its id while its existence is unknown.
    name = state === "unknown" || state === "unsure" ? content.id : title;
  }
  if (period === null) return name;
  const isDay = period.name.length > 7;
  const time = isDay ? days.day(period.name) : days.month(`${period.name}-01`);
  return content === null ? time : t("name.ofPeriod", { name, period: time });
}

interface PeriodState {
  isMonth: boolean;
  /** Holds the days that were counted. */
  days: DayRange;
  /** The range covers only part of the month. */
  isCut: boolean;
  /** Is true while it is not finished, so that its figures can grow. */
  isGoingOn: boolean;
}

/**
 * Returns how much of a period was counted.
 * @param today in the zone of the range
 */
export function periodState({ name, from, to }: WatchTimePeriod, today: Day): PeriodState {
  const isMonth = name.length === "YYYY-MM".length;
  const first = isMonth ? `${name}-01` : name;
  const last = isMonth ? lastOfMonth(first) : name;
  const days = { from: from ?? first, to: to ?? last };
  return {
    isMonth,
    days,
    isCut: days.from > first || days.to < last,
    isGoingOn: days.to >= today,
  };
}

/** Shows a month or a day, with a mark where not all of it was counted. */
export function PeriodLabel({
  period,
  today,
  days: labels,
  t,
}: {
  period: WatchTimePeriod;
  today: Day;
  /** Is given, as it takes long to make. */
  days: DayFormat;
  t: TableTexts;
}) {
  const { isMonth, days, isCut, isGoingOn } = periodState(period, today);
  const name = isMonth ? labels.month(days.from) : labels.day(days.from);
  const notes = [
    ...(isCut ? [labels.shortRange(days, days.from)] : []),
    ...(isGoingOn ? [t("period.goingOn")] : []),
  ];
  if (notes.length === 0) return name;
  const why = [
    ...(isCut ? [t("period.cutReason", { days: labels.longRange(days) })] : []),
    ...(isGoingOn ? [t("period.goingOnReason")] : []),
  ].join(" ");
  return (
    <span title={why}>
      <span
        aria-hidden="true"
        className="me-1.5 inline-block size-2 rounded-full border border-working bg-linear-to-r from-working from-50% to-transparent to-50%"
      />
      {name} <span className="text-xs font-normal text-ink-faint">{notes.join(" · ")}</span>
    </span>
  );
}

/** Shows that a figure is not one number, which its title and its details explain. */
export const DOTTED = "underline decoration-line-strong decoration-dotted underline-offset-2";

/** Is a function, not a component: most figures are text, and 150 are visible. */
export function figureValue(labels: FigureFormat | null): ReactNode {
  if (labels === null) return <Unknown />;
  if (labels.reason === null) return labels.text;
  return (
    <>
      <span aria-hidden="true" className={DOTTED}>
        {labels.text}
      </span>
      <span className="sr-only">{labels.exact}</span>
    </>
  );
}

/** Tells those who point at a figure its digits, and why it is not one number. */
export function figureTitle(labels: FigureFormat | null): string | undefined {
  if (labels === null || (labels.reason === null && labels.text === labels.exact)) return undefined;
  return labels.reason === null ? labels.exact : `${labels.exact}\n${labels.reason}`;
}

/** Holds the text of a figure or a change, and what it is in full. */
export interface FigureFormat {
  text: string;
  exact: string;
  /** Says why it is not one number; null where it is. */
  reason: string | null;
}

/** Formats figures with their bounds; null if unknown. */
export function useFigureFormat(): (measure: Measure, figure: Figure) => FigureFormat | null {
  const t = useTranslations("watchTimeTable.figure");
  const common = useTranslations("common");
  const locale = useLocale();
  return useCallback(
    (measure, figure) => {
      const both = (value: number) => ({
        text: formatValue(measure, value, locale),
        exact: formatExactly(measure, value, locale),
      });
      switch (figure.kind) {
        case "unknown": {
          if (figure.isUnsound !== true && figure.lacksLength !== true) return null;
          const reason = t(figure.isUnsound === true ? "unsoundReason" : "lengthReason");
          return { text: "–", exact: common("unknown"), reason };
        }
        case "exact":
          return { ...both(figure.value), reason: figure.isPart ? t("ratioReason") : null };
        case "atLeast": {
          const { text, exact } = both(figure.value);
          return {
            text: t("atLeast", { value: text }),
            exact: common("atLeast", { value: exact }),
            reason: t("partReason"),
          };
        }
        case "between": {
          const [from, to] = [both(figure.from), both(figure.to)];
          return {
            text: t("between", { from: from.text, to: to.text }),
            exact: t("betweenWords", { from: from.exact, to: to.exact }),
            reason: t("rangeReason"),
          };
        }
      }
    },
    [t, common, locale],
  );
}
