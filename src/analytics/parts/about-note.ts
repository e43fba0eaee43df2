import { useTranslations } from "use-intl";
import { useFootnote } from "#shared/ui/footnotes.tsx";

/** Has the end of the page say once what ≈ means. @param isShown whether the component shows the sign */
export function useAboutNote(isShown: boolean): void {
  const t = useTranslations("analytics.notes");
  useFootnote(isShown ? t("about") : null);
}
