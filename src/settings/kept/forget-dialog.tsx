import { useState } from "react";
import { useTranslations } from "use-intl";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import type { KeptKind } from "./kept-kind.ts";

/** Says what is lost before it is. */
export function ForgetDialog({
  kind: { name, forget },
  onClose,
}: {
  kind: KeptKind;
  onClose: () => void;
}) {
  const t = useTranslations("keptHere");
  const [trouble, setTrouble] = useState<"in-use" | "failed" | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const confirm = async () => {
    setIsBusy(true);
    const outcome = await forget();
    setIsBusy(false);
    setTrouble(outcome);
    if (outcome === null) onClose();
  };
  return (
    <ConfirmDialog
      title={t(`kinds.${name}.question`)}
      cancel={t("cancel")}
      confirm={t("confirm")}
      isResting={isBusy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t(`kinds.${name}.lost`)}</p>
      <p role="alert" className="mt-2 text-trouble empty:hidden">
        {trouble === null ? null : trouble === "failed" ? t("failed") : t(`kinds.${name}.inUse`)}
      </p>
    </ConfirmDialog>
  );
}
