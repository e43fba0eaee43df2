import { useTranslations } from "use-intl";
import { useApi } from "#shared/http/api-context.tsx";
import { usePendingState } from "#shared/sync/edits-queries.ts";
import { Button } from "#shared/ui/button.tsx";
import { videoEdits } from "#videos/video-edits-queries.ts";

/** Deletion progress while lookups still show the video. */
export function RemovalNote({ videoId }: { videoId: string }) {
  const t = useTranslations("film.deleting");
  const services = useApi();
  const state = usePendingState(videoEdits, videoId);
  if (state === null || state === "overruled") return null;
  const isStuck = state === "unconfirmed" || state === "stopped";
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-2 rounded-md bg-sunken px-3 py-2 text-ink-soft"
    >
      {t(state)}
      {isStuck ? (
        <>
          <Button onClick={() => services.settle.checkAgain(videoEdits.settleId(videoId))}>
            {t("checkAgain")}
          </Button>
          <Button variant="quiet" onClick={() => videoEdits.forget(services, videoId)}>
            {t("keep")}
          </Button>
        </>
      ) : null}
    </div>
  );
}
