import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { CaptionDocument } from "#captions/document.ts";
import { writeCaptions } from "#captions/format/write-captions.ts";
import { startSubtitle, subtitleJobs } from "#captions/subtitle-jobs-queries.ts";
import type { Subtitle } from "#captions/subtitles.ts";
import { subtitleQueries } from "#captions/subtitles-queries.ts";
import { safeFileName } from "#shared/format/file-names.ts";
import { type ApiServices, useApi } from "#shared/http/api-context.tsx";
import type { Video } from "#videos/video-record.ts";
import { dropDraft, loadDraft } from "./drafts.ts";
import type { EditStore } from "./history.ts";

/**
 * Sends what is edited as a new version: those that it replaces go once it is listed. The draft stays until
 * then, whatever page is open.
 */
export function useSave(
  video: Video,
  source: Subtitle | null,
  store: EditStore,
  onListed: () => void,
): {
  jobId: string | null;
  save: (language: string, replaces: readonly string[]) => void;
  back: () => void;
} {
  const t = useTranslations("workbench");
  const services = useApi();
  const [jobId, setJobId] = useState<string | null>(null);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const save = async (language: string, replaces: readonly string[]) => {
    const { fileName, file } = fileOf(store.getSnapshot().present.document, {
      name: source?.fileName ?? null,
      title: video.title ?? t("untitled"),
      language,
    });
    const id = startSubtitle(services, video.id, { language, fileName, file, replaces });
    setJobId(id);
    const sentAtMs = Date.now();
    const isListed = await whenListed(services, video.id, id);
    if (!isListed) return;
    const place = { videoId: video.id, trackId: source?.id ?? null };
    const draft = await loadDraft(place);
    // A colleague may have edited the old track meanwhile.
    if (draft !== null && draft.savedAtMs <= sentAtMs) await dropDraft(place);
    if (isHere.current) onListed();
  };
  return {
    jobId,
    save: (language, replaces) => void save(language, replaces),
    back: () => setJobId(null),
  };
}

/**
 * Creates the file of the edited captions.
 * @param name of the track; null: none yet
 * @param title of the video, for a name
 */
function fileOf(
  document: CaptionDocument,
  { name, title, language }: { name: string | null; title: string; language: string },
): { fileName: string; file: Blob } {
  const type = document.format === "vtt" ? "text/vtt" : "application/x-subrip";
  const stem = name?.replace(/\.[^.]*$/, "") ?? `${title}.${language}`;
  return {
    fileName: safeFileName(stem, document.format),
    file: new Blob([writeCaptions(document)], { type }),
  };
}

/**
 * Resolves when the track of a job is listed, also after the page that started it was left.
 * @returns false for a job that was given up
 */
function whenListed(services: ApiServices, videoId: string, jobId: string): Promise<boolean> {
  const { api, queryClient } = services;
  return new Promise((resolve) => {
    let subtitleId: string | null = null;
    const stop = queryClient.getQueryCache().subscribe(checkJob);
    function checkJob(): void {
      const job = subtitleJobs(services).find(({ id }) => id === jobId);
      if (job?.kind === "sending") {
        ({ subtitleId } = job);
        // Those that it replaces go after it is listed, and not before.
        if (job.step === "removing" || job.step === "kept") end(true);
        return;
      }
      const tracks = queryClient.getQueryData(subtitleQueries.list(api, videoId).queryKey);
      end(subtitleId !== null && (tracks ?? []).some(({ id }) => id === subtitleId));
    }
    function end(isListed: boolean): void {
      stop();
      resolve(isListed);
    }
    checkJob();
  });
}
