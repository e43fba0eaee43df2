import { type ReactNode, useCallback } from "react";
import { useLocale, useTranslations } from "use-intl";
import { numberFormat } from "#shared/format/number-format.ts";
import { formatPercent } from "#shared/format/percents.ts";
import { Unknown } from "#shared/ui/unknown.tsx";
import { CHANGE_OF, type Column, isChangeColumn, measureOf } from "#watch-time/columns.ts";
import type { FileColumn } from "#watch-time/export/export-job.ts";
import { formatExactly, formatValue } from "#watch-time/format-measure.ts";
import { type Measure, unitOf } from "#watch-time/measures.ts";
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
export interface ChangeFormat {
  text: string;
  exact: string;
  reason: string | null;
  className: string | undefined;
}

/** Formats changes with their bounds; null if unknown. */
export function useChangeFormat(): (
  of: { measure: Measure; unit: ChangeUnit },
  change: FigureChange | null,
) => ChangeFormat | null {
  const t = useTranslations("watchTimeTable.changes");
  const locale = useLocale();
  return useCallback(
    ({ measure, unit }, change) => {
      if (change === null || change.kind === "unknown") return null;
      const bounds = changeIn(change, unit);
      const className = toneOf(measure, change);
      if (bounds === null) {
        if (!change.isNew) return null;
        return { text: t("new"), exact: t("new"), reason: null, className };
      }
      const labels = { t, locale, measure, unit };
      return {
        text: boundsText(bounds, change.isAbout, { ...labels, isExact: false }),
        exact: boundsText(bounds, change.isAbout, { ...labels, isExact: true }),
        reason: reasonOf(bounds, change.isAbout, t),
        className,
      };
    },
    [t, locale],
  );
}

interface TextOptions {
  t: ReturnType<typeof useTranslations<"watchTimeTable.changes">>;
  locale: string;
  measure: Measure;
  unit: ChangeUnit;
  /** Writes all digits. */
  isExact: boolean;
}

function boundsText({ from, to }: Bounds, isAbout: boolean, options: TextOptions): string {
  const { t } = options;
  const value = (amount: number) => signedText(amount, options);
  const text =
    from === to
      ? value(from)
      : !Number.isFinite(to)
        ? t("atLeast", { value: value(from) })
        : !Number.isFinite(from)
          ? t("atMost", { value: value(to) })
          : t("between", { from: value(from), to: value(to) });
  return isAbout ? t("about", { value: text }) : text;
}

function reasonOf({ from, to }: Bounds, isAbout: boolean, t: TextOptions["t"]): string | null {
  if (!Number.isFinite(from) || !Number.isFinite(to)) return t("partReason");
  if (from !== to) return t("rangeReason");
  return isAbout ? t("aboutReason") : null;
}

/** Formats a change with its sign, which has its own direction in right-to-left text. */
function signedText(amount: number, { t, locale, measure, unit, isExact }: TextOptions): string {
  const size = Math.abs(amount);
  const percent = () => formatPercent(size / 100, locale);
  const format = isExact ? formatExactly : formatValue;
  const isShare = unit === "percent" || unitOf(measure) === "percent";
  const text =
    unit === "percent"
      ? percent()
      : unitOf(measure) === "percent"
        ? t("points", { value: points(size, locale) })
        : format(measure, size, locale);
  // “+<0.1%” would be a riddle.
  const isTiny = isShare && size > 0 && size < LEAST_SHARE;
  if (amount === 0 || isTiny) return text;
  const sign = numberFormat(locale, { signDisplay: "always" })
    .formatToParts(amount)
    .filter(({ type }) => type === "plusSign" || type === "minusSign")
    .map(({ value }) => value)
    .join("");
  return `${sign}${text}`;
}

/** Smaller differences are shown as less than this, not as zero. */
const LEAST_SHARE = 0.1;

function points(size: number, locale: string): string {
  const format = numberFormat(locale, { maximumFractionDigits: 1 });
  return size > 0 && size < LEAST_SHARE ? `<${format.format(LEAST_SHARE)}` : format.format(size);
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
  return <span className={labels.className}>{labels.text}</span>;
}

/** Tells those who point at a change its digits, and why it is not one number. */
export function changeTitle(labels: ChangeFormat | null): string | undefined {
  if (labels === null || (labels.reason === null && labels.text === labels.exact)) return undefined;
  return labels.reason === null ? labels.exact : `${labels.exact}\n${labels.reason}`;
}
