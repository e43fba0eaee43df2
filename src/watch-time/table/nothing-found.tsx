import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import type { WatchTimeView } from "#watch-time/watch-time-view.ts";
import type { ViewChange } from "./change-columns.ts";

/** Returns whether the view filters rows. */
export function isFiltered({ search, shown, numbers }: WatchTimeView): boolean {
  return search !== "" || shown === "removed" || numbers.length > 0;
}

/** There are rows, and none of them passes. */
export function NothingFound({
  isReading,
  onChange,
}: {
  isReading: boolean;
  onChange: (change: ViewChange) => void;
}) {
  const t = useTranslations("watchTimeTable.nothing");
  return (
    <div className="mt-2">
      <EmptyState
        title={isReading ? t("soFar") : t("title")}
        action={
          <Button onClick={() => onChange({ search: "", shown: "all", numbers: [] })}>
            {t("clear")}
          </Button>
        }
      >
        {t("body")}
      </EmptyState>
    </div>
  );
}
