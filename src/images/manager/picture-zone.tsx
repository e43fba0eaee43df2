import { Image } from "lucide-react";
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatBytes } from "#shared/format/bytes.ts";
import { FileZone } from "#shared/ui/file-zone.tsx";

/** Where a picture is chosen. */
export function PictureZone({
  limits,
  onFiles,
  children,
}: {
  limits: { bytes: number; pixelsPerSide: number };
  onFiles: (files: File[]) => void;
  /** Other ways to a picture. */
  children: ReactNode;
}) {
  const t = useTranslations("pictures.source");
  const locale = useLocale();
  return (
    <FileZone
      label={t("drop")}
      hint={t("hint", { bytes: formatBytes(limits.bytes, locale), pixels: limits.pixelsPerSide })}
      choose={t("choose")}
      letGo={t("letGo")}
      icon={<Image aria-hidden="true" size={32} />}
      accept="image/jpeg,image/png,image/webp,image/gif"
      isMultiple={false}
      onFiles={onFiles}
    >
      {children}
    </FileZone>
  );
}
