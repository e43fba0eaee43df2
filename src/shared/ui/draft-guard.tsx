import { useEffect, useState } from "react";
import { type Location, useBlocker, useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { createLeaveQuestion } from "#shared/sync/leave-question.ts";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

/**
 * Asks before something typed or chosen is lost: on the way to another page of the dashboard, and when the tab is
 * closed. At most one on a page: the router holds a single question.
 */
export function DraftGuard({
  isChanged,
  question,
  param,
}: {
  isChanged: boolean;
  /** What is lost, where that is not something typed. */
  question?: { title: string; advice: string };
  /** A parameter of the address without which what was typed is not on the page. */
  param?: string;
}) {
  const t = useTranslations("drafts");
  const { pathname } = useLocation();
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged &&
      // Who has left and goes on is in no danger, though the next page is not drawn yet and this one still is.
      currentLocation.pathname === pathname &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (param !== undefined && valueOf(currentLocation, param) !== valueOf(nextLocation, param))),
  );
  const [askBeforeLeaving] = useState(() => createLeaveQuestion("drafts"));
  useEffect(() => {
    askBeforeLeaving(isChanged);
    return () => askBeforeLeaving(false);
  }, [askBeforeLeaving, isChanged]);
  const isAsking = state === "blocked";
  useEffect(() => {
    // It was being saved, and now it is.
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
