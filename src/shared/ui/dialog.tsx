import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "./button.tsx";
import { classNames } from "./class-names.ts";

/** Shows a modal dialog, open while rendered. Escape closes it, and the focus returns to where it was. */
export function Dialog({
  title,
  isUnasked = false,
  isBare = false,
  isWide = false,
  onClose,
  actions,
  children,
}: {
  title: string;
  /**
   * It opens without user action, so no button is focused: a key press meant for something else must not
   * trigger one.
   */
  isUnasked?: boolean;
  /** Its content fills it and has a close button; the title is not shown, and a click beside it closes it. */
  isBare?: boolean;
  /** Gives room for two columns. */
  isWide?: boolean;
  /**
   * Is called on Escape, the close button, or the browser's close request. The dialog stays open until it is no longer
   * rendered, so the owner can refuse.
   */
  onClose: () => void;
  /** Shows buttons at the end, the primary one last. */
  actions?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations("common");
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const committed = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    const hold = ({ target }: FocusEvent) => {
      committed.current = target instanceof HTMLElement ? target : null;
    };
    element?.addEventListener("focusin", hold);
    element?.showModal();
    if (isUnasked) element?.focus();
    return () => {
      element?.removeEventListener("focusin", hold);
      element?.close();
      // React removes the element before the browser can restore the focus.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [isUnasked]);
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={isBare ? undefined : titleId}
      aria-label={isBare ? title : undefined}
      onPointerDown={({ target, currentTarget }) => {
        if (isBare && target === currentTarget) onClose();
      }}
      onCancel={(event) => {
        // A cancelled file input inside fires `cancel` too. Events that can't be prevented end in `close`.
        if (event.target !== event.currentTarget || !event.cancelable) return;
        event.preventDefault();
        onClose();
      }}
      onClose={({ target, currentTarget }) => {
        // Browsers close at a second Escape without `cancel`. Reopen: the owner decides.
        if (target !== currentTarget || currentTarget.open || !currentTarget.isConnected) return;
        const last = committed.current;
        currentTarget.showModal();
        if (last !== null && currentTarget.contains(last)) last.focus();
        onClose();
      }}
      className={classNames(
        "rounded-xl border border-line bg-surface p-0 text-ink shadow-card outline-none backdrop:bg-[#0b0d1080]",
        isBare
          ? "mx-auto mt-2 mb-auto w-[min(40rem,calc(100vw-1rem))] sm:mt-[12dvh]"
          : isWide
            ? "m-auto w-[min(56rem,calc(100vw-2rem))]"
            : "m-auto w-[min(32rem,calc(100vw-2rem))]",
      )}
    >
      <div className="flex max-h-[85dvh] flex-col">
        {isBare ? (
          children
        ) : (
          <>
            <header className="flex items-start justify-between gap-3 border-b border-line px-4 py-3">
              <h2 id={titleId} className="py-1 font-semibold wrap-anywhere">
                {title}
              </h2>
              <IconButton label={t("close")} onClick={onClose}>
                <X size={16} />
              </IconButton>
            </header>
            <div className="min-h-0 overflow-y-auto px-4 py-3">{children}</div>
            {actions === undefined ? null : (
              <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">
                {actions}
              </footer>
            )}
          </>
        )}
      </div>
    </dialog>
  );
}
