import { useTranslations } from "use-intl";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";

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
  return (
    <ConfirmDialog
      title={t("many.title", { count })}
      confirm={t("many.action", { count })}
      onConfirm={onAdd}
      onClose={onClose}
    >
      <p>{t("many.advice")}</p>
    </ConfirmDialog>
  );
}
