import { Trash2 } from "lucide-react";
import { useId, useRef } from "react";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { useTransferStore } from "./use-transfers.tsx";

/** Forgets the whole history, after saying what that means. */
export function UploadHistoryClear({ ids }: { ids: readonly string[] }) {
  const t = useTranslations("uploadHistory");
  const store = useTransferStore();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  return (
    <>
      <Button
        icon={<Trash2 aria-hidden="true" size={15} />}
        onClick={() => dialog.current?.showModal()}
      >
        {t("clear")}
      </Button>
      <dialog
        ref={dialog}
        aria-labelledby={titleId}
        aria-describedby={`${titleId}-advice`}
        className="m-auto w-[min(28rem,calc(100vw-2rem))] rounded-lg border border-line bg-surface p-4 text-ink shadow-dock backdrop:bg-canvas/70"
      >
        <h2 id={titleId} className="font-semibold">
          {t("clearTitle", { count: ids.length })}
        </h2>
        <p id={`${titleId}-advice`} className="mt-1 text-ink-soft">
          {t("clearAdvice")}
        </p>
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          <Button onClick={() => dialog.current?.close()}>{t("keep")}</Button>
          <Button
            variant="primary"
            onClick={() => {
              dialog.current?.close();
              store.send({ kind: "forget", ids });
            }}
          >
            {t("clear")}
          </Button>
        </div>
      </dialog>
    </>
  );
}
