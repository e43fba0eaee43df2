import { LogIn } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import type { AccessState } from "#shared/http/access-desk.ts";
import { useAccess } from "#shared/http/access-watch.ts";
import { Button, buttonClass } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { useSignInUrl } from "#shared/ui/sign-in-context.tsx";
import { isRunning } from "#uploads/engine/transfer.ts";
import { useTransfers } from "#uploads/use-transfers.tsx";
import { Notice } from "./notice.tsx";

/**
 * Asks for a sign-in, once each time one ran out; put away, it is a line until somebody is let in again. Who
 * writes is asked when the field is left.
 */
export function SignedOutNotice() {
  const t = useTranslations("notices.signedOut");
  const { signedOut } = useAccess();
  /** Which loss was put away, by its time. */
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

/** Whether something that comes now would come between somebody and what they are writing. */
function useIsInterrupting(isThere: boolean): boolean {
  const [wasThere, setWasThere] = useState(false);
  const [isInterrupting, setIsInterrupting] = useState(false);
  if (isThere !== wasThere) {
    setWasThere(isThere);
    setIsInterrupting(isThere && isWriting());
  }
  useEffect(() => {
    if (!isInterrupting) return;
    // After what a press or a key does, so that it is not lost.
    const look = () => setIsInterrupting(isWriting());
    document.addEventListener("click", look);
    document.addEventListener("keyup", look);
    return () => {
      document.removeEventListener("click", look);
      document.removeEventListener("keyup", look);
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
  // Those of other tabs go on whatever becomes of this one.
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

/** In a tab of its own: leaving this page would leave drafts and uploads. */
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
