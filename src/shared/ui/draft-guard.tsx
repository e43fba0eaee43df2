import { useEffect } from "react";
import { type Location, useBlocker, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { useLeaveQuestion } from "#shared/sync/leave-question.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

/**
 * Asks before unsaved input is lost: on navigation within the dashboard, and when the tab is closed. At most
 * one per page: the router has a single blocker.
 */
export function DraftGuard({
  isChanged,
  question,
  param,
}: {
  isChanged: boolean;
  /** Holds the text of the question, where the loss is not typed text. */
  question?: { title: string; advice: string };
  /** Names a URL parameter; when it changes, the input is lost too. */
  param?: string;
}) {
  const t = useTranslations("drafts");
  const { pathname } = useLocation();
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged &&
      // Navigation from another page is no loss: the user has left already, though this page may still be
      // rendered.
      currentLocation.pathname === pathname &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (param !== undefined && valueOf(currentLocation, param) !== valueOf(nextLocation, param))),
  );
  useLeaveQuestion("drafts", isChanged);
  const isAsking = state === "blocked";
  useEffect(() => {
    // The input has been saved in the meantime.
    if (isAsking && !isChanged) proceed?.();
  }, [isAsking, isChanged, proceed]);
  if (!isAsking) return null;
  return (
    <Dialog
      title={question?.title ?? t("title")}
      onClose={reset}
      actions={
        <>
          <Button onClick={proceed}>{t("leave")}</Button>
          <Button variant="primary" onClick={reset}>
            {t("stay")}
          </Button>
        </>
      }
    >
      <p>{question?.advice ?? t("advice")}</p>
    </Dialog>
  );
}

function valueOf({ search }: Location, param: string): string | null {
  return new URLSearchParams(search).get(param);
}
