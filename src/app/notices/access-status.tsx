import { Hourglass } from "lucide-react";
import { useEffect, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatDuration } from "#shared/dates/format-duration.ts";
import { useAccess } from "#shared/http/access-watch.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { Notice } from "./notice.tsx";

type Over = "signedOut" | "offline";

/** Time that the message is shown. */
const SHOWN_MS = 10_000;

/**
 * Announces each pause and outage once to screen readers, while the visible notices keep counting. Briefly
 * shows to everyone when the problem is over.
 */
export function AccessStatus() {
  const t = useTranslations("notices");
  const { outage } = useAccess();
  const pause = usePauseLabels();
  const over = useOver();
  const isOffline = outage?.isSure === true;
  const now = isOffline ? t("offline.told") : pause;
  return (
    <p
      role="status"
      className={classNames(
        now === null && over !== null
          ? "border-t border-line bg-surface px-4 py-2 sm:px-6"
          : "sr-only",
      )}
    >
      {now ?? (over === null ? null : t(`${over}.back`))}
    </p>
  );
}

/** Returns the same text for the whole pause, even if it is extended. */
function usePauseLabels(): string | null {
  const t = useTranslations("notices.pause");
  const locale = useLocale();
  const leftSeconds = usePauseLeft();
  const [requestedSeconds, setRequestedSeconds] = useState(0);
  const isPaused = leftSeconds > 0;
  if (isPaused !== requestedSeconds > 0) setRequestedSeconds(leftSeconds);
  return isPaused ? t("told", { time: formatDuration(requestedSeconds, locale) }) : null;
}

/** Returns the problem that has just ended. */
function useOver(): Over | null {
  const { signedOut, outage } = useAccess();
  const issue: Over | null =
    outage?.isSure === true ? "offline" : signedOut?.isSure === true ? "signedOut" : null;
  const [last, setLast] = useState<Over | null>(issue);
  const [over, setOver] = useState<Over | null>(null);
  if (last !== issue) {
    setLast(issue);
    setOver(issue === null ? last : null);
  }
  useEffect(() => {
    if (over === null) return;
    const timer = setTimeout(() => setOver(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [over]);
  return over;
}

/** Says that the service has requested a pause, and how long it lasts. */
export function PauseNotice() {
  const t = useTranslations("notices.pause");
  const locale = useLocale();
  const leftSeconds = usePauseLeft();
  return leftSeconds === 0 ? null : (
    <Notice isQuiet icon={<Hourglass size={16} aria-hidden="true" />}>
      {t("line", { time: formatDuration(leftSeconds, locale) })}
    </Notice>
  );
}

const SECOND_MS = 1000;

/** Returns the remaining seconds of the pause, rounded up and counting down; 0 if there is none. */
function usePauseLeft(): number {
  const { pausedUntilMs } = useAccess();
  const [leftSeconds, setLeftSeconds] = useState(0);
  useEffect(() => {
    const tick = () => {
      const leftMs = Math.max(0, pausedUntilMs - performance.now());
      if (leftMs === 0) clearInterval(timer);
      setLeftSeconds(Math.ceil(leftMs / SECOND_MS));
    };
    const timer = setInterval(tick, SECOND_MS / 4);
    tick();
    return () => clearInterval(timer);
  }, [pausedUntilMs]);
  return leftSeconds;
}
