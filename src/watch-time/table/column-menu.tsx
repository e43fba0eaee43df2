import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ChevronsLeft,
  ChevronsRight,
  EyeOff,
  ListPlus,
  ListX,
  Pin,
  PinOff,
  RotateCcw,
} from "lucide-react";
import { useTranslations } from "use-intl";
import type { MenuItem } from "#shared/ui/menu.tsx";
import { type Column, isChangeColumn, nameColumn, pinnedColumns } from "#watch-time/columns.ts";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import { type WatchTimeView, WIDTH_PX } from "#watch-time/watch-time-view.ts";
import {
  hideColumn,
  moveColumn,
  pinColumn,
  placeBeside,
  setWidth,
  type ViewChange,
} from "./change-columns.ts";
import { shownWidth, type TableColumn } from "./table-model.ts";

export const WIDTH_STEP_PX = 20;

export function useColumnMenu(
  view: WatchTimeView,
  kind: WatchTimeKind,
  onChange: (change: ViewChange) => void,
): (id: Column, column: TableColumn) => MenuItem[] {
  const t = useTranslations("watchTimeTable.menu");
  const item = (
    text: Parameters<typeof t>[0],
    Icon: typeof Pin,
    onSelect: () => void,
    /** Says why it is not possible. */
    problem: Parameters<typeof t>[0] | null = null,
  ): MenuItem => ({
    text: t(text),
    icon: <Icon size={15} />,
    onSelect,
    unavailable: problem === null ? undefined : t(problem),
  });
  return (id, column) => {
    const isPinned = pinnedColumns(view).includes(id);
    const sorted = column.getIsSorted();
    const widthPx = shownWidth(column);
    const sort = (isDown: boolean) => () => column.toggleSorting(isDown, false);
    const sole = view.sort.length === 1 ? sorted : null;
    const [back, on] = [placeBeside(view, kind, id, false), placeBeside(view, kind, id, true)];
    const move = (place: typeof on) => () => place && onChange(moveColumn(view, id, place));
    const widen = (px: number | null) => () => onChange(setWidth(view, id, px));
    const isWidest = widthPx >= WIDTH_PX.most;
    const isNarrowest = widthPx <= WIDTH_PX.least;
    const isUsual = view.widths[id] === undefined;
    const isName = nameColumn(view.grouping) === id;
    return [
      item("sortUp", ArrowUp, sort(false), sole === "asc" ? "sortedSo" : null),
      item("sortDown", ArrowDown, sort(true), sole === "desc" ? "sortedSo" : null),
      sorted === false
        ? item("sortAlso", ListPlus, () => column.toggleSorting(undefined, true))
        : item("unsort", ListX, () => column.clearSorting()),
      item(isPinned ? "unpin" : "pin", isPinned ? PinOff : Pin, () =>
        onChange(pinColumn(view, id, !isPinned)),
      ),
      item("moveBack", ArrowLeft, move(back), back === null ? "atEnd" : null),
      item("moveOn", ArrowRight, move(on), on === null ? "atEnd" : null),
      item("wider", ChevronsRight, widen(widthPx + WIDTH_STEP_PX), isWidest ? "noFurther" : null),
      item(
        "narrower",
        ChevronsLeft,
        widen(widthPx - WIDTH_STEP_PX),
        isNarrowest ? "noFurther" : null,
      ),
      item("usualWidth", RotateCcw, widen(null), isUsual ? "widthIsUsual" : null),
      item("hide", EyeOff, () => onChange(hideColumn(view, id)), isName ? "namesRows" : null),
    ];
  };
}

const HINTED = [
  "uniqueViewers",
  "watchTime",
  "watchTimePerPlay",
  "watchTimePerViewer",
  "percentageViewed",
  "completion",
  "playtime",
  "freeze",
  "bytesPerHour",
] as const;

/** Explains how a column is made; undefined where its name says it. */
export function useColumnHint(): (column: Column) => string | undefined {
  const t = useTranslations("watchTimeTable.hints");
  return (column) => {
    if (isChangeColumn(column)) return t("change");
    if (column.startsWith("reached")) return t("reached");
    const hinted = HINTED.find((each) => each === column);
    return hinted && t(hinted);
  };
}
