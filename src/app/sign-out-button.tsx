import { LogOut } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "#api/api-context.tsx";
import { useTransferStore } from "#features/uploads/use-transfers.tsx";
import { Button, IconButton } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import words from "./messages/en/sign-out.json";
import { signOut } from "./sign-out.tsx";
import { keptLosses, lossesOfPage, type SignOutLoss } from "./sign-out-losses.ts";
import { withMessages } from "./with-messages.tsx";

/**
 * Signs out, after a question where work would be lost. Nothing where the deployment has no address for it. Brings
 * its own words.
 */
export const SignOutButton = withMessages([words], SignOutControl);

function SignOutControl({ look, className }: { look: "icon" | "words"; className?: string }) {
  const t = useTranslations("signOut");
  const { config } = useApi().api;
  const { signOutUrl } = config;
  const transfers = useTransferStore();
  const [losses, setLosses] = useState<readonly SignOutLoss[] | null>(null);
  const [isLooking, setIsLooking] = useState(false);
  if (signOutUrl === null) return null;

  const leave = () => void signOut(signOutUrl, config);
  const ask = async () => {
    if (isLooking) return;
    setIsLooking(true);
    const kept = await keptLosses();
    const found = [...lossesOfPage(transfers.getSnapshot()), ...kept].filter(
      ({ count }) => count > 0,
    );
    setIsLooking(false);
    if (found.length === 0) leave();
    else setLosses(found);
  };
  return (
    <>
      {look === "icon" ? (
        <IconButton label={t("action")} className={className} onClick={() => void ask()}>
          <LogOut aria-hidden="true" size={17} />
        </IconButton>
      ) : (
        <Button
          icon={<LogOut aria-hidden="true" size={16} />}
          className={className}
          onClick={() => void ask()}
        >
          {t("action")}
        </Button>
      )}
      {losses === null ? null : (
        <Dialog
          title={t("title")}
          onClose={() => setLosses(null)}
          actions={
            <>
              <Button onClick={leave}>{t("action")}</Button>
              <Button variant="primary" onClick={() => setLosses(null)}>
                {t("stay")}
              </Button>
            </>
          }
        >
          <p>{t("advice")}</p>
          <ul className="mt-2 list-disc ps-5">
            {losses.map(({ kind, count }) => (
              <li key={kind}>{t(kind, { count })}</li>
            ))}
          </ul>
        </Dialog>
      )}
    </>
  );
}
