import { Check } from "lucide-react";
import { type ReactNode, useId, useRef } from "react";
import { classNames } from "#shared/ui/class-names.ts";
import { menuItemsOf, moveInMenu } from "#shared/ui/menu.tsx";
import { ControlButton } from "./control-button.tsx";

/** Something to choose: one of its section, or an action where `isChecked` is absent. */
export interface MenuItem {
  key: string;
  label: string;
  isChecked?: boolean;
  onSelect: () => void;
}

/** Choices that belong together. */
export interface MenuSection {
  label: string;
  items: readonly MenuItem[];
}

/**
 * A button with a menu over the control bar. Arrows go round, Escape leads back to the button; a press
 * elsewhere closes it. Which one of several is open is the caller's to know.
 */
export function Menu({
  label,
  name,
  icon,
  sections,
  isOpen,
  onOpenChange,
}: {
  /** Of the button; may include the current choice. */
  label: string;
  /** Of the menu. */
  name: string;
  icon: ReactNode;
  sections: readonly MenuSection[];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const close = () => {
    button.current?.focus();
    onOpenChange(false);
  };
  return (
    <>
      <ControlButton
        ref={button}
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onMouseDown={(event) => {
          // Safari gives no button the focus: the menu would close with the press, and open again with its end.
          if (isOpen) event.preventDefault();
        }}
        onClick={() => {
          if (isOpen) close();
          else onOpenChange(true);
        }}
        onKeyDown={(event) => {
          if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
          event.preventDefault();
          onOpenChange(true);
        }}
      >
        {icon}
      </ControlButton>
      {isOpen ? (
        <div
          ref={(element) => {
            popup.current = element;
            focusFirst(element);
          }}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={name}
          onKeyDown={(event) => {
            if (event.key === "Escape" || event.key === "Tab") {
              if (event.key === "Escape") event.preventDefault();
              close();
            } else {
              moveInMenu(event, popup.current);
            }
          }}
          onBlur={({ relatedTarget, currentTarget }) => {
            const isInside =
              relatedTarget instanceof Node &&
              (currentTarget.contains(relatedTarget) || button.current === relatedTarget);
            if (!isInside) onOpenChange(false);
          }}
          className="absolute end-2 bottom-12 z-10 grid max-h-[calc(100%-3.5rem)] w-max max-w-[calc(100%-1rem)] min-w-40 gap-1 overflow-y-auto rounded-lg border border-line bg-surface p-1 text-ink shadow-card"
        >
          {sections.map((section) => (
            <Section
              key={section.label}
              section={section}
              isTitled={sections.length > 1}
              onDone={close}
            />
          ))}
        </div>
      ) : null}
    </>
  );
}

function Section({
  section: { label, items },
  isTitled,
  onDone,
}: {
  section: MenuSection;
  isTitled: boolean;
  onDone: () => void;
}) {
  return (
    <div role="group" aria-label={label}>
      {isTitled ? (
        <p aria-hidden="true" className="px-2 pt-1 text-xs text-ink-faint">
          {label}
        </p>
      ) : null}
      {items.map(({ key, label: text, isChecked, onSelect }) => (
        <button
          key={key}
          type="button"
          role={isChecked === undefined ? "menuitem" : "menuitemradio"}
          aria-checked={isChecked}
          tabIndex={isChecked === true ? 0 : -1}
          onClick={() => {
            onDone();
            onSelect();
          }}
          className="flex min-h-8 w-full items-center gap-2 rounded-md px-2 text-start hover:bg-ink/10 focus-visible:bg-ink/10 focus-visible:-outline-offset-2"
        >
          <Check
            aria-hidden="true"
            size={14}
            className={classNames("shrink-0", isChecked === true ? null : "invisible")}
          />
          <bdi>{text}</bdi>
        </button>
      ))}
    </div>
  );
}

function focusFirst(popup: HTMLElement | null): void {
  if (popup === null || popup.contains(document.activeElement)) return;
  const items = menuItemsOf(popup);
  const selected = items.find((item) => item.getAttribute("aria-checked") === "true");
  (selected ?? items[0])?.focus();
}
