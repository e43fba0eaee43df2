import { useTranslations } from "use-intl";
import { countImages, type ImageJob } from "#images/image-job.ts";
import type { ImageKind } from "#images/images.ts";
import { Button } from "#shared/ui/button.tsx";
import { keepRoom } from "#shared/ui/keep-room.ts";
import type { Video } from "#videos/video-record.ts";
import type { Proposals, ProposalsSummary } from "./proposals.ts";

const keepRoomAbove = keepRoom("top");

export function BoardBar({
  videos,
  kindsOf,
  proposals,
  summary,
  images,
  onUpload,
  onRetry,
}: {
  videos: readonly Video[];
  kindsOf: (video: Video) => readonly ImageKind[];
  proposals: Proposals;
  summary: ProposalsSummary;
  images: readonly ImageJob[];
  onUpload: () => void;
  onRetry: () => void;
}) {
  const t = useTranslations("pictureBoard.bar");
  const { isOn, busyCount, approvedIds, readyIds, proposedIds } = summary;
  const proposed = videos.filter(({ id }) => proposedIds.has(id));
  const approved = proposed.filter(({ id }) => approvedIds.has(id));
  const ready = approved.filter(({ id }) => readyIds.has(id));
  const imageCount = ready.reduce((sum, video) => sum + kindsOf(video).length, 0);
  const areAllApproved = proposed.length > 0 && approved.length === proposed.length;
  const isWorking = isOn || busyCount > 0;
  const notes = [t("approved", { count: approved.length })];
  const fetchingCount = approved.length - ready.length;
  if (fetchingCount > 0) notes.push(t("fetching", { count: fetchingCount }));
  const elsewhereCount = approvedIds.size - approved.length;
  if (elsewhereCount > 0) notes.push(t("elsewhere", { count: elsewhereCount }));
  const given = countImages(images);
  if (given.total > 0) notes.push(t("served", given));
  if (given.issue > 0) notes.push(t("trouble", { count: given.issue }));
  return (
    <section
      ref={keepRoomAbove}
      tabIndex={-1}
      aria-label={t("label")}
      className="sticky top-0 z-20 outline-none -mx-1 mb-2 border-b border-line bg-canvas px-1 py-2"
    >
      <div className="flex flex-wrap items-center gap-2">
        {/* One button, so that the keyboard stays where it is. */}
        <Button onClick={() => (isWorking ? proposals.stop() : proposals.start())}>
          {isWorking ? t("stop") : t("propose")}
        </Button>
        <Button
          aria-disabled={proposed.length === 0}
          onClick={() =>
            proposals.approve(
              proposed.map(({ id }) => id),
              !areAllApproved,
            )
          }
        >
          {areAllApproved ? t("approveNone") : t("approveAll", { count: proposed.length })}
        </Button>
        {given.issue > 0 ? (
          <Button onClick={onRetry}>{t("retry", { count: given.issue })}</Button>
        ) : null}
        <Button
          variant="primary"
          className="ms-auto"
          aria-disabled={imageCount === 0}
          onClick={() => {
            if (imageCount > 0) onUpload();
          }}
        >
          {t("upload", { count: imageCount })}
        </Button>
      </div>
      <div className="mt-1 flex flex-wrap gap-x-3 text-sm text-ink-soft">
        <p role="status">{notes.join(" · ")}</p>
        {isWorking ? <p>{busyCount > 0 ? t("busy", { count: busyCount }) : t("idle")}</p> : null}
        <p className="max-sm:hidden pointer-coarse:hidden">{t("keys")}</p>
      </div>
    </section>
  );
}
