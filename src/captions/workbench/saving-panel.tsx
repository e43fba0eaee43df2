import { useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { writeCaptions } from "#captions/format/write-captions.ts";
import {
  dropSubtitleJob,
  runSubtitleJob,
  startSubtitle,
  subtitleJobsOf,
} from "#captions/subtitle-jobs-queries.ts";
import type { Subtitle } from "#captions/subtitles.ts";
import { safeFileName } from "#shared/format/file-names.ts";
import { useApi, useLatestSignal } from "#shared/http/api-context.tsx";
import { usePageStore } from "#shared/sync/per-page.ts";
import { Button } from "#shared/ui/button.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import type { Video } from "#videos/video-record.ts";
import { draftKey, drafts, loadDraft } from "./drafts.ts";
import type { EditStore } from "./history.ts";

/** The keyboard was in a dialog that is gone. */
function focusOnce(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}

/** Progress of saving, in place of the list: captions in flight can't be edited. */
export function SavingPanel({
  jobId,
  onBack,
  onClose,
}: {
  jobId: string;
  onBack: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("workbench.saving");
  const wait = useTranslations("subtitles.standing.waits");
  const format = useFormatter();
  const services = useApi();
  const jobs = usePageStore(subtitleJobsOf(useApi()).store);
  const job = jobs.find(({ id }) => id === jobId);
  if (job === undefined || job.step === "done") return null;
  const { problem, sentShare, waitsFor } = job;
  const step = job.step === "failed" && job.isListed ? "kept" : job.step;
  const goBack = () => {
    dropSubtitleJob(services, jobId);
    onBack();
  };
  const isOver = step === "failed" || step === "unknown";
  return (
    <div
      ref={focusOnce}
      tabIndex={-1}
      role="group"
      aria-label={t("label")}
      className="grid justify-items-start gap-3 rounded-lg border border-line bg-surface p-4"
    >
      <p role="status">
        <StatusLabel tone={isOver ? "trouble" : "working"}>
          {step === "saving"
            ? t("sending", {
                share: format.number(Math.floor(sentShare * 10) / 10, { style: "percent" }),
              })
            : t(step)}
        </StatusLabel>
      </p>
      {/* Separate from the progress, so it is announced when it appears. */}
      <p role="status" className="empty:hidden">
        {step === "saving" && waitsFor !== null ? wait(waitsFor) : null}
      </p>
      <InlineProblem problem={problem} />
      <p className="text-ink-soft">{t("draftStays")}</p>
      <div className="flex flex-wrap gap-2">
        {isOver ? (
          <Button variant="primary" onClick={() => void runSubtitleJob(services, jobId)}>
            {t("retry")}
          </Button>
        ) : null}
        {step === "failed" ? <Button onClick={goBack}>{t("back")}</Button> : null}
        {step === "saving" ? <Button onClick={goBack}>{t("stop")}</Button> : null}
        <Button onClick={onClose}>{t("close")}</Button>
      </div>
    </div>
  );
}

/**
 * Sends what is edited as a new version: those that it replaces go once it is listed. The draft stays until
 * then, whatever page is open.
 */
export function useSave(
  video: Video,
  source: Subtitle | null,
  store: EditStore,
  onListed: () => void,
) {
  const t = useTranslations("workbench");
  const services = useApi();
  const nextSignal = useLatestSignal();
  const [jobId, setJobId] = useState<string | null>(null);
  const save = (language: string, replaces: readonly string[]) => {
    const { document } = store.getState().present;
    const type = document.format === "vtt" ? "text/vtt" : "application/x-subrip";
    const stem =
      source?.fileName?.replace(/\.[^.]*$/, "") ?? `${video.title ?? t("untitled")}.${language}`;
    const sentAtMs = Date.now();
    const key = draftKey(video.id, source?.id ?? null);
    const here = nextSignal();
    const endDraft = async () => {
      const draft = await loadDraft(key);
      // A colleague may have edited the old track meanwhile.
      if (draft !== null && draft.savedAtMs <= sentAtMs) await drafts.drop(key);
      if (!here.aborted) onListed();
    };
    const job = startSubtitle(services, video.id, {
      language,
      fileName: safeFileName(stem, document.format),
      file: new Blob([writeCaptions(document)], { type }),
      replaces,
      onListed: () => void endDraft(),
    });
    setJobId(job.id);
  };
  return { jobId, save, back: () => setJobId(null) };
}
