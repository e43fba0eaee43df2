import { useLocale, useTranslations } from "use-intl";
import { formatBytes } from "#shared/format/bytes.ts";
import { FORMAT_NAMES, type ImageNote, type RefusedImage } from "./format/check-image.ts";

/** Returns labels of refused files: the reason and a remedy. The fields of a refusal are the values of its message. */
export function useRefusalLabels(): (refused: RefusedImage) => string {
  const t = useTranslations("imageChecks");
  const locale = useLocale();
  return (refused) => {
    const message = `refused.${refused.reason}` as const;
    if (refused.reason === "tooManyBytes") {
      return t(message, { limit: formatBytes(refused.limit, locale) });
    }
    if (refused.reason === "damaged") return t(message, { format: FORMAT_NAMES[refused.format] });
    return t(message, { ...refused });
  };
}

/** Returns labels of notes about accepted images. The fields of a note are the values of its message. */
export function useNoteLabels(): (note: ImageNote) => string {
  const t = useTranslations("imageChecks");
  return (note) => {
    const format = "format" in note ? FORMAT_NAMES[note.format] : "";
    return t(`note.${note.kind}`, { ...note, format });
  };
}
