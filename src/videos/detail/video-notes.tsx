import { EyeOff, Hourglass } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { useSendEdit } from "#changes/save-edit-queries.ts";
import { useApi, useMayEdit, useSettleState } from "#shared/http/api-context.tsx";
import { Button } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { PUBLISHING } from "#videos/pending-videos.ts";
import { videoEdits } from "#videos/video-edits-queries.ts";
import type { Video, VideoPresence } from "#videos/video-record.ts";
import { encodingId } from "#videos/videos-queries.ts";

/** Replaces the player of an encoded, unpublished video, with a button that publishes it. */
export function UnpublishedNote({
  videoId,
  presence,
}: {
  videoId: string;
  presence: VideoPresence;
}) {
  const t = useTranslations();
  const common = useTranslations("common");
  const { sendEdit, problem } = useSendEdit(videoEdits, videoId);
  const mayEdit = useMayEdit();
  const { name, edit } = PUBLISHING.publish;
  return (
    <EmptyState
      icon={<EyeOff size={28} />}
      title={common("unpublished")}
      action={
        presence === "there" && mayEdit ? (
          <Button variant="primary" onClick={() => sendEdit(edit)}>
            {t(name)}
          </Button>
        ) : undefined
      }
    >
      <p>{t("video.unpublishedNote")}</p>
      <InlineProblem problem={problem} />
    </EmptyState>
  );
}

/** Replaces the player while encoding. The service reports no progress, so none is shown. */
export function EncodingNote({ video }: { video: Video }) {
  const t = useTranslations("video.encodingNote");
  const common = useTranslations("common");
  const format = useFormatter();
  const { settle } = useApi();
  const isFollowed = useSettleState(encodingId(video.id)) !== "stopped";
  return (
    <EmptyState
      icon={<Hourglass size={28} />}
      title={common("encoding")}
      action={
        isFollowed ? undefined : (
          <Button onClick={() => settle.checkAgain(encodingId(video.id))}>
            {common("checkAgain")}
          </Button>
        )
      }
    >
      {video.createdAtMs === null ? null : (
        <p>
          {t("since", {
            time: format.dateTime(video.createdAtMs, { dateStyle: "medium", timeStyle: "short" }),
          })}
        </p>
      )}
      <p>{t(isFollowed ? "advice" : "notFollowed")}</p>
    </EmptyState>
  );
}
