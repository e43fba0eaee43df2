import { queryOptions } from "@tanstack/react-query";
import type { CaptionBytes } from "#captions/caption-bytes.ts";
import type { CaptionDocument } from "#captions/document.ts";
import type { Finding } from "#captions/format/findings.ts";
import { writeCaptions } from "#captions/format/write-captions.ts";
import { fetchTrackFile, readCaptionBytes } from "#captions/read-caption-bytes.ts";
import { type SubtitleJob, subtitleJobs } from "#captions/subtitle-jobs-queries.ts";
import type { Subtitle } from "#captions/subtitles.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import type { ApiClient } from "#shared/http/client.ts";
import { ApiError } from "#shared/http/errors.ts";
import { loadDraft, markOf, type StoredDraft } from "./drafts.ts";

export interface OpenedSource {
  document: CaptionDocument;
  /** Parts of the file that are missing in the document, or guessed. */
  issues: readonly Finding[];
  /** Tells this file from another. */
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
      const requested = loadDraft({ videoId, trackId: track?.id ?? null });
      const read = await readSource(services.api, track, signal).catch((error: unknown) => ({
        error,
      }));
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

async function readSource(api: ApiClient, track: Subtitle | null, signal: AbortSignal) {
  return track === null ? { text: "", document: NEW, issues: [] } : readTrack(api, track, signal);
}

/** The captions of a listed track. @throws ApiError, also for what is no text */
export async function readTrack(
  api: ApiClient,
  { url }: Pick<Subtitle, "url">,
  signal: AbortSignal,
): Promise<CaptionBytes> {
  const read = await readCaptionBytes(await fetchTrackFile(api, url, signal), signal);
  if (read === null) throw new ApiError("unreadable");
  return read;
}

/** Returns whether a draft was sent unchanged from this page and may still become a track. */
export async function wasDraftSent(
  services: ApiServices,
  videoId: string,
  { document }: StoredDraft,
): Promise<boolean> {
  const text = writeCaptions(document);
  const texts = subtitleJobs(services)
    .filter((job) => job.kind === "sending")
    .filter((job) => job.videoId === videoId && job.step !== "failed")
    .map(({ upload }) => upload.file.text());
  return (await Promise.all(texts)).includes(text);
}

/** Returns whether closing the page may interrupt an upload. */
export function isOnItsWay(job: SubtitleJob): boolean {
  return job.kind === "sending" && ["sending", "settling", "removing"].includes(job.step);
}
