import { X } from "lucide-react";
import { type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "./button.tsx";

/**
 * A question or a form above the page, open for as long as it is rendered. The page behind rests, Escape
 * closes, and the keyboard goes back to where it was.
 */
export function Dialog({
  title,
  isUnasked = false,
  onClose,
  actions,
  children,
}: {
  title: string;
  /** It comes by itself, while the hands do something else: no key is meant for one of its buttons. */
  isUnasked?: boolean;
  /**
   * Escape, the cross, or the browser's own way back. Nothing is over before the dialog is no longer
   * rendered: one that can't be left for the moment stays open.
   */
  onClose: () => void;
  /** The buttons at the end, the one that does it last. */
  actions?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations("dialog");
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  /** What had the keyboard last. */
  const held = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    const hold = ({ target }: FocusEvent) => {
      held.current = target instanceof HTMLElement ? target : null;
    };
    element?.addEventListener("focusin", hold);
    element?.showModal();
    if (isUnasked) element?.focus();
    return () => {
      element?.removeEventListener("focusin", hold);
      element?.close();
      // React takes the element away before the browser can give the focus back.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [isUnasked]);
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A file chooser that was left says the same, inside. What can't be prevented ends in `close`.
        if (event.target !== event.currentTarget || !event.cancelable) return;
        event.preventDefault();
        onClose();
      }}
      onClose={({ target, currentTarget }) => {
        // A browser closes at a second Escape without asking. Whether it is over says the one who renders.
        if (target !== currentTarget || currentTarget.open || !currentTarget.isConnected) return;
        const last = held.current;
        currentTarget.showModal();
        if (last !== null && currentTarget.contains(last)) last.focus();
        onClose();
      }}
      className="m-auto w-[min(32rem,calc(100vw-2rem))] rounded-xl border border-line bg-surface p-0 text-ink shadow-card outline-none backdrop:bg-[#0b0d1080]"
    >
      <div className="flex max-h-[85dvh] flex-col">
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
      </div>
    </dialog>
  );
}
