import { useTranslations } from "use-intl";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import type { TransferFailure as Failure } from "#uploads/engine/transfer.ts";

/** Explains why a transfer failed, and the remedy. */
export function TransferFailure({ failure }: { failure: Failure }) {
  const t = useTranslations("transfers.failed");
  const problems = useTranslations("problems");
  switch (failure.kind) {
    case "service": {
      const { kind, serviceMessage } = failure.problem;
      return (
        <StatusLabel tone="trouble">
          {problems(`${kind}.title`)} {problems(`${kind}.advice`)} <bdi>{serviceMessage}</bdi>
        </StatusLabel>
      );
    }
    case "storage-refused":
      return (
        <StatusLabel tone="trouble">
          {t("storage-refused", { status: failure.status, code: failure.code ?? "–" })}
        </StatusLabel>
      );
    case "storage-failing":
      return (
        <StatusLabel tone="trouble">{t("storage-failing", { status: failure.status })}</StatusLabel>
      );
    case "etag-hidden":
    case "etag-missing":
    case "outcome-unknown":
    case "file-unreadable":
    case "session-gone":
      return <StatusLabel tone="trouble">{t(failure.kind)}</StatusLabel>;
  }
}
