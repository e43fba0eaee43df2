import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";

/**
 * Button that opens a panel below it. The panel is in the top layer, so that nothing clips it; Escape, a
 * click elsewhere, or moving the focus elsewhere closes it. Escape returns the focus to the button. In narrow
 * windows it has the full width.
 */
export function Popover({
  label,
  button,
  buttonClass,
  onApproach,
  children,
}: {
  /** Accessible name of the panel. */
  label: string;
  /** Content of the button. */
  button: ReactNode;
  /** Classes of the button. */
  buttonClass: string;
  /** Called on hover or focus, before a click: for prefetching what the panel needs. */
  onApproach?: () => void;
  /**
   * Content of the panel, rendered while open. The element with `data-first-focus` gets the focus.
   * @param close closes the panel and returns the focus to the button
   */
  children: (close: () => void) => ReactNode;
}) {
  const panelId = useId();
  const opener = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  useEffect(() => {
    const element = panel.current;
    if (!isOpen || element === null) return;
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node) || relatedTarget === opener.current) return;
      if (!element.contains(relatedTarget)) element.hidePopover();
    };
    element.addEventListener("focusout", leave);
    let frame = 0;
    const place = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => placeBeneath(element, opener.current));
    };
    // Content that loads later changes the size.
    const sizes = new ResizeObserver(place);
    sizes.observe(element);
    addEventListener("resize", place);
    document.addEventListener("scroll", place, { capture: true, passive: true });
    return () => {
      element.removeEventListener("focusout", leave);
      cancelAnimationFrame(frame);
      sizes.disconnect();
      removeEventListener("resize", place);
      document.removeEventListener("scroll", place, { capture: true });
    };
  }, [isOpen]);

  const close = () => {
    panel.current?.hidePopover();
    opener.current?.focus();
  };
  return (
    <>
      <button
        ref={opener}
        type="button"
        aria-haspopup="dialog"
        popoverTarget={panelId}
        onPointerEnter={onApproach}
        onFocus={onApproach}
        className={buttonClass}
      >
        {button}
      </button>
      <div
        ref={panel}
        id={panelId}
        popover="auto"
        role="dialog"
        aria-label={label}
        tabIndex={-1}
        onBeforeToggle={({ newState }) => {
          if (newState === "open") flushSync(() => setIsOpen(true));
        }}
        onToggle={({ newState, currentTarget }) => {
          setIsOpen(newState === "open");
          if (newState !== "open") return;
          placeBeneath(currentTarget, opener.current);
          const first = currentTarget.querySelector<HTMLElement>("[data-first-focus]");
          (first ?? currentTarget).focus({ preventScroll: true });
          first?.scrollIntoView({ block: "nearest" });
        }}
        className="fixed inset-auto m-0 max-w-[calc(100vw-1rem)] max-[42rem]:inset-x-2! max-[42rem]:w-auto max-[42rem]:max-w-none overflow-y-auto overscroll-contain rounded-xl border border-line bg-surface p-0 text-ink shadow-dock focus-visible:outline-none"
      >
        {isOpen ? <Inside render={children} close={close} /> : null}
      </div>
    </>
  );
}

function Inside({
  render,
  close,
}: {
  render: (close: () => void) => ReactNode;
  close: () => void;
}): ReactNode {
  return render(close);
}

/** Gap between a panel and the element that opened it. */
const GAP_PX = 4;
/** Gap between a panel and the edge of the window. */
const EDGE_PX = 8;

/**
 * Positions a panel of the top layer below its opener, aligned with its start; above where that has more
 * space. Limits the panel to the available height and keeps it in the window.
 */
function placeBeneath(panel: HTMLElement, opener: HTMLElement | null): void {
  const at = opener?.getBoundingClientRect();
  if (at === undefined) return;
  const below = innerHeight - at.bottom - GAP_PX - EDGE_PX;
  const above = at.top - GAP_PX - EDGE_PX;
  const { scrollHeight, offsetHeight, clientHeight, offsetWidth } = panel;
  const wantedHeight = scrollHeight + offsetHeight - clientHeight;
  const isBelow = wantedHeight <= below || below >= above;
  // In a low window neither side is sufficient: then the panel may cover the button.
  const room = Math.max(isBelow ? below : above, Math.min(innerHeight - 2 * EDGE_PX, 384));
  const height = Math.min(wantedHeight, room);
  const top = isBelow ? at.bottom + GAP_PX : at.top - GAP_PX - height;
  const isRightToLeft = getComputedStyle(panel).direction === "rtl";
  const left = isRightToLeft ? at.right - offsetWidth : at.left;
  // Not `innerWidth`, which includes the scroll bar.
  const width = document.documentElement.offsetWidth;
  panel.style.maxHeight = `${room}px`;
  panel.style.top = `${clamp(top, EDGE_PX, innerHeight - EDGE_PX - height)}px`;
  panel.style.left = `${clamp(left, EDGE_PX, width - EDGE_PX - offsetWidth)}px`;
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, high));
}
