import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "./button.tsx";

/** How something that was saved stands while no lookup has shown it. */
export type PendingState = "settling" | "doubtful" | "unconfirmed" | "stopped" | "overruled";

/** Says that what is on screen was asked for and not seen so far, and what can be done about it. */
export function PendingNote({
  state,
  onCheckAgain,
  onForget,
  onInsist,
  children,
}: {
  state: PendingState;
  onCheckAgain: () => void;
  /** Shows what the service has instead. */
  onForget: () => void;
  /** Asks for the same again, where somebody else has changed it since. */
  onInsist?: () => void;
  /** What was asked for, where the screen shows something else. */
  children?: ReactNode;
}) {
  const t = useTranslations("pending");
  const isStuck = state === "unconfirmed" || state === "stopped";
  return (
    <div
      role="status"
      className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-working"
    >
      <span className="wrap-anywhere">
        {t(state)} {children}
      </span>
      {isStuck ? <Button onClick={onCheckAgain}>{t("checkAgain")}</Button> : null}
      {state === "overruled" && onInsist !== undefined ? (
        <Button onClick={onInsist}>{t("insist")}</Button>
      ) : null}
      {isStuck || state === "overruled" ? (
        <Button variant="quiet" onClick={onForget}>
          {t(state === "overruled" ? "accept" : "forget")}
        </Button>
      ) : null}
    </div>
  );
}
