import type { RefObject } from "react";
import { classNames } from "#shared/ui/class-names.ts";
import { useMoreSideways } from "./use-more-sideways.ts";

/**
 * An edge at the end of what scrolls sideways, as long as there is more: a figure that is cut must not read as
 * another one. Narrow, or it would hide figures that are not cut.
 */
export function EndFade({ frame }: { frame: RefObject<HTMLElement | null> }) {
  const around = useMoreSideways(frame);
  return around === null ? null : (
    <div
      aria-hidden="true"
      data-part="more"
      data-print="hide"
      className={classNames(
        "pointer-events-none absolute top-px z-4 w-4 border-e-2 border-line-strong bg-linear-to-l from-surface from-30% to-transparent rtl:bg-linear-to-r",
        // The frame's own corner, where no scroll bar has it.
        around.endPx <= 1 && "rounded-e-lg",
      )}
      style={{ insetInlineEnd: around.endPx, bottom: around.belowPx }}
    />
  );
}
