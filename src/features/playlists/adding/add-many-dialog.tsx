import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";

/** Asks before very many are added. */
export function AddManyDialog({
  count,
  onClose,
  onAdd,
}: {
  count: number;
  onClose: () => void;
  onAdd: () => void;
}) {
  const t = useTranslations("playlistAdding");
  const words = useTranslations("dialog");
  return (
    <Dialog
      title={t("many.title", { count })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{words("cancel")}</Button>
          <Button variant="primary" onClick={onAdd}>
            {t("many.action", { count })}
          </Button>
        </>
      }
    >
      <p>{t("many.advice")}</p>
    </Dialog>
  );
}
