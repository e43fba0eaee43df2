import { classNames } from "#shared/ui/class-names.ts";

/** State of a day in the calendar. */
interface DayState {
  isSelected: boolean;
  isSelectionStart: boolean;
  isSelectionEnd: boolean;
  isDisabled: boolean;
  isOutsideMonth: boolean;
  isFocusVisible: boolean;
}

/** Returns the classes of a day: the ends of the range are filled, the days between tinted. */
export function dayClass(day: DayState, isToday: boolean): string {
  if (day.isOutsideMonth) return "hidden";
  const isEnd = day.isSelected && (day.isSelectionStart || day.isSelectionEnd);
  return classNames(
    "relative grid size-9 max-[42rem]:size-10 cursor-default touch-pan-x touch-pan-y touch-pinch-zoom place-items-center text-sm outline-none",
    // Today differs by more than its colour.
    isToday &&
      "font-bold after:absolute after:bottom-1 after:h-0.5 after:w-3.5 after:rounded-full after:bg-current",
    day.isFocusVisible && "z-10 rounded-md outline-2 -outline-offset-1 outline-accent",
    day.isDisabled && "text-ink-faint opacity-50",
    !day.isSelected && !day.isDisabled && "rounded-md hover:bg-sunken",
    day.isSelected && !isEnd && "bg-accent-wash",
    isEnd && "bg-accent text-accent-ink",
    day.isSelected && day.isSelectionStart && "rounded-s-md",
    day.isSelected && day.isSelectionEnd && "rounded-e-md",
    day.isFocusVisible && isEnd && "outline-offset-1",
  );
}
