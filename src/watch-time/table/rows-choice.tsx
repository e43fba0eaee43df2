import { useTranslations } from "use-intl";
import { classNames } from "#shared/ui/class-names.ts";
import { GROUPINGS } from "#watch-time/row-groups.ts";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import { type WatchTimeView, withGrouping } from "#watch-time/watch-time-view.ts";
import type { ViewChange } from "./change-columns.ts";

/** What rows stand for. */
export function RowsChoice({
  kind,
  view,
  onChange,
}: {
  kind: WatchTimeKind;
  view: WatchTimeView;
  onChange: (change: ViewChange) => void;
}) {
  const t = useTranslations("watchTimeTable.toolbar.rows");
  const { grouping, selected } = view;
  return (
    <div
      role="group"
      aria-label={t("label")}
      className="flex flex-wrap gap-0.5 rounded-md bg-sunken p-0.5"
    >
      {GROUPINGS.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === grouping}
          onClick={() => {
            if (each === grouping) return;
            // Periods are chosen by their names, contents by their ids.
            const areAlike = (each === "period") === (grouping === "period");
            const { sort } = withGrouping(view, each);
            onChange({ grouping: each, sort, selected: areAlike ? selected : [] });
          }}
          className={classNames(
            // No colours that fade: the frames of it would come between the press and the rows.
            "min-h-7 rounded-sm px-2 text-sm font-medium",
            each === grouping
              ? "bg-surface text-accent shadow-card"
              : "text-ink-soft hover:text-ink",
          )}
        >
          {each === "content" ? t(kind) : t(each)}
        </button>
      ))}
    </div>
  );
}
