import { useTranslations } from "use-intl";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";

/** Asks before files are dropped that have not been sent. */
export function DiscardDialog({
  count,
  onDiscard,
  onClose,
}: {
  /** Of files that have not been sent. */
  count: number;
  onDiscard: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("coveragePlan.discarding");
  return (
    <ConfirmDialog
      title={t("title")}
      cancel={t("keep")}
      confirm={t("confirm")}
      onConfirm={onDiscard}
      onClose={onClose}
    >
      <p>{t("lost", { count })}</p>
    </ConfirmDialog>
  );
}
