import { type RefObject, useEffect, useState } from "react";
import { classNames } from "#shared/ui/class-names.ts";

/**
 * Shows an edge at the end of what scrolls sideways, as long as there is more: a figure that is cut must not read as
 * another one. It is narrow, or it would hide figures that are not cut.
 */
export function EndFade({
  frame,
  corner,
}: {
  frame: RefObject<HTMLElement | null>;
  /** Is as round as the corners of the frame. */
  corner: "rounded-e-lg" | "rounded-e-md";
}) {
  const around = useMoreSideways(frame);
  return around === null ? null : (
    <div
      aria-hidden="true"
      data-part="more"
      data-print="hide"
      className={classNames(
        "pointer-events-none absolute top-px z-4 w-4 border-e-2 border-line-strong bg-linear-to-l from-surface from-30% to-transparent rtl:bg-linear-to-r",
        // This is the frame's own corner, if it has no scroll bar.
        around.endPx <= 1 && corner,
      )}
      style={{ insetInlineEnd: around.endPx, bottom: around.belowPx }}
    />
  );
}

/** Measures, in pixels, borders and scroll bars; null where there is no more beyond the end edge. */
function useMoreSideways(frame: RefObject<HTMLElement | null>) {
  const [around, setAround] = useState<{ endPx: number; belowPx: number } | null>(null);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    // In right-to-left text, the scroll position is negative. Fractions of a pixel are ignored.
    const measure = () => {
      const isMore = Math.abs(element.scrollLeft) + element.clientWidth < element.scrollWidth - 1;
      const leftPx = element.clientLeft;
      const rightPx = element.offsetWidth - element.clientWidth - leftPx;
      const endPx = document.documentElement.dir === "rtl" ? leftPx : rightPx;
      const belowPx = element.offsetHeight - element.clientHeight - element.clientTop;
      setAround((last) => {
        if (!isMore) return null;
        return last?.endPx === endPx && last.belowPx === belowPx ? last : { endPx, belowPx };
      });
    };
    element.addEventListener("scroll", measure, { passive: true });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => {
      element.removeEventListener("scroll", measure);
      observer.disconnect();
    };
  }, [frame]);
  return around;
}
