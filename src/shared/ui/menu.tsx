import { Check } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { indexAfterKey } from "#shared/collections/roving-focus.ts";
import { foldText } from "#shared/format/fold-text.ts";
import { classNames } from "./class-names.ts";
import { isComposing } from "./is-composing.ts";
import { placeBeside } from "./place-beside.ts";

export interface MenuItem {
  text: string;
  /** Is needed where texts are not unique. */
  id?: string;
  icon?: ReactNode;
  onSelect: () => void;
  /** Reason why it is disabled; absent: it is enabled. */
  unavailable?: string | undefined;
  /** Tells whether a choice is the current one. Is absent for an action. */
  isChecked?: boolean;
}

export interface MenuSection {
  label: string;
  items: readonly MenuItem[];
}

/**
 * Shows a button that opens a menu. The list is in the top layer, so that nothing clips it; Escape or a click elsewhere
 * closes it; arrows, Home, End and first letters move in it.
 */
export function Menu({
  label,
  name = label,
  items,
  onOpenChange,
  children,
  className,
  isCurrent = false,
  tabIndex,
}: {
  /** Labels the button, and may include the current choice. */
  label: string;
  name?: string;
  items: () => readonly (MenuItem | MenuSection)[];
  onOpenChange?: (isOpen: boolean) => void;
  children: ReactNode;
  className?: string;
  /** Tells whether one of the pages in a menu of pages is open. */
  isCurrent?: boolean;
  /** Is -1 where the focus reaches the button in another way, as in a grid. */
  tabIndex?: number;
}) {
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // A page can have hundreds of menus: items are rendered only while open.
  const [isOpen, setIsOpen] = useState(false);

  function place(): void {
    if (list.current !== null) placeBeside(button.current, list.current, "end");
  }

  function select({ onSelect }: MenuItem): void {
    list.current?.hidePopover();
    button.current?.focus();
    onSelect();
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-current={isCurrent ? "true" : undefined}
        tabIndex={tabIndex}
        popoverTarget={listId}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
          event.preventDefault();
          list.current?.showPopover();
        }}
        className={
          className ??
          "inline-grid size-8 shrink-0 place-items-center rounded-md text-ink-soft transition-colors hover:bg-sunken hover:text-ink"
        }
      >
        {children}
      </button>
      <div
        ref={list}
        id={listId}
        popover="auto"
        // The direction is the page's, where the button is in an element that runs from left to right in every
        // language.
        dir={document.documentElement.dir || undefined}
        role="menu"
        aria-label={name}
        tabIndex={-1}
        onKeyDown={(event) => {
          if (event.key === "Tab") list.current?.hidePopover();
          else moveInMenu(event, list.current);
        }}
        onBeforeToggle={({ newState }) => {
          if (newState !== "open") return;
          flushSync(() => setIsOpen(true));
          place();
          // The browser focuses the menu while it opens: no key that follows is lost.
          const all = menuItemsOf(list.current);
          const first = all.find((item) => item.ariaChecked === "true") ?? all[0];
          first?.setAttribute("autofocus", "");
        }}
        onToggle={({ newState }) => {
          setIsOpen(newState === "open");
          onOpenChange?.(newState === "open");
          if (newState === "open") place();
        }}
        className="fixed inset-auto m-0 min-w-44 overflow-y-auto rounded-lg border border-line bg-surface p-1 text-ink shadow-card"
      >
        {(isOpen ? items() : []).map((each) =>
          "items" in each ? (
            <div key={each.label} role="group" aria-label={each.label}>
              <p aria-hidden="true" className="px-2.5 pt-1 text-xs text-ink-faint">
                {each.label}
              </p>
              {each.items.map((item) => (
                <Item key={item.id ?? item.text} item={item} onSelect={select} />
              ))}
            </div>
          ) : (
            <Item key={each.id ?? each.text} item={each} onSelect={select} />
          ),
        )}
      </div>
    </>
  );
}

function Item({ item, onSelect }: { item: MenuItem; onSelect: (item: MenuItem) => void }) {
  const { text, icon, unavailable, isChecked } = item;
  return (
    <button
      type="button"
      role={isChecked === undefined ? "menuitem" : "menuitemradio"}
      aria-checked={isChecked}
      // The current choice is in the tab order, so that a long menu can be scrolled by keyboard.
      tabIndex={isChecked === true ? 0 : -1}
      aria-disabled={unavailable !== undefined}
      onClick={() => {
        if (unavailable === undefined) onSelect(item);
      }}
      className={classNames(
        "flex min-h-8 w-full items-center gap-2 rounded-md px-2.5 py-1 text-start",
        unavailable === undefined
          ? "hover:bg-sunken focus-visible:bg-sunken"
          : "cursor-not-allowed text-ink-faint",
      )}
    >
      {isChecked === undefined ? (
        icon
      ) : (
        <Check
          aria-hidden="true"
          size={14}
          className={classNames("shrink-0", isChecked ? null : "invisible")}
        />
      )}
      <span className="min-w-0">
        <bdi>{text}</bdi>
        {unavailable === undefined ? null : <span className="block text-xs">{unavailable}</span>}
      </span>
    </button>
  );
}

function menuItemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>("[role=menuitem],[role=menuitemradio]") ?? [])];
}

function moveInMenu(event: KeyboardEvent, menu: HTMLElement | null): void {
  if (isComposing(event)) return;
  const items = menuItemsOf(menu);
  const at = items.findIndex((item) => item === document.activeElement);
  const isLetter = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey;
  const following = [...items.slice(at + 1), ...items.slice(0, at + 1)];
  const match = following.find((item) =>
    foldText(item.textContent).trim().startsWith(foldText(event.key)),
  );
  const next = indexAfterKey(event.key, at < 0 ? null : at, {
    count: items.length,
    isWrapping: true,
  });
  const target = next === null ? (isLetter ? match : undefined) : items[next];
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
}
