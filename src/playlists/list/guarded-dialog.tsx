import { type KeyboardEvent, type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import { useLeaveQuestion } from "#shared/sync/leave-question.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { isComposing } from "#shared/ui/is-composing.ts";

const focus = (button: HTMLButtonElement | null) => button?.focus();

/** Dialog that asks, in the place of its buttons, before something typed is lost; so does the browser. */
export function GuardedDialog({
  title,
  isChanged,
  isLocked = false,
  onClose,
  renderActions,
  children,
}: {
  title: string;
  isChanged: boolean;
  /** Closing is disabled for the moment. */
  isLocked?: boolean;
  onClose: () => void;
  renderActions: (close: () => void) => ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations("playlist.leave");
  const [wasRequested, setWasRequested] = useState(false);
  useLeaveQuestion("drafts", isChanged);
  const close = () => {
    if (isLocked) return;
    if (isChanged) setWasRequested(true);
    else onClose();
  };
  // One key would take back what was typed and close the dialog over it.
  const askAtEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || isComposing(event) || !isChanged) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return (
    <Dialog
      title={title}
      onClose={close}
      actions={
        wasRequested && isChanged ? (
          <>
            <p role="alert" className="me-auto self-center text-working">
              {t("question")}
            </p>
            <Button onClick={onClose}>{t("discard")}</Button>
            <Button ref={focus} variant="primary" onClick={() => setWasRequested(false)}>
              {t("stay")}
            </Button>
          </>
        ) : (
          renderActions(close)
        )
      }
    >
      <div onKeyDownCapture={askAtEscape} className="grid grid-cols-[minmax(0,1fr)]">
        {children}
      </div>
    </Dialog>
  );
}
