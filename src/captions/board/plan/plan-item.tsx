import { memo, type ReactNode, useMemo } from "react";
import { useTranslations } from "use-intl";
import { useShallow } from "zustand/react/shallow";
import { type Entry, judgeEntry } from "#captions/intake/entry.ts";
import { EntryRow } from "#captions/intake/entry-row.tsx";
import type { Intake } from "#captions/intake/intake.ts";
import { TrackStatusNote } from "#captions/manager/track-list.tsx";
import { type TrackRow, trackRows } from "#captions/manager/track-rows.ts";
import { subtitleJobsOf } from "#captions/subtitle-jobs-queries.ts";
import type { Subtitle } from "#captions/subtitles-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { useStore } from "#shared/sync/use-store.ts";
import { Button } from "#shared/ui/button.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import { VideoChoice } from "#videos/video-choice.tsx";
import type { Plan, PlanVideo } from "./plan-store.ts";

/** Shows a file of the plan: its approval, its video and its progress. A plan has up to 500, hence the memo. */
export const PlanItem = memo(function PlanItem({
  plan,
  entry,
  tracks,
  error,
  onLookUp,
  isClashing,
  videos,
  videoById,
}: {
  plan: Plan;
  entry: Entry;
  tracks: readonly Subtitle[] | undefined;
  /** Says why its video's tracks are not known. */
  error: Error | null;
  onLookUp: (videoId: string) => void;
  isClashing: boolean;
  videos: readonly PlanVideo[];
  videoById: ReadonlyMap<string, PlanVideo>;
}) {
  const t = useTranslations("coveragePlan");
  const labels = useTranslations();
  const { id, file, videoId, sending, match, answer, approved } = entry;
  const jobs = useStore(
    subtitleJobsOf(useApi()).store,
    useShallow((all) => all.filter((job) => job.videoId === videoId)),
  );
  const rows = useMemo(
    () => (tracks === undefined ? undefined : trackRows(videoId ?? "", tracks, jobs)),
    [videoId, tracks, jobs],
  );
  const judgement = judgeEntry(entry, rows);
  const isOpen = sending === null;
  const video = videoById.get(videoId ?? "");
  return (
    <EntryRow
      intake={plan.intake}
      entry={entry}
      judgement={judgement}
      isClashing={isClashing}
      lead={
        <input
          type="checkbox"
          aria-label={t("approve", { file: file.name })}
          checked={approved !== null}
          disabled={!isOpen || judgement.hindrance !== null}
          onChange={({ target }) =>
            plan.intake.approve(id, target.checked ? judgement.replaces : null)
          }
          className="mt-1 size-6 shrink-0 accent-accent lg:size-5"
        />
      }
      video={
        answer?.kind === "refused" ? null : isOpen ? (
          <VideoChoice
            file={file.name}
            videoId={videoId}
            match={match}
            videos={videos}
            videoById={videoById}
            onChoose={(chosen) => plan.chooseVideo(id, chosen)}
          />
        ) : (
          <bdi className="wrap-anywhere">{video?.title ?? labels("common.untitled")}</bdi>
        )
      }
      status={
        sending !== null ? (
          <Progress intake={plan.intake} entry={entry} rows={rows ?? []} />
        ) : approved !== null ? (
          <StatusLabel tone="ready">{t("approved")}</StatusLabel>
        ) : undefined
      }
    >
      {isOpen && match?.kind === "close" && match.videoId === videoId ? (
        <p className="text-sm text-working">{labels("videoChoice.close")}</p>
      ) : null}
      {isOpen && rows === undefined && error !== null && videoId !== null ? (
        <div className="grid justify-items-start gap-1">
          <InlineProblem problem={toProblem(error)} />
          <Button onClick={() => onLookUp(videoId)}>{labels("common.tryAgain")}</Button>
        </div>
      ) : null}
      {isOpen && judgement.hindrance === null && judgement.existing.length === 0 ? (
        <p className="text-sm">{t("new")}</p>
      ) : null}
    </EntryRow>
  );
});

function Progress({
  intake,
  entry: { id, file, sending },
  rows,
}: {
  intake: Intake;
  entry: Entry;
  rows: readonly TrackRow[];
}): ReactNode {
  const t = useTranslations("coveragePlan");
  const labels = useTranslations();
  switch (sending?.kind) {
    case "sent":
      return <StatusLabel tone="ready">{t("sent")}</StatusLabel>;
    case "dropped":
      return <StatusLabel tone="neutral">{t("dropped")}</StatusLabel>;
    case "failed":
      return (
        <div className="grid justify-items-start gap-1">
          <InlineProblem problem={sending.problem} />
          <Button onClick={() => intake.retry(id)}>{labels("common.tryAgain")}</Button>
        </div>
      );
    case "going": {
      const { job } = sending;
      const row = rows.find(({ status }) => "job" in status && status.job.id === job.id);
      return row === undefined ? (
        <StatusLabel tone="working">{t("removing")}</StatusLabel>
      ) : (
        <div>
          <TrackStatusNote row={row} name={file.name} />
        </div>
      );
    }
    default:
      return <StatusLabel tone="neutral">{t("waiting")}</StatusLabel>;
  }
}
