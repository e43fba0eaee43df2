import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import type { SignOutLoss } from "./sign-out-losses.ts";

/** Whether to sign out, where that would lose something or could not end the session. */
export function SignOutQuestion({
  losses,
  isReached,
  isLooking,
  onClose,
  onLook,
  onLeave,
}: {
  losses: readonly SignOutLoss[];
  /** Whether the dashboard's own address answers. */
  isReached: boolean;
  /** Whether it is being found out anew. */
  isLooking: boolean;
  onClose: () => void;
  /** Looks again whether there is a network. */
  onLook: () => void;
  /** Clears, whatever is lost. */
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
            <Button aria-busy={isLooking} onClick={onLeave}>
              {t("action")}
            </Button>
            {stay("primary")}
          </>
        ) : (
          <>
            <Button onClick={onLeave}>{t("clear")}</Button>
            {stay("secondary")}
            <Button variant="primary" aria-busy={isLooking} onClick={onLook}>
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
          {isLooking ? t("looking") : ""}
        </p>
      </div>
    </Dialog>
  );
}
