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
import type { Column } from "#watch-time/columns.ts";
import { nameColumn, pinnedColumns } from "#watch-time/layout.ts";
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
import { sortAlsoBy, unsortBy } from "./change-sort.ts";

/** Step of resizing by keyboard. */
export const WIDTH_STEP_PX = 20;
const SIZE = 15;

/** Menu of a column. */
export function useColumnMenu(
  view: WatchTimeView,
  kind: WatchTimeKind,
  onChange: (change: ViewChange) => void,
): (column: Column, widthPx: number) => MenuItem[] {
  const t = useTranslations("watchTimeTable.menu");
  return (column, widthPx) => {
    const isPinned = pinnedColumns(view).includes(column);
    const sorted = view.sort.find((each) => each.column === column);
    const isSole = sorted !== undefined && view.sort.length === 1;
    const move = (isAfter: boolean): Pick<MenuItem, "onSelect" | "unavailable"> => {
      const place = placeBeside(view, kind, column, isAfter);
      return place === null
        ? { onSelect: () => {}, unavailable: t(isPinned ? "endOfPinned" : "endOfRest") }
        : { onSelect: () => onChange(moveColumn(view, column, place)) };
    };
    const turn = (isDown: boolean): Pick<MenuItem, "onSelect" | "unavailable"> => ({
      onSelect: () => onChange({ sort: [{ column, isDown }] }),
      unavailable: isSole && sorted.isDown === isDown ? t("sortedSo") : undefined,
    });
    const widen = (by: number, isPossible: boolean) => ({
      onSelect: () => onChange(setWidth(view, column, widthPx + by)),
      unavailable: isPossible ? undefined : t("noFurther"),
    });
    return [
      { text: t("sortUp"), icon: <ArrowUp size={SIZE} />, ...turn(false) },
      { text: t("sortDown"), icon: <ArrowDown size={SIZE} />, ...turn(true) },
      sorted === undefined
        ? {
            text: t("sortAlso"),
            icon: <ListPlus size={SIZE} />,
            onSelect: () => onChange({ sort: sortAlsoBy(view.sort, column) }),
          }
        : {
            text: t("unsort"),
            icon: <ListX size={SIZE} />,
            onSelect: () => onChange({ sort: unsortBy(view.sort, column) }),
          },
      {
        text: t(isPinned ? "unpin" : "pin"),
        icon: isPinned ? <PinOff size={SIZE} /> : <Pin size={SIZE} />,
        onSelect: () => onChange(pinColumn(view, column, !isPinned)),
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
        onSelect: () => onChange(setWidth(view, column, null)),
        unavailable: view.widths[column] === undefined ? t("widthIsUsual") : undefined,
      },
      {
        text: t("hide"),
        icon: <EyeOff size={SIZE} />,
        onSelect: () => onChange(hideColumn(view, column)),
        unavailable: nameColumn(view.grouping) === column ? t("namesRows") : undefined,
      },
    ];
  };
}
