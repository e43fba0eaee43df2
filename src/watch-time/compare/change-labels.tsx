import { type ReactNode, useCallback } from "react";
import { useLocale, useTranslations } from "use-intl";
import { numberFormat, signOf } from "#shared/format/number-format.ts";
import { formatPercent, LEAST_SHARE, lessThan } from "#shared/format/percents.ts";
import { Unknown } from "#shared/ui/unknown.tsx";
import { CHANGE_OF, type Column, isChangeColumn, measureOf } from "#watch-time/columns.ts";
import type { FileColumn } from "#watch-time/export/export-job.ts";
import { formatExactly, formatValue } from "#watch-time/format-measure.ts";
import { type Measure, unitOf } from "#watch-time/measures.ts";
import { DOTTED, type FigureFormat } from "#watch-time/table/row-labels.tsx";
import {
  type Bounds,
  type ChangeUnit,
  changeIn,
  directionOf,
  type FigureChange,
} from "./figure-change.ts";

/** Returns the names of columns; those of changes are made of the name of their measure. */
export function useColumnName(): (column: Column) => string {
  const t = useTranslations("watchTimeTable");
  return useCallback(
    (column) => {
      if (!isChangeColumn(column)) return t(`columns.${column}`);
      const { measure, unit } = CHANGE_OF[column];
      return t(`changes.${unit}`, { name: t(`columns.${measure}`) });
    },
    [t],
  );
}

const OF_FILES = ["periodStart", "periodEnd", "contentId", "isRemoved"] as const;

/** Names columns of files: with units, as numbers in files have none. */
export function useFileColumn(): (column: FileColumn) => string {
  const t = useTranslations("watchTimeFiles");
  const columns = useColumnName();
  return (column) => {
    if (isOfFiles(column)) return t(`columns.${column}`);
    const name = columns(column);
    const measure = measureOf(column);
    // The name of a change in percent says so.
    const isPercent = isChangeColumn(column) && CHANGE_OF[column].unit === "percent";
    if (measure === null || isPercent) return name;
    const unit = unitOf(measure);
    return unit === "count" ? name : t("inUnit", { name, unit });
  };
}

function isOfFiles(column: FileColumn): column is (typeof OF_FILES)[number] {
  return OF_FILES.some((each) => each === column);
}

/** Holds the text of a change, what it is in full, and why it is not one number. */
interface ChangeFormat extends FigureFormat {
  /** Tells screen readers what signs and colours say; null: nothing that the text does not. */
  words: string | null;
  className: string | undefined;
}

/** Says what a change is of, and in what it is told. */
interface ChangeOf {
  measure: Measure;
  unit: ChangeUnit;
}

interface ChangeTexts {
  t: ReturnType<typeof useTranslations<"watchTimeTable.changes">>;
  figure: ReturnType<typeof useTranslations<"watchTimeTable.figure">>;
  charts: ReturnType<typeof useTranslations<"charts.change">>;
  common: ReturnType<typeof useTranslations<"common">>;
  locale: string;
}

type TextOptions = ChangeOf & ChangeTexts;

/** Formats changes with their bounds; null if unknown. */
export function useChangeFormat(): (
  of: ChangeOf,
  change: FigureChange | null,
) => ChangeFormat | null {
  const t = useTranslations("watchTimeTable.changes");
  const figure = useTranslations("watchTimeTable.figure");
  const charts = useTranslations("charts.change");
  const common = useTranslations("common");
  const locale = useLocale();
  return useCallback(
    (of, change) => formatChange({ ...of, t, figure, charts, common, locale }, change),
    [t, figure, charts, common, locale],
  );
}

