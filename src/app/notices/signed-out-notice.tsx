import { LogIn } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { useAccess } from "#shared/http/access-watch.ts";
import type { AccessState } from "#shared/http/request-gate.ts";
import { Button, buttonClass } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { useSignInUrl } from "#shared/ui/sign-in-context.tsx";
import { isRunning } from "#uploads/engine/transfer.ts";
import { useTransfers } from "#uploads/use-transfers.tsx";
import { Notice } from "./notice.tsx";

/**
 * Opens a dialog that asks for a sign-in, once per expired session; after it is closed, shows a notice until
 * the user is signed in again. Does not interrupt typing: the dialog opens after the field loses focus.
 */
export function SignedOutNotice() {
  const t = useTranslations("notices.signedOut");
  const { signedOut } = useAccess();
  /** Time of the expiry whose dialog was closed. */
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
    // After the click or key has taken effect, so that it is not lost.
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
        <p>{t("next")}</p>
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

/** Opens the sign-in in another tab, because leaving this page would lose drafts and uploads. */
function SignIn() {
  const t = useTranslations("notices.signedOut");
  const url = useSignInUrl();
  return url === null ? (
    <Button variant="primary" onClick={() => location.reload()}>
      {t("reload")}
    </Button>
  ) : (
    <a href={url} target="_blank" rel="noopener" className={buttonClass("primary")}>
      {t("signIn")}
    </a>
  );
}
