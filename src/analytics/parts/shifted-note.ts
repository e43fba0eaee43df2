import { useTranslations } from "use-intl";
import { useFootnote } from "#shared/ui/footnotes.tsx";

/** Has the end of the page say once what ≈ means where a change of the clock makes figures approximate. */
export function useShiftedNote(isShifted: boolean): void {
  const t = useTranslations("analytics.notes");
  useFootnote(isShifted ? t("shifted") : null);
}
