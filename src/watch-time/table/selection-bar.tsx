import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { MAX_SELECTED } from "#watch-time/watch-time-view.ts";

/** Number of selected rows, and whether the maximum is reached. */
export function SelectionBar({
  count,
  absentCount,
  isRefused,
  onClear,
  onClearAbsent,
}: {
  count: number;
  /** Selected items without rows, which have no checkbox. */
  absentCount: number;
  /** A selection beyond the maximum was refused. */
  isRefused: boolean;
  onClear: () => void;
  onClearAbsent: () => void;
}) {
  const t = useTranslations("watchTimeTable.choose");
  return (
    <section
      ref={keepFocus}
      aria-label={t("label")}
      tabIndex={-1}
      className="outline-none flex min-h-8 flex-wrap items-center gap-x-2 text-sm text-ink-soft"
    >
      <span role="status">
        {count === 0 ? t("none", { most: MAX_SELECTED }) : t("count", { count })}
        {isRefused ? (
          <strong className="ms-2 font-medium text-trouble">
            {t("most", { most: MAX_SELECTED })}
          </strong>
        ) : null}
      </span>
      {count === 0 ? null : (
        <Button variant="quiet" onClick={onClear} className="min-h-7 px-2">
          {t("clear")}
        </Button>
      )}
      {absentCount === 0 || absentCount === count ? null : (
        <Button variant="quiet" onClick={onClearAbsent} className="min-h-7 px-2">
          {t("clearAbsent", { count: absentCount })}
        </Button>
      )}
    </section>
  );
}
