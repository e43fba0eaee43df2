import { X } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import type { NumberFilter } from "#watch-time/columns.ts";
import { formatValue } from "#watch-time/format-measure.ts";

/** The numbers that rows are narrowed by, each to be taken away. */
export function NumberChips({
  numbers,
  onNumbers,
}: {
  numbers: readonly NumberFilter[];
  onNumbers: (numbers: readonly NumberFilter[]) => void;
}) {
  const t = useTranslations("watchTimeTable");
  const locale = useLocale();
  if (numbers.length === 0) return null;
  const labelsOf = ({ measure, atLeast, atMost }: NumberFilter) => {
    const name = t(`columns.${measure}`);
    const from = atLeast === null ? "" : formatValue(measure, atLeast, locale);
    const to = atMost === null ? "" : formatValue(measure, atMost, locale);
    if (atMost === null) return t("chip.atLeast", { name, from });
    return atLeast === null
      ? t("chip.atMost", { name, to })
      : t("chip.between", { name, from, to });
  };
  return (
    <div role="group" aria-label={t("chip.label")} className="flex flex-wrap items-center gap-1">
      {numbers.map((filter) => (
        <button
          key={filter.measure}
          type="button"
          aria-label={t("chip.remove", { filter: labelsOf(filter) })}
          onClick={() => onNumbers(numbers.filter((each) => each !== filter))}
          className="inline-flex min-h-8 min-w-0 items-center gap-1.5 rounded-full bg-accent-wash px-3 text-sm text-accent hover:bg-sunken"
        >
          <span className="min-w-0 text-start wrap-anywhere">{labelsOf(filter)}</span>
          <X aria-hidden="true" size={13} className="shrink-0" />
        </button>
      ))}
    </div>
  );
}
