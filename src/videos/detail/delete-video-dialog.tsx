import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { strong } from "#shared/ui/rich-text.tsx";
import { removeVideo } from "#videos/video-edits-queries.ts";
import type { Video } from "#videos/video-record.ts";

export function DeleteVideoDialog({
  video,
  onClose,
  onDeleted,
}: {
  video: Video;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const t = useTranslations("film.delete");
  const videoLabels = useTranslations("film");
  const services = useApi();
  const { mutate, isPending, error } = useMutation({
    // Offline the answer is lost like any other: a dialog that waits could not be left.
    mutationFn: () => removeVideo(services, video.id),
  });
  return (
    <ConfirmDialog
      title={t("title")}
      confirm={t(isPending ? "busy" : "confirm")}
      isFinal
      isResting={isPending}
      // Stays open while pending: a refusal is shown only here.
      isLocked={isPending}
      // Don't navigate if the user left the page meanwhile.
      onConfirm={() => mutate(undefined, { onSuccess: () => onDeleted() })}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {t.rich("film", {
          title: video.title ?? videoLabels("untitled"),
          video: strong,
        })}
      </p>
      <ul className="my-2 list-disc ps-5">
        <li>{t("renditions", { count: video.renditions.length })}</li>
        {video.subtitleLanguages.length === 0 ? null : (
          <li>{t("subtitles", { count: video.subtitleLanguages.length })}</li>
        )}
        <li>{t("playlists")}</li>
      </ul>
      <p className="mb-2">
        {t("links")} <strong className="font-semibold">{t("final")}</strong>
      </p>
      <InlineProblem problem={toProblem(error)} />
    </ConfirmDialog>
  );
}
