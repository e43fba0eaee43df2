import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { ProblemText } from "#shared/ui/error-notice.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import type { Transfer } from "#uploads/engine/transfer.ts";
import { useTransferStore } from "./use-transfers.tsx";

/** Status of applying the details to a finished video. Renders nothing if there is nothing to say. */
export function TransferFollowUp({ transfer: { id, name, followUp } }: { transfer: Transfer }) {
  const t = useTranslations("transfers.followUp");
  const store = useTransferStore();
  if (followUp.kind === "working") return <StatusLabel tone="working">{t("working")}</StatusLabel>;
  if (followUp.kind !== "failed") return null;
  const { step, problem } = followUp;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <StatusLabel tone="trouble">
        {t(step)} <ProblemText problem={problem} />
      </StatusLabel>
      <Button
        variant="quiet"
        aria-label={t("retryNamed", { name })}
        onClick={() => store.send({ kind: "follow-up", ids: [id] })}
      >
        {t("retry")}
      </Button>
    </div>
  );
}
