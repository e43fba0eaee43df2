import type { QueryClient } from "@tanstack/react-query";
import { Hourglass, LogIn, WifiOff } from "lucide-react";
import { useEffect, useState } from "react";
import { useFormatter, useLocale, useNow, useTranslations } from "use-intl";
import { formatDuration } from "#shared/dates/durations.ts";
import { useApi, useSession, useSignInUrl } from "#shared/http/api-context.tsx";
import type { AccessState } from "#shared/http/request-gate.ts";
import { requestGateOf, useAccess } from "#shared/http/watch-access.ts";
import { isObject } from "#shared/http/wire.ts";
import { Button } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import { SignIn } from "#shared/ui/error-notice.tsx";
import { Notice } from "#shared/ui/notice.tsx";
import { isRunning } from "#uploads/transfer.ts";
import { useTransfers } from "#uploads/transfer-store.ts";

type Over = "signedOut" | "offline";

const SHOWN_MS = 10_000;

/** Shows notices of a lost connection, an expired session, and a pause that the service requests. */
export function AccessNotices() {
  return (
    <>
      <AccessStatus />
      <OfflineNotice />
      <SignedOutNotice />
      <PauseNotice />
    </>
  );
}

/**
 * Announces each pause and outage once to screen readers, while the visible notices keep counting. Briefly
 * shows to everyone when the problem is over.
 */
function AccessStatus() {
  const t = useTranslations("notices");
  const { outage } = useAccess();
  const pause = usePauseLabels();
  const over = useOver();
  const isOffline = outage?.isSure === true;
  const now = isOffline ? t("offline.announcement") : pause;
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
  return isPaused ? t("announcement", { time: formatDuration(requestedSeconds, locale) }) : null;
}

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
function PauseNotice() {
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

const MINUTE_MS = 60_000;
const LOOK_EVERY_MS = 10_000;

/** Says since when the connection is lost, and how old the data on screen is. */
function OfflineNotice() {
  const { outage } = useAccess();
  return outage?.isSure === true ? <Offline sinceMs={outage.sinceMs} /> : null;
}

function Offline({ sinceMs }: { sinceMs: number }) {
  const t = useTranslations("notices.offline");
  const format = useFormatter();
  const services = useApi();
  const nowMs = useNow({ updateInterval: LOOK_EVERY_MS }).getTime();
  const oldestMs = oldestShownMs(services.queryClient);
  const isUploading = useTransfers().some(isRunning);
  return (
    <Notice
      isQuiet
      icon={<WifiOff size={16} aria-hidden="true" />}
      actions={<Button onClick={requestGateOf(services).checkNow}>{t("retry")}</Button>}
    >
      {[
        t("line", { time: format.dateTime(sinceMs, { timeStyle: "short" }) }),
        oldestMs === null ? null : t("age", ageOf(nowMs - oldestMs)),
        isUploading ? t("uploads") : null,
      ]
        .filter((sentence) => sentence !== null)
        .join(" ")}
    </Notice>
  );
}

/** Returns the age in whole minutes; in whole hours from two hours on. */
function ageOf(ageMs: number) {
  const minutes = Math.floor(ageMs / MINUTE_MS);
  if (minutes < 1) return { unit: "none", count: 0 };
  if (minutes < 120) return { unit: "minutes", count: minutes };
  return { unit: "hours", count: Math.floor(minutes / 60) };
}

/**
 * Opens a dialog that asks for a sign-in, once per expired session; after it is closed, shows a notice until
 * the user is signed in again. Does not interrupt typing: the dialog opens after the field loses focus.
 */
function SignedOutNotice() {
  const t = useTranslations("notices.signedOut");
  const { signedOut } = useAccess();
  /** Holds the time of the expiry whose dialog was closed. */
  const [putAwayMs, setPutAwayMs] = useState<number | null>(null);
  const isSure = signedOut?.isSure === true;
  const isInterrupting = useIsInterrupting(isSure);
  if (!isSure) return null;
  return isInterrupting || putAwayMs === signedOut.sinceMs ? (
    <Notice role="alert" icon={<LogIn size={16} aria-hidden="true" />} actions={<SignIn />}>
      {t("line")}
    </Notice>
  ) : (
    <Prompt loss={signedOut} onClose={() => setPutAwayMs(signedOut.sinceMs)} />
  );
}

/** Returns true while a dialog would interrupt typing that began before it. */
function useIsInterrupting(isThere: boolean): boolean {
  const [wasThere, setWasThere] = useState(false);
  const [isInterrupting, setIsInterrupting] = useState(false);
  if (isThere !== wasThere) {
    setWasThere(isThere);
    setIsInterrupting(isThere && isWriting());
  }
  useEffect(() => {
    if (!isInterrupting) return;
    // The notice appears after the click or key has taken effect, so that it is not lost.
    const measure = () => setIsInterrupting(isWriting());
    document.addEventListener("click", measure);
    document.addEventListener("keyup", measure);
    return () => {
      document.removeEventListener("click", measure);
      document.removeEventListener("keyup", measure);
    };
  }, [isInterrupting]);
  return isInterrupting;
}

const FIELDS =
  "textarea, [contenteditable], input:not([type=checkbox], [type=radio], [type=range], [type=button])";

function isWriting(): boolean {
  return document.activeElement?.matches(FIELDS) === true;
}

function Prompt({
  loss,
  onClose,
}: {
  loss: NonNullable<AccessState["signedOut"]>;
  onClose: () => void;
}) {
  const t = useTranslations("notices.signedOut");
  const canSignIn = useSignInUrl() !== null;
  // Where the server distinguishes persons, work of one does not continue under the next.
  const isPersonKnown = typeof useSession().data?.personId === "string";
  // Uploads of other tabs continue regardless of this one.
  const isUploading = useTransfers().some(
    (transfer) => !transfer.isElsewhere && isRunning(transfer),
  );
  return (
    <Dialog
      title={t("title")}
      isUnasked
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("notNow")}</Button>
          <SignIn />
        </>
      }
    >
      <div className="grid gap-2">
        <p>{t("kept")}</p>
        <p>{t("changes")}</p>
        {isPersonKnown ? null : <p>{t("next")}</p>}
        <p>{t(canSignIn ? "newTab" : "reloadAdvice")}</p>
        {!canSignIn && isUploading ? <p>{t("reloadUploads")}</p> : null}
        {loss.serviceMessage === "" ? null : (
          <p className="text-ink-soft wrap-anywhere">
            {t("serviceSays")} <bdi>{loss.serviceMessage}</bdi>
          </p>
        )}
      </div>
    </Dialog>
  );
}

/**
 * Returns the time of the oldest service data on screen, in milliseconds since the epoch; null if there is
 * none. Data that is local to the page has no age.
 */
function oldestShownMs(client: QueryClient): number | null {
  const times = client
    .getQueryCache()
    .findAll({ type: "active" })
    .filter(({ state, observers }) => {
      const isOwn = observers.every(
        ({ options }) =>
          options.staleTime === Number.POSITIVE_INFINITY || options.staleTime === "static",
      );
      return state.data !== undefined && !isOwn;
    })
    .map(({ state: { data, dataUpdatedAt } }) =>
      // A list read page by page is as old as its last complete reading, whatever was updated since.
      isObject(data) && typeof data.readAtMs === "number" && data.readAtMs > 0
        ? data.readAtMs
        : dataUpdatedAt,
    );
  return times.length === 0 ? null : Math.min(...times);
}
