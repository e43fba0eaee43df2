import { Captions } from "lucide-react";
import { useTranslations } from "use-intl";
import { FileZone } from "#shared/ui/file-zone.tsx";

/** File picker for captions, with a hint that dropping and pasting works page-wide. */
export function UploadZone({
  wanted,
  onFiles,
}: {
  /** The name of the language that is missing; null: any will do. */
  wanted: string | null;
  onFiles: (files: File[]) => void;
}) {
  const t = useTranslations("subtitleUpload");
  return (
    <FileZone
      label={wanted === null ? t("drop") : t("dropWanted", { language: wanted })}
      hint={t("dropHint")}
      choose={t("choose")}
      letGo={t("letGo")}
      icon={<Captions aria-hidden="true" size={32} />}
      accept=".srt,.vtt,text/vtt,application/x-subrip"
      isMultiple
      onFiles={onFiles}
    />
  );
}
