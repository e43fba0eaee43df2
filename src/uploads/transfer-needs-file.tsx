import { useFormatter, useLocale, useTranslations } from "use-intl";
import { formatBytes } from "#shared/format/bytes.ts";
import { Button } from "#shared/ui/button.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import type { Transfer, TransferStage } from "#uploads/engine/transfer.ts";
import { TransferFileButton } from "./transfer-file-button.tsx";
import { useTransferStore } from "./use-transfers.tsx";

/** Asks for the file of an upload that an earlier page began, and says what was wrong with the last one. */
export function TransferNeedsFile({
  transfer: { id, name, sentBytes },
  stage: { oneClick, mismatch },
}: {
  transfer: Transfer;
  stage: Extract<TransferStage, { kind: "needs-file" }>;
}) {
  const t = useTranslations("transfers.needsFile");
  const format = useFormatter();
  const locale = useLocale();
  const store = useTransferStore();
  const isOther = mismatch.length > 0;
  return (
    <div className="grid justify-items-start gap-1.5">
      {isOther ? (
        <StatusLabel tone="trouble">
          {t("mismatch", {
            what: format.list(mismatch.map((kind) => t(`different.${kind}`))),
          })}
        </StatusLabel>
      ) : null}
      <p>
        {t(oneClick ? "remembered" : "choose")}{" "}
        {sentBytes === 0 ? null : t("safe", { sent: formatBytes(sentBytes, locale) })}
      </p>
      <div className="flex flex-wrap gap-2">
        {oneClick ? (
          <Button
            aria-label={t("continueNamed", { name })}
            onClick={() => store.send({ kind: "reopen", ids: [id] })}
          >
            {t("continue")}
          </Button>
        ) : null}
        {/* What the browser remembers may not be the right file any more. */}
        {!oneClick || isOther ? (
          <TransferFileButton
            text={t("same")}
            label={t("sameNamed", { name })}
            onFiles={(sources) => store.send({ kind: "offer", id, sources })}
          />
        ) : null}
      </div>
    </div>
  );
}
