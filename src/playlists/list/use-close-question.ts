import { useEffect, useState } from "react";
import { createLeaveQuestion } from "#shared/sync/leave-question.ts";

/** The question before a dialog with something typed is closed. */
export interface CloseQuestion {
  isAsking: boolean;
  /** Closes where nothing is lost, else asks. */
  close: () => void;
  /** Nothing is closed after all. */
  stay: () => void;
}

/** @param isChanged whether something is typed that is not saved; the browser then asks before it leaves, too */
export function useCloseQuestion(isChanged: boolean, onClose: () => void): CloseQuestion {
  const [wasAsked, setWasAsked] = useState(false);
  const [askBeforeLeaving] = useState(() => createLeaveQuestion("drafts"));
  useEffect(() => {
    askBeforeLeaving(isChanged);
    return () => askBeforeLeaving(false);
  }, [askBeforeLeaving, isChanged]);
  return {
    isAsking: wasAsked && isChanged,
    close() {
      if (isChanged) setWasAsked(true);
      else onClose();
    },
    stay: () => setWasAsked(false),
  };
}
