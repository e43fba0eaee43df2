import type { RefObject } from "react";
import { useMoreSideways } from "./use-more-sideways.ts";

/** A fade over the end of what scrolls sideways, as long as there is more: a figure that is cut must not read as another one. */
export function EndFade({ frame }: { frame: RefObject<HTMLElement | null> }) {
  return useMoreSideways(frame) ? (
    <div
      aria-hidden="true"
      data-part="more"
      data-print="hide"
      className="pointer-events-none absolute inset-y-px end-px z-4 w-10 rounded-e-lg border-e-2 border-line-strong bg-linear-to-l from-surface from-30% to-transparent rtl:bg-linear-to-r"
    />
  ) : null;
}
