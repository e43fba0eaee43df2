import { useTranslations } from "use-intl";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";

/** Says what switching a channel off does to those who watch it, and asks. */
export function SwitchOffDialog({
  title,
  onConfirm,
  onClose,
}: {
  /** The channel's. */
  title: string;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("channel.switchOff");
  return (
    <ConfirmDialog
      title={t("title", { title })}
      cancel={t("cancel")}
      confirm={t("confirm")}
      onConfirm={() => {
        onClose();
        onConfirm();
      }}
      onClose={onClose}
    >
      <p>{t("advice")}</p>
    </ConfirmDialog>
  );
}
