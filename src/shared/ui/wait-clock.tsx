import type { ReactNode } from "react";
import { useFormatter, useNow, useTranslations } from "use-intl";
import { useApi } from "#shared/http/api-context.tsx";
import { useStore } from "#shared/sync/use-store.ts";
import { Button } from "./button.tsx";

/**
 * Shows how long an expectation, or the first of several, has been waited for, and a way to stop, which leaves them
 * `unconfirmed`.
 * @param nameOf name of the button, where several things are waited for
 */
export function WaitClock({
  id,
  nameOf,
}: {
  id: string | readonly string[];
  nameOf?: (action: string) => string;
}) {
  const t = useTranslations("common");
  const { settle } = useApi();
  const ids = typeof id === "string" ? [id] : id;
  const sinceMs = useStore(settle, () => settle.sinceMsOf(...ids));
  return sinceMs === null ? null : (
    <AgeClock sinceMs={sinceMs}>
      <Button
        variant="quiet"
        aria-label={nameOf?.(t("stopWaiting"))}
        onClick={() => settle.giveUp(...ids)}
      >
        {t("stopWaiting")}
      </Button>
    </AgeClock>
  );
}

/** Most changes are visible by then, and show no clock. */
const CLOCK_AFTER_SECONDS = 5;

/** Shows “for 3 minutes”, and what can be done by then. */
export function AgeClock({
  sinceMs,
  children,
}: {
  /** Is null until it is waited for. */
  sinceMs: number | null;
  children?: ReactNode;
}) {
  const t = useTranslations("common");
  const format = useFormatter();
  const nowMs = useNow({ updateInterval: 1000 }).getTime();
  const seconds = Math.floor((nowMs - (sinceMs ?? nowMs)) / 1000);
  if (seconds < CLOCK_AFTER_SECONDS) return null;
  const [value, unit] = seconds < 60 ? [seconds, "second"] : [Math.floor(seconds / 60), "minute"];
  const time = format.number(value, { style: "unit", unit, unitDisplay: "long" });
  return (
    <>
      {/* Not announced each second. */}
      <span role="timer" aria-live="off" className="text-sm text-ink-faint">
        {t("waited", { time })}
      </span>
      {children}
    </>
  );
}
