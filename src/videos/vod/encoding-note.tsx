import { Hourglass } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { useApi, useSettleState } from "#shared/http/api-context.tsx";
import { Button } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import type { Vod } from "#videos/vod-record.ts";
import { encodingId } from "#videos/vods-queries.ts";

/** Stands where the film will play. The service tells no progress, so none is invented. */
export function EncodingNote({ vod }: { vod: Vod }) {
  const t = useTranslations("film.encodingNote");
  const format = useFormatter();
  const { settle } = useApi();
  const isFollowed = useSettleState(encodingId(vod.id)) !== "stopped";
  return (
    <EmptyState
      icon={<Hourglass size={28} />}
      title={t("title")}
      action={
        isFollowed ? undefined : (
          <Button onClick={() => settle.checkAgain(encodingId(vod.id))}>{t("checkAgain")}</Button>
        )
      }
    >
      {vod.createdAtMs === null ? null : (
        <p>
          {t("since", {
            time: format.dateTime(vod.createdAtMs, { dateStyle: "medium", timeStyle: "short" }),
          })}
        </p>
      )}
      <p>{t(isFollowed ? "advice" : "notFollowed")}</p>
    </EmptyState>
  );
}
