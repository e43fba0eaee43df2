import { FilePen } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

/** There is a draft from before: to go on with it, or not. */
export function DraftOffer({
  savedAtMs,
  nowMs,
  isSourceChanged,
  onGoOn,
  onDrop,
}: {
  savedAtMs: number;
  nowMs: number;
  /** The listed file is another one than the draft began with. */
  isSourceChanged: boolean;
  onGoOn: () => void;
  onDrop: () => void;
}) {
  const t = useTranslations("workbench.draft");
  const format = useFormatter();
  return (
    <EmptyState
      icon={<FilePen size={28} />}
      title={t("title", {
        age: format.relativeTime(savedAtMs, nowMs),
        time: format.dateTime(savedAtMs, { dateStyle: "medium", timeStyle: "short" }),
      })}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <Button onClick={onDrop}>{t("drop")}</Button>
          <Button variant="primary" onClick={onGoOn}>
            {t("goOn")}
          </Button>
        </div>
      }
    >
      {isSourceChanged ? t("changed") : t("advice")}
    </EmptyState>
  );
}
