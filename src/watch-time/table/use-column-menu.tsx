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
import { type Column, nameColumn, pinnedColumns, type Sorting } from "#watch-time/columns.ts";
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

/** A press on a heading: the rows go by that column alone, the other way round if they did already. */
export function sortBy(sort: readonly Sorting[], column: Column): Sorting[] {
  const isSole = sort.length === 1 && sort[0]?.column === column;
  return [{ column, isDown: isSole ? !sort[0]?.isDown : isDownFirst(column) }];
}

/**
 * A press with Shift: the column comes behind the others, then turns round, then is left out again. The
 * last one is never left out.
 */
export function sortAlsoBy(sort: readonly Sorting[], column: Column): Sorting[] {
  const known = sort.find((each) => each.column === column);
  if (known === undefined) return [...sort, { column, isDown: isDownFirst(column) }];
  if (known.isDown === isDownFirst(column) || sort.length === 1) {
    return sort.map((each) => (each === known ? { column, isDown: !each.isDown } : each));
  }
  return unsortBy(sort, column);
}

/** The rows no longer go by a column. */
export function unsortBy(sort: readonly Sorting[], column: Column): Sorting[] {
  return sort.filter((each) => each.column !== column);
}

/** Numbers sort descending first, texts and periods ascending. */
function isDownFirst(column: Column): boolean {
  return column !== "title" && column !== "period";
}
