import { ArrowUpDown } from "lucide-react";
import { useTranslations } from "use-intl";
import { buttonClass } from "#shared/ui/button.tsx";
import { InlineProblem } from "#shared/ui/inline-problem.tsx";
import { Menu } from "#shared/ui/menu.tsx";
import { SORTS, type Sort } from "./sort-orders.ts";
import type { Sorting } from "./use-sort.ts";

/** These need to know more of a film than its place in the list. */
const NEED_FACTS: readonly Sort[] = [
  "titleUp",
  "titleDown",
  "newest",
  "oldest",
  "shortest",
  "longest",
];

/** Puts the list, or what is chosen of it, in order. What it waits for is told beside it. */
export function SortMenu({
  sorting: { sort, isWaiting, problem },
  chosenCount,
  isReading,
}: {
  sorting: Sorting;
  chosenCount: number;
  /** Not all is known of the entries yet. */
  isReading: boolean;
}) {
  const t = useTranslations("playlistOrder");
  const isOfChosen = chosenCount >= 2;
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Menu
        label={isOfChosen ? t("sortChosen", { count: chosenCount }) : t("sortAll")}
        className={buttonClass("secondary")}
        items={() =>
          SORTS.map((by) => ({
            text: t(`sort.${by}`),
            onSelect: () => sort(by),
            unavailable: isReading && NEED_FACTS.includes(by) ? t("stillReading") : undefined,
          }))
        }
      >
        <ArrowUpDown aria-hidden="true" size={15} />
        {isOfChosen ? t("sortChosen", { count: chosenCount }) : t("sortButton")}
      </Menu>
      <span role="status" className="text-sm text-ink-soft empty:hidden">
        {isWaiting ? t("readingPlays") : null}
      </span>
      <InlineProblem problem={problem} />
    </div>
  );
}
