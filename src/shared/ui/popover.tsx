import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { placeBeside } from "./place-beside.ts";

/**
 * Shows a button that opens a panel below it. The panel is in the top layer, so that nothing clips it; Escape, a click
 * elsewhere, or moving the focus elsewhere closes it. Escape returns the focus to the button. In narrow windows it has
 * the full width.
 */
export function Popover({
  label,
  button,
  buttonClass,
  onApproach,
  children,
}: {
  label: string;
  button: ReactNode;
  buttonClass: string;
  /** Is called on hover or focus, before a click: for prefetching what the panel needs. */
  onApproach?: () => void;
  /**
   * Returns the content of the panel, rendered while open. The element with `data-first-focus` gets the focus.
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
    let frame = 0;
    const place = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => placeBeside(opener.current, element));
    };
    const closed = new AbortController();
    const { signal } = closed;
    element.addEventListener("focusout", leave, { signal });
    addEventListener("resize", place, { signal });
    document.addEventListener("scroll", place, { capture: true, passive: true, signal });
    // Content that loads later changes the size, and gets the focus that it could not have before.
    let isAwaited = true;
    const sizes = new ResizeObserver(() => {
      place();
      if (!isAwaited || firstIn(element) === null) return;
      isAwaited = false;
      if (document.activeElement === element) focusFirst(element);
    });
    sizes.observe(element);
    return () => {
      closed.abort();
      cancelAnimationFrame(frame);
      sizes.disconnect();
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
        // A popover inside has events too, which React lets bubble.
        onBeforeToggle={({ newState, target, currentTarget }) => {
          if (target !== currentTarget) return;
          if (newState === "open") flushSync(() => setIsOpen(true));
          // Browsers restore the focus only from the outermost popover.
          else if (currentTarget.contains(document.activeElement)) opener.current?.focus();
        }}
        onToggle={({ newState, target, currentTarget }) => {
          if (target !== currentTarget) return;
          setIsOpen(newState === "open");
          if (newState !== "open") return;
          placeBeside(opener.current, currentTarget);
          focusFirst(currentTarget);
        }}
        className="fixed inset-auto m-0 max-w-[calc(100vw-1rem)] max-[42rem]:inset-x-2! max-[42rem]:w-auto max-[42rem]:max-w-none overflow-y-auto overscroll-contain min-[42rem]:has-data-covers-end:scroll-pb-44 rounded-xl border border-line bg-surface p-0 text-ink shadow-dock focus-visible:outline-none"
      >
        {isOpen ? <Inside render={children} close={close} /> : null}
      </div>
    </>
  );
}

const firstIn = (panel: HTMLElement) => panel.querySelector<HTMLElement>("[data-first-focus]");

function focusFirst(panel: HTMLElement): void {
  const first = firstIn(panel);
  (first ?? panel).focus({ preventScroll: true });
  first?.scrollIntoView({ block: "nearest" });
}

/** Is a component of its own, because `close` reads refs, which rendering must not. */
function Inside(props: { render: (close: () => void) => ReactNode; close: () => void }) {
  return props.render(props.close);
}
