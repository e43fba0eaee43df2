import { Hourglass } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { durationWords } from "#shared/dates/duration-words.ts";
import { Notice } from "./notice.tsx";
import { usePauseLeft } from "./use-pause-left.ts";

/** Says that the service asks to be left alone, and for how long. */
export function PauseNotice() {
  const t = useTranslations("notices.pause");
  const locale = useLocale();
  const leftSeconds = usePauseLeft();
  return leftSeconds === 0 ? null : (
    <Notice isQuiet icon={<Hourglass size={16} aria-hidden="true" />}>
      {t("line", { time: durationWords(leftSeconds, locale) })}
    </Notice>
  );
}
