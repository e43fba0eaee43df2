import { useTranslations } from "use-intl";
import type { OrderStatus } from "#playlists/order-jobs-queries.ts";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import type { OrderSessionState } from "./order-session.ts";
import type { SavingPlan } from "./use-order-saving.ts";

/** Status of the order as a sentence. */
export function SavingStatus({
  state,
  plan,
  phase,
  changeCount,
  readyCount,
}: {
  state: OrderSessionState;
  plan: SavingPlan;
  phase: OrderStatus | null;
  changeCount: number;
  /** Waiting videos that can be saved now. */
  readyCount: number;
}) {
  const t = useTranslations("playlistDesk.state");
  switch (phase?.kind) {
    case "checking":
      return (
        <StatusLabel tone="working">
          {t(phase.isSettingUp === true ? "settingUp" : "checking")}
        </StatusLabel>
      );
    case "sending":
      return <StatusLabel tone="working">{t("sending")}</StatusLabel>;
    case "confirming":
      return (
        <StatusLabel tone="working">
          {t(phase.isDoubtful ? "confirmingDoubtful" : "confirming")}
        </StatusLabel>
      );
    case "changed":
      return <StatusLabel tone="trouble">{t("changed")}</StatusLabel>;
    case "other":
      return <StatusLabel tone="trouble">{t("other")}</StatusLabel>;
    case "unconfirmed":
      return (
        <StatusLabel tone="trouble">
          {t(phase.isDoubtful ? "unconfirmedDoubtful" : "unconfirmed")}
        </StatusLabel>
      );
    case "failed":
      return (
        <StatusLabel tone="trouble">
          {t(
            phase.problem.kind === "network"
              ? "failedOffline"
              : phase.problem.kind === "not-found"
                ? "failedGone"
                : "failed",
          )}
        </StatusLabel>
      );
    case "seen":
    case undefined:
      break;
  }
  if (state.isSaved) return <StatusLabel tone="ready">{t("saved")}</StatusLabel>;
  if (!plan.isChanged) return <StatusLabel tone="neutral">{t("same")}</StatusLabel>;
  if (!plan.isChecked) return <StatusLabel tone="working">{t("lookingUp")}</StatusLabel>;
  if (!plan.isWorthSending) {
    return <StatusLabel tone="neutral">{t("waiting", { count: plan.waiting.length })}</StatusLabel>;
  }
  if (readyCount > 0 && state.isStored) {
    return <StatusLabel tone="ready">{t("ready", { count: readyCount })}</StatusLabel>;
  }
  return (
    <StatusLabel tone={state.isStored ? "neutral" : "trouble"}>
      {t(state.isStored ? "draft" : "draftNotKept", { count: changeCount })}
    </StatusLabel>
  );
}
