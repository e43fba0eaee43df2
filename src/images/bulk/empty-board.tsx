import { ImageOff, Images } from "lucide-react";
import { useTranslations } from "use-intl";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import type { Fill } from "./board-view.ts";

/** Why there is no film to look at. */
export function EmptyBoard({
  fill,
  isChosen,
  isReading,
  areSomeWaiting,
}: {
  fill: Fill;
  /** Whether only films that were chosen count. */
  isChosen: boolean;
  /** Whether more films may come. */
  isReading: boolean;
  /** Whether some lack a picture and give no frames. */
  areSomeWaiting: boolean;
}) {
  const t = useTranslations("pictureBoard.empty");
  if (isReading) {
    return <EmptyState title={t("reading")}>{t("readingAdvice")}</EmptyState>;
  }
  if (areSomeWaiting) {
    return (
      <EmptyState icon={<ImageOff size={28} />} title={t("waiting")}>
        {t("waitingAdvice")}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<Images size={28} />} title={isChosen ? t("chosen") : t(fill)}>
      {isChosen ? t("chosenAdvice") : t("advice")}
    </EmptyState>
  );
}