/** Formats a change with its bounds; null if unknown. */
export function formatChange(
  options: TextOptions,
  change: FigureChange | null,
): ChangeFormat | null {
  if (change === null || change.kind === "unknown") return null;
  const { t, measure, unit } = options;
  const bounds = changeIn(change, unit);
  const className = toneOf(measure, change);
  if (bounds === null) {
    if (!change.isNew) return null;
    return { text: t("new"), exact: t("new"), reason: null, words: null, className };
  }
  const { isAbout } = change;
  const reason = reasonOf(bounds, isAbout, options);
  const isTold = reason === null && !isTiny(bounds.from, options);
  return {
    text: boundsText(bounds, isAbout, options, "short"),
    exact: boundsText(bounds, isAbout, options, "exact"),
    reason,
    words: isTold ? null : boundsText(bounds, isAbout, options, "words"),
    className,
  };
}

/** Says how a change is written: in a few digits, in all of them, or in words that can be read out. */
type Manner = "short" | "exact" | "words";

function boundsText(
  { from, to }: Bounds,
  isAbout: boolean,
  options: TextOptions,
  manner: Manner,
): string {
  const { t, figure, common } = options;
  const isInWords = manner === "words";
  const value = (amount: number) => signedText(amount, options, manner);
  const inBounds = () => {
    if (from === to) return value(from);
    if (!Number.isFinite(to)) {
      const least = { value: value(from) };
      return isInWords ? common("atLeast", least) : figure("atLeast", least);
    }
    if (!Number.isFinite(from))
      return t(isInWords ? "atMostWords" : "atMost", { value: value(to) });
    const both = { from: value(from), to: value(to) };
    return isInWords ? figure("betweenWords", both) : t("between", both);
  };
  if (!isAbout) return inBounds();
  return t(isInWords ? "aboutWords" : "about", { value: inBounds() });
}

function reasonOf(
  { from, to }: Bounds,
  isAbout: boolean,
  { t, figure }: TextOptions,
): string | null {
  if (!Number.isFinite(from) || !Number.isFinite(to)) return t("partReason");
  if (from !== to) return figure("rangeReason");
  return isAbout ? t("aboutReason") : null;
}

/** Formats a change with its sign, which has its own direction in right-to-left text. */
function signedText(amount: number, options: TextOptions, manner: Manner): string {
  const { t, charts, locale, measure, unit } = options;
  const size = Math.abs(amount);
  const format = manner === "short" ? formatValue : formatExactly;
  const text =
    unit === "percent"
      ? formatPercent(size / 100, locale)
      : unitOf(measure) === "percent"
        ? t("points", { value: pointsText(size, locale) })
        : format(measure, size, locale);
  if (amount === 0) return text;
  if (isTiny(amount, options)) {
    // “+<0.1%” would be a riddle.
    if (manner !== "words") return text;
    return charts(amount > 0 ? "more" : "less", { percent: text });
  }
  return `${signOf(amount, locale)}${text}`;
}

/** Returns whether a change is a share that is too small to be written out. */
function isTiny(amount: number, { measure, unit }: ChangeOf): boolean {
  const isShare = unit === "percent" || unitOf(measure) === "percent";
  return isShare && amount !== 0 && Math.abs(amount) < LEAST_SHARE * 100;
}

function pointsText(size: number, locale: string): string {
  const least = LEAST_SHARE * 100;
  const format = numberFormat(locale, { maximumFractionDigits: 1 });
  if (size > 0 && size < least) return lessThan(format.format(least), locale);
  return format.format(size);
}

/** More buffering is worse; more data is neither. */
function toneOf(measure: Measure, change: FigureChange): string | undefined {
  const direction = directionOf(change);
  if (direction === null || direction === "same" || measure.startsWith("bytes")) return undefined;
  return (direction === "more") === (measure !== "freeze") ? "text-ready" : "text-trouble";
}

/** Renders a change; a function, not a component, as many are visible. */
export function changeValue(labels: ChangeFormat | null): ReactNode {
  if (labels === null) return <Unknown />;
  const { text, reason, words, className } = labels;
  if (words === null) return <span className={className}>{text}</span>;
  return (
    <span className={className}>
      <span aria-hidden="true" className={reason === null ? undefined : DOTTED}>
        {text}
      </span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
