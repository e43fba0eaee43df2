import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";

/** Asks before a picture that is worked on gives way to another one. */
export function ReplaceDialog({
  onKeep,
  onReplace,
}: {
  onKeep: () => void;
  onReplace: () => void;
}) {
  const t = useTranslations("pictures.replace");
  return (
    <Dialog
      title={t("title")}
      onClose={onKeep}
      actions={
        <>
          <Button onClick={onReplace}>{t("replace")}</Button>
          <Button variant="primary" onClick={onKeep}>
            {t("keep")}
          </Button>
        </>
      }
    >
      <p>{t("advice")}</p>
    </Dialog>
  );
}
