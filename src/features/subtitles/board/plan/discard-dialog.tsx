import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

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
    <Dialog
      title={t("title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("keep")}</Button>
          <Button variant="primary" onClick={onDiscard}>
            {t("confirm")}
          </Button>
        </>
      }
    >
      <p>{t("lost", { count })}</p>
    </Dialog>
  );
}
