import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

/** A question with two answers: one does it, the other leaves everything as it is. */
export function ConfirmDialog({
  title,
  cancel,
  confirm,
  isFinal = false,
  isResting = false,
  isHeld = false,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  /** "Cancel" where nothing says it better. */
  cancel?: string;
  confirm: string;
  /** Nothing brings back what it takes away. */
  isFinal?: boolean;
  /** It can't be confirmed for the moment. */
  isResting?: boolean;
  /** It can't be left for the moment. */
  isHeld?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTranslations("dialog");
  const close = () => {
    if (!isHeld) onClose();
  };
  return (
    <Dialog
      title={title}
      onClose={close}
      actions={
        <>
          <Button aria-disabled={isHeld} onClick={close}>
            {cancel ?? t("cancel")}
          </Button>
          <Button
            variant="primary"
            aria-disabled={isResting}
            className={
              isFinal ? "bg-trouble text-surface not-disabled:hover:bg-trouble" : undefined
            }
            onClick={() => {
              if (!isResting) onConfirm();
            }}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
