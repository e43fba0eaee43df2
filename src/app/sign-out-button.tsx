import { LogOut } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "#shared/http/api-context.tsx";
import { signedOutSignal } from "#shared/http/signed-out-signal.ts";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import { useTransferStore } from "#uploads/use-transfers.tsx";
import { signOut } from "./sign-out.tsx";
import { findLosses, type SignOutLoss } from "./sign-out-losses.ts";
import { isThereNetwork } from "./sign-out-session.ts";

/**
 * Signs out; asks first if work would be lost or the session can't be ended. Renders nothing if the
 * deployment has no sign-out URL. Includes its messages.
 */
export function SignOutButton({
  measure,
  className,
}: {
  measure: "icon" | "words";
  className?: string;
}) {
  const t = useTranslations("signOut");
  const { config, fetch: fetchFunction } = useApi().api;
  const { signOutUrl } = config;
  const transfers = useTransferStore();
  const [question, setQuestion] = useState<{
    losses: readonly SignOutLoss[];
    isReached: boolean;
  } | null>(null);
  const [isChecking, setIsChecking] = useState(false);
  /** Identifies the current check; null once the user has cancelled. */
  const wanted = useRef<object>(null);
  if (signOutUrl === null) return null;

  const leave = () => void signOut(signOutUrl, config);
  const ask = async (areLossesAgreedTo: boolean) => {
    if (isChecking) return;
    const own = {};
    wanted.current = own;
    setIsChecking(true);
    const [losses, isReached] = await Promise.all([
      findLosses(transfers),
      isThereNetwork(fetchFunction),
    ]);
    // The user may have signed out in another tab in the meantime.
    if (wanted.current !== own || signedOutSignal.aborted) return;
    setIsChecking(false);
    if (isReached && (areLossesAgreedTo || losses.length === 0)) leave();
    else setQuestion({ losses, isReached });
  };
  const stay = () => {
    wanted.current = null;
    setIsChecking(false);
    setQuestion(null);
  };
  const isBusy = isChecking && question === null;
  const button = { "aria-busy": isBusy, onClick: () => void ask(false) };
  return (
    <>
      <span className={classNames("relative flex items-center gap-2", className)}>
        {measure === "icon" ? (
          <IconButton label={t("action")} {...button}>
            <LogOut aria-hidden="true" size={17} />
          </IconButton>
        ) : (
          <Button icon={<LogOut aria-hidden="true" size={16} />} {...button}>
            {t("action")}
          </Button>
        )}
        <span
          role="status"
          // Shown with a delay, because most checks finish before it could be read.
          className={classNames(
            "text-sm transition-opacity delay-300 empty:hidden starting:opacity-0",
            measure === "icon"
              ? "absolute end-0 bottom-full mb-1 w-max max-w-46 rounded-md border border-line bg-surface px-2 py-1 shadow-card"
              : "text-ink-soft",
          )}
        >
          {isBusy ? t("looking") : ""}
        </span>
      </span>
      {question === null ? null : (
        <SignOutQuestion
          {...question}
          isChecking={isChecking}
          onClose={stay}
          onCheck={() => void ask(false)}
          onLeave={question.isReached ? () => void ask(true) : leave}
        />
      )}
    </>
  );
}

/** Asks whether to sign out although work would be lost or the session can't be ended. */
function SignOutQuestion({
  losses,
  isReached,
  isChecking,
  onClose,
  onCheck,
  onLeave,
}: {
  losses: readonly SignOutLoss[];
  /** True if the dashboard's server responds. */
  isReached: boolean;
  /** True while the check runs again. */
  isChecking: boolean;
  onClose: () => void;
  /** Checks the network again. */
  onCheck: () => void;
  /** Signs out regardless of losses. */
  onLeave: () => void;
}) {
  const t = useTranslations("signOut");
  const stay = (variant: "primary" | "secondary") => (
    <Button variant={variant} onClick={onClose}>
      {t("stay")}
    </Button>
  );
  return (
    <Dialog
      title={t(isReached ? "title" : "unreachedTitle")}
      onClose={onClose}
      actions={
        isReached ? (
          <>
            <Button aria-busy={isChecking} onClick={onLeave}>
              {t("action")}
            </Button>
            {stay("primary")}
          </>
        ) : (
          <>
            <Button onClick={onLeave}>{t("clear")}</Button>
            {stay("secondary")}
            <Button variant="primary" aria-busy={isChecking} onClick={onCheck}>
              {t("retry")}
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-2">
        {isReached ? null : (
          <>
            <p>{t("unreached")}</p>
            <p>{t("unreachedRisk")}</p>
          </>
        )}
        {losses.length === 0 ? null : (
          <>
            <p>{t("advice")}</p>
            <ul className="list-disc ps-5">
              {losses.map(({ kind, count }) => (
                <li key={kind}>{t(kind, { count })}</li>
              ))}
            </ul>
          </>
        )}
        <p role="status" className="text-ink-soft empty:hidden">
          {isChecking ? t("looking") : ""}
        </p>
      </div>
    </Dialog>
  );
}
