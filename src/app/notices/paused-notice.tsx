import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type { ChangeOwner } from "#changes/change-owner.ts";
import { Button } from "#shared/ui/button.tsx";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { Notice } from "./notice.tsx";

/** Returns what a message needs to name the person who has begun something, where that is known. */
export function ownerFacts(owner: ChangeOwner | null) {
  const name = owner?.name ?? null;
  // Isolated, as it may run the other way.
  return { name: `\u2068${name ?? ""}\u2069`, hasName: name === null ? "no" : "yes" };
}

/** Says that changes of another sign-in wait: none goes on before the person says so, and another person's never do. */
export function PausedNotice({
  icon,
  discard,
  onContinue,
  onDiscard,
  children,
}: {
  icon: ReactNode;
  /** Words of the button that gives them up, and of the question about it. */
  discard: { action: string; title: string; advice: string };
  /** Null: they are another person's. */
  onContinue: (() => void) | null;
  onDiscard: () => void;
  children: string;
}) {
  const common = useTranslations("common");
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Notice
      icon={icon}
      actions={
        <>
          {onContinue === null ? null : <Button onClick={onContinue}>{common("continue")}</Button>}
          <Button variant="quiet" onClick={() => setIsAsking(true)}>
            {discard.action}
          </Button>
        </>
      }
    >
      {children}
      {isAsking ? (
        <ConfirmDialog
          title={discard.title}
          confirm={discard.action}
          onClose={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            onDiscard();
          }}
        >
          <p>{discard.advice}</p>
        </ConfirmDialog>
      ) : null}
    </Notice>
  );
}
