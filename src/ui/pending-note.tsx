import { useTranslations } from "use-intl";
import { Button } from "./button.tsx";

/** How something that was saved stands while no lookup has shown it. */
export type PendingState = "settling" | "doubtful" | "unconfirmed" | "stopped";

/** Says that what is on screen was asked for and not seen so far, and what can be done about it. */
export function PendingNote({
  state,
  onCheckAgain,
  onForget,
}: {
  state: PendingState;
  onCheckAgain: () => void;
  /** Shows what the service has instead. */
  onForget: () => void;
}) {
  const t = useTranslations("pending");
  const isStuck = state === "unconfirmed" || state === "stopped";
  return (
    <div role="status" className="flex flex-wrap items-center gap-2 text-sm text-working">
      {t(state)}
      {isStuck ? (
        <>
          <Button onClick={onCheckAgain}>{t("checkAgain")}</Button>
          <Button variant="quiet" onClick={onForget}>
            {t("forget")}
          </Button>
        </>
      ) : null}
    </div>
  );
}
