import { languageName } from "#captions/languages.ts";
import type {
  SubtitleJob,
  SubtitleRemoval,
  SubtitleSending,
} from "#captions/subtitle-jobs-queries.ts";
import type { Subtitle } from "#captions/subtitles.ts";

export type TrackStatus =
  | { kind: "current" }
  /** Stays until the one that replaces it is listed. */
  | { kind: "waiting" }
  /** On its way to storage. */
  | { kind: "sending"; job: SubtitleSending }
  /** Storage has it, and it is not listed yet. */
  | { kind: "settling"; job: SubtitleSending }
  /** Never seen listed; or listed, with the one that it replaces still there. */
  | { kind: "unconfirmed"; job: SubtitleSending; isListed: boolean }
  /** Not sent. */
  | { kind: "failed"; job: SubtitleSending }
  /** Listed, but what it replaces could not be removed. */
  | { kind: "kept"; job: SubtitleSending }
  /** Listed for a moment yet. */
  | { kind: "going" }
  /** Its removal was accepted, and it is listed all the same. */
  | { kind: "lingering" };

export interface TrackRow {
  key: string;
  fileName: string | null;
  /** ISO 639-1. */
  language: string | null;
  /** Name reported by the service, in English. */
  languageName: string | null;
  /** Null while it is not listed. */
  subtitle: Subtitle | null;
  status: TrackStatus;
}

/**
 * Merges the list and the jobs into distinct rows.
 * @param jobs of all videos
 * @returns listed tracks in their order, then the others
 */
export function trackRows(
  videoId: string,
  tracks: readonly Subtitle[],
  jobs: readonly SubtitleJob[],
): TrackRow[] {
  const ours = jobs.filter((job) => job.videoId === videoId);
  const sendings = ours.filter((job) => job.kind === "sending");
  const removals = ours.filter((job) => job.kind === "removal");
  const isListed = ({ subtitleId }: SubtitleSending) => tracks.some(({ id }) => id === subtitleId);
  return [
    ...tracks.map((subtitle) => ({
      key: subtitle.id,
      fileName: subtitle.fileName,
      language: subtitle.language,
      languageName: subtitle.languageName,
      subtitle,
      status: statusOf(subtitle, sendings, removals),
    })),
    ...sendings
      .filter((job) => !isListed(job))
      .map((job) => ({
        key: job.subtitleId ?? job.id,
        fileName: job.upload.fileName,
        language: job.upload.language,
        languageName: null,
        subtitle: null,
        status: unlisted(job),
      })),
  ];
}

/** A pending removal has priority over the upload. */
function statusOf(
  { id }: Subtitle,
  sendings: readonly SubtitleSending[],
  removals: readonly SubtitleRemoval[],
): TrackStatus {
  const removal = removals.findLast((job) => job.subtitleIds.includes(id));
  if (removal?.step === "asking" || removal?.step === "going") return { kind: "going" };
  if (removal?.step === "unconfirmed") return { kind: "lingering" };
  const replacing = sendings.filter(({ upload }) => upload.replaces.includes(id));
  if (replacing.some(({ step }) => step === "removing")) return { kind: "going" };
  if (replacing.some(({ step }) => step === "sending" || step === "settling")) {
    return { kind: "waiting" };
  }
  const own = sendings.find(({ subtitleId }) => subtitleId === id);
  if (own?.step === "kept") return { kind: "kept", job: own };
  // Seen eventually; its replacement is a separate matter.
  if (own?.step === "unconfirmed" && own.upload.replaces.length > 0) {
    return { kind: "unconfirmed", job: own, isListed: true };
  }
  return { kind: "current" };
}

function unlisted(job: SubtitleSending): TrackStatus {
  switch (job.step) {
    case "sending":
      return { kind: "sending", job };
    case "settling":
      return { kind: "settling", job };
    case "failed":
      return { kind: "failed", job };
    case "unconfirmed":
    // Was listed once; a colleague has removed it since.
    case "removing":
    case "kept":
      return { kind: "unconfirmed", job, isListed: false };
  }
}

/** Returns whether a track can be changed: listed, and without a pending job. */
export function isSettled({ subtitle, status }: TrackRow): boolean {
  return (
    subtitle !== null &&
    (status.kind === "current" || status.kind === "kept" || status.kind === "unconfirmed")
  );
}

/** The tracks of each language that has more than one, those that are going aside. */
export function duplicates(rows: readonly TrackRow[]): { language: string; rows: TrackRow[] }[] {
  const byLanguage = new Map<string, TrackRow[]>();
  for (const row of rows) {
    if (row.language === null || !isSettled(row)) continue;
    byLanguage.set(row.language, [...(byLanguage.get(row.language) ?? []), row]);
  }
  return [...byLanguage]
    .filter(([, rows]) => rows.length > 1)
    .map(([language, rows]) => ({ language, rows }));
}

/** Name of a track's language: in the user's language, else as reported. Null: unknown. */
export function languageOf(
  { language, languageName: said }: TrackRow,
  locale: string,
): string | null {
  return language === null ? said : languageName(language, locale);
}

/** Sorts by language name, so that a replacement is beside its predecessor; those without a language last. */
export function sortRows(rows: readonly TrackRow[], locale: string): TrackRow[] {
  const { compare } = new Intl.Collator(locale);
  return rows.toSorted((a, b) => {
    const [first, second] = [languageOf(a, locale), languageOf(b, locale)];
    if (first === null || second === null) return Number(first === null) - Number(second === null);
    return compare(first, second);
  });
}
