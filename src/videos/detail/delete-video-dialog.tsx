import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useApi } from "#shared/http/api-context.tsx";
import { DeleteDialog } from "#shared/ui/delete-dialog.tsx";
import { strong } from "#shared/ui/rich-text.tsx";
import { removeVideo } from "#videos/video-edits-queries.ts";
import type { Video } from "#videos/video-record.ts";

/** Asks before a video is deleted. @param children say where it is used, which higher domains know */
export function DeleteVideoDialog({
  video,
  onClose,
  onDeleted,
  children,
}: {
  video: Video;
  onClose: () => void;
  onDeleted: () => void;
  children: ReactNode;
}) {
  const t = useTranslations("video.delete");
  const common = useTranslations("common");
  const services = useApi();
  return (
    <DeleteDialog
      texts={{ title: t("title"), confirm: t("confirm"), busy: t("busy") }}
      remove={() => removeVideo(services, video.id)}
      onDeleted={onDeleted}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {t.rich("video", {
          title: video.title ?? common("untitled"),
          video: strong,
        })}
      </p>
      <ul className="my-2 list-disc ps-5">
        <li>{t("renditions", { count: video.renditions.length })}</li>
        {video.subtitleLanguages.length === 0 ? null : (
          <li>{t("subtitles", { count: video.subtitleLanguages.length })}</li>
        )}
      </ul>
      <div className="mb-2">{children}</div>
      <p className="mb-2">
        {t("links")} <strong className="font-semibold">{t("final")}</strong>
      </p>
    </DeleteDialog>
  );
}
