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
import { type Column, nameColumn, pinnedColumns } from "#watch-time/columns.ts";
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

/** Step of resizing by keyboard. */
export const WIDTH_STEP_PX = 20;
const SIZE = 15;

/** Menu of a column. */
export function useColumnMenu(
  view: WatchTimeView,
  kind: WatchTimeKind,
  onChange: (change: ViewChange) => void,
): (id: Column, column: TableColumn) => MenuItem[] {
  const t = useTranslations("watchTimeTable.menu");
  return (id, column) => {
    const isPinned = pinnedColumns(view).includes(id);
    const sorted = column.getIsSorted();
    const widthPx = shownWidth(column);
    const move = (isAfter: boolean) => {
      const place = placeBeside(view, kind, id, isAfter);
      return {
        onSelect: () => onChange(place === null ? {} : moveColumn(view, id, place)),
        unavailable: place === null ? t(isPinned ? "endOfPinned" : "endOfRest") : undefined,
      };
    };
    const sort = (direction: "asc" | "desc") => ({
      onSelect: () => column.toggleSorting(direction === "desc", false),
      unavailable: sorted === direction && view.sort.length === 1 ? t("sortedSo") : undefined,
    });
    const widen = (by: number, isPossible: boolean) => ({
      onSelect: () => onChange(setWidth(view, id, widthPx + by)),
      unavailable: isPossible ? undefined : t("noFurther"),
    });
    return [
      { text: t("sortUp"), icon: <ArrowUp size={SIZE} />, ...sort("asc") },
      { text: t("sortDown"), icon: <ArrowDown size={SIZE} />, ...sort("desc") },
      sorted === false
        ? {
            text: t("sortAlso"),
            icon: <ListPlus size={SIZE} />,
            onSelect: () => column.toggleSorting(undefined, true),
          }
        : {
            text: t("unsort"),
            icon: <ListX size={SIZE} />,
            onSelect: () => column.clearSorting(),
          },
      {
        text: t(isPinned ? "unpin" : "pin"),
        icon: isPinned ? <PinOff size={SIZE} /> : <Pin size={SIZE} />,
        onSelect: () => onChange(pinColumn(view, id, !isPinned)),
      },
      {
        text: t("moveBack"),
        icon: <ArrowLeft size={SIZE} className="rtl:-scale-x-100" />,
        ...move(false),
      },
      {
        text: t("moveOn"),
        icon: <ArrowRight size={SIZE} className="rtl:-scale-x-100" />,
        ...move(true),
      },
      {
        text: t("wider"),
        icon: <ChevronsRight size={SIZE} className="rtl:-scale-x-100" />,
        ...widen(WIDTH_STEP_PX, widthPx < WIDTH_PX.most),
      },
      {
        text: t("narrower"),
        icon: <ChevronsLeft size={SIZE} className="rtl:-scale-x-100" />,
        ...widen(-WIDTH_STEP_PX, widthPx > WIDTH_PX.least),
      },
      {
        text: t("usualWidth"),
        icon: <RotateCcw size={SIZE} />,
        onSelect: () => onChange(setWidth(view, id, null)),
        unavailable: view.widths[id] === undefined ? t("widthIsUsual") : undefined,
      },
      {
        text: t("hide"),
        icon: <EyeOff size={SIZE} />,
        onSelect: () => onChange(hideColumn(view, id)),
        unavailable: nameColumn(view.grouping) === id ? t("namesRows") : undefined,
      },
    ];
  };
}
