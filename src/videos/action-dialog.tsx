import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";

/** Asks what there is to know before something is done to films. */
export function ActionDialog({
  title,
  action,
  onAct,
  onClose,
  children,
}: {
  title: string;
  action: string;
  /** Null while something is missing. */
  onAct: (() => void) | null;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTranslations("dialog");
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button variant="primary" disabled={onAct === null} onClick={() => onAct?.()}>
            {action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
