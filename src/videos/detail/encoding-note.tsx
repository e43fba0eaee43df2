import { Hourglass } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { useApi, useSettleState } from "#shared/http/api-context.tsx";
import { Button } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import type { Video } from "#videos/video-record.ts";
import { encodingId } from "#videos/videos-queries.ts";

/** Stands where the film will play. The service tells no progress, so none is invented. */
export function EncodingNote({ video }: { video: Video }) {
  const t = useTranslations("film.encodingNote");
  const format = useFormatter();
  const { settle } = useApi();
  const isFollowed = useSettleState(encodingId(video.id)) !== "stopped";
  return (
    <EmptyState
      icon={<Hourglass size={28} />}
      title={t("title")}
      action={
        isFollowed ? undefined : (
          <Button onClick={() => settle.checkAgain(encodingId(video.id))}>{t("checkAgain")}</Button>
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
