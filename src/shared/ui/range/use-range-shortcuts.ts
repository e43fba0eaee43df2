import { useEffect, useRef } from "react";
import type { RangeChoice } from "#shared/dates/date-ranges.ts";
import type { Day } from "#shared/dates/days.ts";
import { isComposing } from "#shared/ui/is-composing.ts";
import { rangeCommandOf } from "./shortcut-keys.ts";
import { areShortcutsOn } from "./shortcut-switch.ts";
import { stepRange } from "./step-range.ts";

/** Elements that use keys themselves. */
const TAKEN =
  "input,textarea,select,[contenteditable]:not([contenteditable=false]),[role=textbox],[role=combobox],[role=listbox],[role=menu],[role=menubar],[role=radiogroup],[role=tablist],[role=slider],[role=spinbutton],[role=tree],[role=grid],[role=application],video,audio";

/**
 * Selects ranges by single keys anywhere on the page, unless a field is focused or a dialog or popover is
 * open.
 */
export function useRangeShortcuts(props: {
  choice: RangeChoice;
  today: Day;
  /** The first day that can have data; null: unknown. */
  since: Day | null;
  onChange: (choice: RangeChoice) => void;
}): void {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat || isComposing(event) || !areShortcutsOn()) return;
      if (event.target instanceof Element && event.target.closest(TAKEN) !== null) return;
      if (document.querySelector("dialog[open],:popover-open") !== null) return;
      const { direction } = getComputedStyle(document.documentElement);
      const command = rangeCommandOf(event, direction === "rtl");
      if (command === null) return;
      const { choice, today, since, onChange } = latest.current;
      if (command.kind === "preset") {
        event.preventDefault();
        if (command.preset !== choice) onChange(command.preset);
        return;
      }
      const step = stepRange(choice, command.by, today, since);
      if (step.kind !== "range") return;
      event.preventDefault();
      onChange(step.choice);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
