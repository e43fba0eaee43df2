import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

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
    <Dialog
      title={t("title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("keep")}</Button>
          <Button variant="primary" onClick={onDiscard}>
            {t("discard")}
          </Button>
        </>
      }
    >
      <p>{t("advice")}</p>
    </Dialog>
  );
}
