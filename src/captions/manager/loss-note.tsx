import { useQueries } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { isRestorable, trackFileQuery } from "#captions/stored-tracks.ts";
import type { Subtitle } from "#captions/subtitles-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";

/**
 * Says whether the removal of tracks can be undone: only where their files can be read before.
 * @param isBrief says only that it can't be
 */
export function LossNote({
  tracks,
  isBrief = false,
}: {
  tracks: readonly Subtitle[];
  isBrief?: boolean;
}) {
  const t = useTranslations("subtitles.delete");
  const { api } = useApi();
  const files = useQueries({
    queries: tracks.map((track) => ({
      ...trackFileQuery(api, track),
      enabled: isRestorable(track),
    })),
  });
  const isLost =
    tracks.some((track) => !isRestorable(track)) || files.some(({ isError }) => isError);
  const isKept = tracks.length > 0 && files.every(({ isSuccess }) => isSuccess);
  return (
    <p role="status" className={isBrief ? "text-sm text-working empty:hidden" : "min-h-6"}>
      {isLost ? t("lost") : isKept && !isBrief ? t("kept") : null}
    </p>
  );
}
