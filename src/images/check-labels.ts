import { useLocale, useTranslations } from "use-intl";
import type { ImageNote, RefusedImage } from "#images/format/check-image.ts";
import { formatBytes } from "#shared/format/bytes.ts";

/** Labels of refused files: the reason and a remedy. */
export function useRefusalLabels(): (refused: RefusedImage) => string {
  const t = useTranslations("imageChecks");
  const locale = useLocale();
  return (refused) => {
    switch (refused.reason) {
      case "tooManyBytes":
        return t("refused.tooManyBytes", { limit: formatBytes(refused.limit, locale) });
      case "unsupported":
        return t("refused.unsupported", { format: refused.format });
      case "broken":
      case "cutOff":
      case "noPixels":
      case "undecodable":
        return t(`refused.${refused.reason}`, { format: t(`format.${refused.format}`) });
      case "tooManyPixels": {
        const { width, height, limit } = refused;
        return t("refused.tooManyPixels", { width, height, limit });
      }
      default:
        return t(`refused.${refused.reason}`);
    }
  };
}

/** Labels of notes about accepted images. */
export function useNoteLabels(): (note: ImageNote) => string {
  const t = useTranslations("imageChecks");
  return (note) => {
    switch (note.kind) {
      case "animated":
      case "cutShort":
        return t(`note.${note.kind}`, { format: t(`format.${note.format}`) });
      case "otherEnding":
        return t("note.otherEnding", { ending: note.ending, format: t(`format.${note.format}`) });
      case "appended":
        return t("note.appended", { what: note.what });
      case "small":
        return t("note.small", { width: note.width, wanted: note.wanted });
      case "ratio":
        return t("note.ratio", { across: note.across, down: note.down });
    }
  };
}
