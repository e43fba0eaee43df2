import { useEffect, useEffectEvent, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { CaptionDocument } from "#captions/document.ts";
import { writeCaptions } from "#captions/format/write-captions.ts";
import {
  dropSubtitleJob,
  isRemoving,
  runSubtitleJob,
  startSubtitle,
  subtitleJobsOf,
} from "#captions/subtitle-jobs-queries.ts";
import { type Subtitle, subtitleQueries } from "#captions/subtitles-queries.ts";
import { isUnderWay } from "#changes/change-state.ts";
import { safeFileName } from "#shared/format/file-names.ts";
import { type ApiServices, useApi, useLatestSignal } from "#shared/http/api-context.tsx";
import { useStore } from "#shared/sync/use-store.ts";
import { Button } from "#shared/ui/button.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import type { Video } from "#videos/video-record.ts";
import type { Autosave } from "./autosave.ts";
import { draftKeeper, draftKey, drafts, loadDraft, markOf } from "./drafts.ts";
import type { EditStore } from "./history.ts";
import { useHistory } from "./workbench-context.ts";

/** Holds captions that were saved, with the track that they are listed as. */
interface Saved {
  track: Subtitle;
  document: CaptionDocument;
  /** Is `markOf` the file. */
  mark: string;
  atMs: number;
}

export type Saving = ReturnType<typeof useSave>;

/**
 * Sends what is edited as a new version, while it can be edited further: the tracks that it replaces go once it is
 * listed, and the new one is edited from then on. The draft stays until then, whatever page is open.
 */
export function useSave({
  video,
  source: openedSource,
  store,
  autosave,
  onSaved,
}: {
  video: Video;
  source: Subtitle | null;
  store: EditStore;
  autosave: Autosave;
  onSaved: (trackId: string) => void;
}) {
  const t = useTranslations("workbench");
  const services = useApi();
  const nextSignal = useLatestSignal();
  const [sent, setSent] = useState<{ jobId: string; document: CaptionDocument } | null>(null);
  const [saved, setSaved] = useState<Saved | null>(null);
  const jobs = useStore(subtitleJobsOf(services).store);
  const job = jobs.find(({ id }) => id === sent?.jobId) ?? null;
  const source = saved?.track ?? openedSource;
  const tell = useEffectEvent(onSaved);
  useEffect(() => {
    if (saved !== null) tell(saved.track.id);
  }, [saved]);
  const isOver = job !== null && !isUnderWay(job.state);
  const save = (language: string, replaces: readonly string[]) => {
    const { document } = store.getState().present;
    const stem =
      source?.fileName?.replace(/\.[^.]*$/, "") ?? `${video.title ?? t("untitled")}.${language}`;
    const here = nextSignal();
    const next = send(services, video.id, source, {
      document,
      language,
      fileName: safeFileName(stem, document.format),
      replaces,
      onListed(now, key) {
        if (here.aborted) return false;
        const keeper = draftKeeper(video.id, now.track, now.mark);
        autosave.follow(document, keeper, () => drafts.drop(key));
        setSaved(now);
        return true;
      },
    });
    // Its captions are in the one that follows it.
    if (job?.state === "failed" && !job.isListed) dropSubtitleJob(services, job.id);
    setSent({ jobId: next.id, document });
  };
  return {
    job,
    jobId: job?.id ?? null,
    /** Holds what became, or may become, a track. */
    sentDocument: isOver && !job.isListed ? null : (sent?.document ?? null),
    saved,
    isUnderWay: job !== null && !isOver,
    /** Says whether nothing was sent so far that can't be taken back. */
    canStop: job !== null && job.state === "saving" && !isRemoving(job),
    save,
    /** Stops what can be stopped, and dismisses what failed. What may become a track stays in the list of tracks. */
    end: () => {
      if (job !== null && (job.state === "saving" || job.state === "failed") && !job.isListed) {
        dropSubtitleJob(services, job.id);
      }
      setSent(null);
    },
  };
}

/**
 * Sends a version of some captions.
 * @param onListed returns false when the editor is gone: then what it left as a draft is moved to the new track
 */
function send(
  services: ApiServices,
  videoId: string,
  source: Subtitle | null,
  {
    document,
    language,
    fileName,
    replaces,
    onListed,
  }: {
    document: CaptionDocument;
    language: string;
    fileName: string;
    replaces: readonly string[];
    onListed: (saved: Saved, formerKey: string) => boolean;
  },
) {
  const text = writeCaptions(document);
  const mark = markOf(text);
  const sentAtMs = Date.now();
  const key = draftKey(videoId, source?.id ?? null);
  let id: string | null = null;
  const follow = async (trackId: string) => {
    const { queryKey } = subtitleQueries.list(services.api, videoId);
    const track = services.queryClient.getQueryData(queryKey)?.find((each) => each.id === trackId);
    if (track === undefined) return;
    if (onListed({ track, document, mark, atMs: Date.now() }, key)) return;
    const draft = await loadDraft(key);
    if (draft === null) return;
    // It was edited further before the page was left.
    const isNewer = draft.savedAtMs > sentAtMs;
    const moved = { ...draft, sourceMark: mark, track };
    if (!isNewer || (await drafts.save(draftKey(videoId, trackId), moved))) await drafts.drop(key);
  };
  return startSubtitle(services, videoId, {
    language,
    fileName,
    file: new Blob([text], {
      type: document.format === "vtt" ? "text/vtt" : "application/x-subrip",
    }),
    replaces,
    onSent: (trackId) => {
      id = trackId;
    },
    onListed() {
      // It is called again when the removal of an old track is tried again.
      if (id !== null) void follow(id);
      id = null;
    },
  });
}

/** Says how far saving is, and that it is done. */
export function SavingStatus({ saving: { job, saved, isUnderWay } }: { saving: Saving }) {
  const t = useTranslations("workbench.saving");
  const labels = useTranslations();
  const format = useFormatter();
  const { document } = useHistory().present;
  const text = () => {
    if (job === null || !isUnderWay) return null;
    if (isRemoving(job)) return t("removing");
    if (job.waitsFor !== null) return labels("subtitles.state.retrying");
    if (job.state === "saved") return t("saved");
    const share = Math.floor(job.sentShare * 10) / 10;
    return t("sending", { share: format.number(share, { style: "percent" }) });
  };
  const step = text();
  const isDone =
    (job === null || job.state === "visible") && saved !== null && saved.document === document;
  return (
    <p role="status" className="flex flex-wrap gap-x-3 text-sm empty:hidden">
      {step === null ? null : (
        <>
          <StatusLabel tone="working">{step}</StatusLabel>
          <span className="text-ink-soft">{t("keepOpen")}</span>
        </>
      )}
      {isDone ? (
        <span className="text-ink-soft">
          {t("done", { time: format.dateTime(saved.atMs, { timeStyle: "short" }) })}
        </span>
      ) : null}
    </p>
  );
}

/** Says what became of saving that was not successful, and offers what can be done. */
export function SaveTrouble({ saving: { job, isUnderWay, end } }: { saving: Saving }) {
  const t = useTranslations("workbench.saving");
  const common = useTranslations("common");
  const services = useApi();
  if (job === null || isUnderWay || job.state === "visible") return null;
  const step = job.state === "unknown" ? "unknown" : job.isListed ? "kept" : "failed";
  return (
    <div
      role="group"
      aria-label={t("label")}
      className="flex flex-wrap items-center gap-2 rounded-lg border border-line bg-surface p-3"
    >
      <p role="alert" className="me-auto">
        <StatusLabel tone="trouble">{t(step)}</StatusLabel>
      </p>
      <InlineProblem problem={job.problem} />
      <Button onClick={() => void runSubtitleJob(services, job.id)}>{common("tryAgain")}</Button>
      <Button variant="quiet" onClick={end}>
        {common("dismiss")}
      </Button>
    </div>
  );
}
