import { Hourglass } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { useApi, useSettleState } from "#api/api-context.tsx";
import type { Vod } from "#api/vod-record.ts";
import { encodingId } from "#api/vods-queries.ts";
import { Button } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";

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
