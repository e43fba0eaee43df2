import { useEffect, useRef } from "react";
import { placeBeside } from "./place-beside.ts";

/** Passing focus shows nothing. Also, a popover can't be shown while another one opens and takes the focus. */
const FOCUS_DELAY_MS = 300;
const LONG_PRESS_MS = 500;
/** A finger scrolls when it moves further. */
const MAX_MOVE_PX = 10;

/**
 * Shows the `title` of elements, and the whole of texts that end in an ellipsis, to those whom browsers don't show
 * it: on keyboard focus and on a long press. With a mouse, the browser shows it. Screen readers read the attribute.
 */
export function Tooltips() {
  const bubble = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = bubble.current;
    if (element === null) return;
    const page = new AbortController();
    const { signal } = page;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shown: HTMLElement | null = null;
    let press: { x: number; y: number; wasLong: boolean } | null = null;
    const hide = () => {
      clearTimeout(timer);
      if (element.matches(":popover-open")) element.hidePopover();
    };
    const show = (target: EventTarget | null) => {
      hide();
      const titled = titledAt(target) ?? cutWithin(target);
      if (titled === null || isInSight(titled)) return false;
      element.dataset.text = titled.title === "" ? titled.innerText : titled.title;
      element.showPopover();
      placeBeside(titled, element, "center");
      shown = titled;
      return true;
    };
    const on = <K extends keyof DocumentEventMap>(
      type: K,
      listener: (event: DocumentEventMap[K]) => void,
    ) =>
      document.addEventListener(type, listener, {
        capture: true,
        passive: type !== "click",
        signal,
      });
    on("focusin", ({ target }) => {
      if (!(target instanceof Element && target.matches(":focus-visible"))) return;
      clearTimeout(timer);
      timer = setTimeout(() => show(target), FOCUS_DELAY_MS);
    });
    on("focusout", hide);
    // Focus can scroll its element into view.
    on("scroll", () => {
      if (shown !== null && element.matches(":popover-open")) placeBeside(shown, element, "center");
    });
    on("keydown", hide);
    on("pointerover", ({ pointerType, target }) => {
      const cut = pointerType === "mouse" ? titledAt(target) : null;
      if (cut === null || cut.title !== "") return;
      cut.title = cut.innerText;
      // The text may differ the next time.
      cut.addEventListener("pointerleave", () => cut.removeAttribute("title"), { once: true });
    });
    on("pointerdown", ({ pointerType, target, clientX, clientY }) => {
      hide();
      press = null;
      if (pointerType !== "touch") return;
      const begun = { x: clientX, y: clientY, wasLong: false };
      press = begun;
      timer = setTimeout(() => {
        begun.wasLong = show(target);
      }, LONG_PRESS_MS);
    });
    on("pointermove", ({ clientX, clientY }) => {
      if (press === null || press.wasLong) return;
      if (Math.hypot(clientX - press.x, clientY - press.y) > MAX_MOVE_PX) clearTimeout(timer);
    });
    on("pointerup", () => {
      if (press?.wasLong !== true) clearTimeout(timer);
    });
    on("pointercancel", () => clearTimeout(timer));
    on("click", (event) => {
      // A long press asks for the meaning of a button, and does not press it.
      if (press?.wasLong === true) {
        event.preventDefault();
        event.stopPropagation();
      }
      press = null;
    });
    return () => {
      page.abort();
      hide();
    };
  }, []);
  return (
    <div
      ref={bubble}
      popover="manual"
      aria-hidden="true"
      // The text is drawn by CSS: as content it would be found, selected and read twice.
      className="pointer-events-none fixed inset-auto m-0 max-w-[min(24rem,calc(100vw-1rem))] rounded-md border border-line bg-ink px-2 py-1 text-sm text-surface shadow-card wrap-anywhere before:whitespace-pre-line before:content-[attr(data-text)]"
    />
  );
}

/** Returns the nearest element around a target that has a title or is cut. */
function titledAt(target: EventTarget | null): HTMLElement | null {
  let element = target instanceof HTMLElement ? target : null;
  while (element !== null && element.title === "" && !isCut(element)) {
    element = element.parentElement;
  }
  return element;
}

/**
 * Returns the first text that is cut in a control that has the focus. A part of the page has texts that are not about
 * it.
 */
function cutWithin(target: EventTarget | null): HTMLElement | null {
  if (!(target instanceof HTMLElement) || target.matches("main, section, [role=group]"))
    return null;
  return [...target.querySelectorAll<HTMLElement>("*")].find(isCut) ?? null;
}

/** Returns whether an element ends in an ellipsis. */
function isCut(element: HTMLElement): boolean {
  const { textOverflow, webkitLineClamp } = getComputedStyle(element);
  if (element.innerText === "") return false;
  return webkitLineClamp === "none"
    ? textOverflow === "ellipsis" && element.scrollWidth > element.clientWidth
    : element.scrollHeight > element.clientHeight;
}

/** Returns whether all of the title is on screen already, as the element's own text. */
function isInSight({ title, textContent, scrollWidth, clientWidth }: HTMLElement): boolean {
  return textContent.trim() === title.trim() && scrollWidth <= clientWidth;
}
