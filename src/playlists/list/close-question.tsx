import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { createLeaveQuestion } from "#shared/sync/leave-question.ts";
import { Button } from "#shared/ui/button.tsx";

/** Asks in the place of a dialog's buttons whether what was typed may go. */
export function CloseQuestionActions({
  onStay,
  onDiscard,
}: {
  onStay: () => void;
  onDiscard: () => void;
}) {
  const t = useTranslations("playlist.leave");
  const stay = useRef<HTMLButtonElement>(null);
  useEffect(() => stay.current?.focus(), []);
  return (
    <>
      <p role="alert" className="me-auto self-center text-working">
        {t("question")}
      </p>
      <Button onClick={onDiscard}>{t("discard")}</Button>
      <Button ref={stay} variant="primary" onClick={onStay}>
        {t("stay")}
      </Button>
    </>
  );
}

/** The question before a dialog with something typed is closed. */
interface CloseQuestion {
  isAsking: boolean;
  /** Closes where nothing is lost, else asks. */
  close: () => void;
  /** Nothing is closed after all. */
  stay: () => void;
}

/** @param isChanged whether something is typed that is not saved; the browser then asks before it leaves, too */
export function useCloseQuestion(isChanged: boolean, onClose: () => void): CloseQuestion {
  const [wasRequested, setWasRequested] = useState(false);
  const [askBeforeLeaving] = useState(() => createLeaveQuestion("drafts"));
  useEffect(() => {
    askBeforeLeaving(isChanged);
    return () => askBeforeLeaving(false);
  }, [askBeforeLeaving, isChanged]);
  return {
    isAsking: wasRequested && isChanged,
    close() {
      if (isChanged) setWasRequested(true);
      else onClose();
    },
    stay: () => setWasRequested(false),
  };
}
