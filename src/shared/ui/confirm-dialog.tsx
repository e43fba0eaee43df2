import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

export function ConfirmDialog({
  title,
  cancel,
  confirm,
  isFinal = false,
  isResting = false,
  isLocked = false,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  cancel?: string;
  confirm: string;
  isFinal?: boolean;
  isResting?: boolean;
  isLocked?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTranslations("common");
  const close = () => {
    if (!isLocked) onClose();
  };
  return (
    <Dialog
      title={title}
      onClose={close}
      actions={
        <>
          <Button aria-disabled={isLocked} onClick={close}>
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
