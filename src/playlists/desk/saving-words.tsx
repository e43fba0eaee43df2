import { useTranslations } from "use-intl";
import type { OrderStanding } from "#playlists/order-job.ts";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import type { DeskState } from "./order-desk.ts";
import type { SavingPlan } from "./use-order-saving.ts";

/** How the order stands, in a sentence. */
export function SavingWords({
  state,
  plan,
  standing,
  changeCount,
  readyCount,
}: {
  state: DeskState;
  plan: SavingPlan;
  standing: OrderStanding | null;
  changeCount: number;
  /** Of those that have waited: how many could be saved now. */
  readyCount: number;
}) {
  const t = useTranslations("playlistDesk.state");
  switch (standing?.kind) {
    case "checking":
      return (
        <StatusLabel tone="working">
          {t(standing.isSettingUp === true ? "settingUp" : "checking")}
        </StatusLabel>
      );
    case "sending":
      return <StatusLabel tone="working">{t("sending")}</StatusLabel>;
    case "confirming":
      return (
        <StatusLabel tone="working">
          {t(standing.isDoubtful ? "confirmingDoubtful" : "confirming")}
        </StatusLabel>
      );
    case "changed":
      return <StatusLabel tone="trouble">{t("changed")}</StatusLabel>;
    case "other":
      return <StatusLabel tone="trouble">{t("other")}</StatusLabel>;
    case "unconfirmed":
      return (
        <StatusLabel tone="trouble">
          {t(standing.isDoubtful ? "unconfirmedDoubtful" : "unconfirmed")}
        </StatusLabel>
      );
    case "failed":
      return (
        <StatusLabel tone="trouble">
          {t(
            standing.problem.kind === "network"
              ? "failedOffline"
              : standing.problem.kind === "not-found"
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
  if (readyCount > 0 && state.isKept) {
    return <StatusLabel tone="ready">{t("ready", { count: readyCount })}</StatusLabel>;
  }
  return (
    <StatusLabel tone={state.isKept ? "neutral" : "trouble"}>
      {t(state.isKept ? "draft" : "draftNotKept", { count: changeCount })}
    </StatusLabel>
  );
}
