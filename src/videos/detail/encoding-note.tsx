import { Hourglass } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { useApi, useSettleState } from "#shared/http/api-context.tsx";
import { Button } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import type { Video } from "#videos/video-record.ts";
import { encodingId } from "#videos/videos-queries.ts";

/** Replaces the player while encoding. The service reports no progress, so none is shown. */
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
