import { useEffect } from "react";
import { useBlocker } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

/**
 * Asks before something typed or chosen is lost: on the way to another page of the dashboard, and when the tab is
 * closed. At most one on a page: the router holds a single question.
 */
export function DraftGuard({
  isChanged,
  question,
}: {
  isChanged: boolean;
  /** What is lost, where that is not something typed. */
  question?: { title: string; advice: string };
}) {
  const t = useTranslations("drafts");
  const { state, proceed, reset } = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isChanged) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isChanged]);
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
