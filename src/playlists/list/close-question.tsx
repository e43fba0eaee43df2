import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
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
