import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { CaptionDocument } from "#captions/document.ts";
import { writeCaptions } from "#captions/format/write-captions.ts";
import { startSubtitle } from "#captions/subtitle-jobs-queries.ts";
import type { Subtitle } from "#captions/subtitles.ts";
import { safeFileName } from "#shared/format/file-names.ts";
import { useApi } from "#shared/http/api-context.tsx";
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
  const save = (language: string, replaces: readonly string[]) => {
    const { fileName, file } = fileOf(store.getState().present.document, {
      name: source?.fileName ?? null,
      title: video.title ?? t("untitled"),
      language,
    });
    const sentAtMs = Date.now();
    const place = { videoId: video.id, trackId: source?.id ?? null };
    const endDraft = async () => {
      const draft = await loadDraft(place);
      // A colleague may have edited the old track meanwhile.
      if (draft !== null && draft.savedAtMs <= sentAtMs) await dropDraft(place);
      if (isHere.current) onListed();
    };
    setJobId(
      startSubtitle(services, video.id, {
        language,
        fileName,
        file,
        replaces,
        onListed: () => void endDraft(),
      }),
    );
  };
  return {
    jobId,
    save,
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
