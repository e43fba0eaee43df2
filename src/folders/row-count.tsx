import { useFormatter, useTranslations } from "use-intl";

/** Renders the number of videos of a row, with a full text for screen readers and on hover. */
export function RowCount({ count, insideCount = 0 }: { count: number; insideCount?: number }) {
  const t = useTranslations("folders");
  const format = useFormatter();
  const words =
    insideCount === 0 ? t("films", { count }) : t("filmsDeep", { count, inside: insideCount });
  return (
    <span title={words} className="shrink-0 text-xs text-ink-faint">
      <span aria-hidden="true">{format.number(count)}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
