import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
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
    <Dialog
      title={t(`kinds.${name}.question`)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button
            variant="primary"
            aria-disabled={isBusy}
            onClick={() => {
              if (!isBusy) void confirm();
            }}
          >
            {t("confirm")}
          </Button>
        </>
      }
    >
      <p>{t(`kinds.${name}.lost`)}</p>
      <p role="alert" className="mt-2 text-trouble empty:hidden">
        {trouble === null ? null : trouble === "failed" ? t("failed") : t(`kinds.${name}.inUse`)}
      </p>
    </Dialog>
  );
}
