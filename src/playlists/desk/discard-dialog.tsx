import { useTranslations } from "use-intl";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";

/** Asks before a draft is given up. */
export function DiscardDialog({
  onDiscard,
  onClose,
}: {
  onDiscard: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("playlistDesk.discarding");
  return (
    <ConfirmDialog
      title={t("title")}
      cancel={t("keep")}
      confirm={t("discard")}
      onConfirm={onDiscard}
      onClose={onClose}
    >
      <p>{t("advice")}</p>
    </ConfirmDialog>
  );
}
