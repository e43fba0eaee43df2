import { queryOptions } from "@tanstack/react-query";
import type { CaptionDocument } from "#captions/document.ts";
import type { Finding } from "#captions/format/findings.ts";
import { writeCaptions } from "#captions/format/write-captions.ts";
import { readTrack } from "#captions/read-track.ts";
import { type SubtitleJob, subtitleJobs } from "#captions/subtitle-jobs-queries.ts";
import type { Subtitle } from "#captions/subtitles-queries.ts";
import { isUnderWay } from "#changes/change-state.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { draftKey, loadDraft, markOf, type StoredDraft } from "./drafts.ts";

export interface OpenedSource {
  document: CaptionDocument;
  issues: readonly Finding[];
  mark: string;
  draft: StoredDraft | null;
  /** The file could not be loaded: there is only the draft. */
  isUnread: boolean;
  /** The draft was sent unchanged, and is not listed yet. */
  isDraftSent: boolean;
}

const NEW: CaptionDocument = { format: "vtt", header: "", cues: [], after: [] };

/**
 * The file of a track with the draft there is of it; null: a new track. Fetched at each opening. Where there is
 * a draft, a file that can't be had is no error.
 */
export function sourceQuery(services: ApiServices, videoId: string, track: Subtitle | null) {
  return queryOptions({
    queryKey: ["caption-source", videoId, track?.id ?? null, track?.url ?? null],
    queryFn: async ({ signal }): Promise<OpenedSource> => {
      const requested = loadDraft(draftKey(videoId, track?.id ?? null));
      const read =
        track === null
          ? { text: "", document: NEW, issues: [] }
          : await readTrack(services.api, track.url, signal).catch((error: unknown) => ({ error }));
      const draft = await requested;
      const isDraftSent = draft !== null && (await wasDraftSent(services, videoId, draft));
      if (!("error" in read)) {
        const { document, issues, text } = read;
        return { document, issues, mark: markOf(text), draft, isUnread: false, isDraftSent };
      }
      if (draft === null || signal.aborted) throw read.error;
      const { sourceMark: mark } = draft;
      const document = { ...NEW, format: draft.document.format };
      return { document, issues: [], mark, draft, isUnread: true, isDraftSent };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Returns whether a draft was sent unchanged from this page and may still become a track. */
export async function wasDraftSent(
  services: ApiServices,
  videoId: string,
  { document }: StoredDraft,
): Promise<boolean> {
  const uploads = subtitleJobs(services)
    .filter((job) => job.videoId === videoId && (job.state !== "failed" || job.isListed))
    .flatMap(({ upload }) => upload ?? []);
  const texts = await Promise.all(uploads.map(({ file }) => file.text()));
  return texts.length > 0 && texts.includes(writeCaptions(document));
}

export function isOnItsWay({ upload, state }: SubtitleJob): boolean {
  return upload !== null && isUnderWay(state);
}
