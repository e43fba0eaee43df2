import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

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
    <Dialog
      title={t("title", { title })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="primary"
            onClick={() => {
              onClose();
              onConfirm();
            }}
          >
            {t("confirm")}
          </Button>
        </>
      }
    >
      <p>{t("advice")}</p>
    </Dialog>
  );
}
