import { isRemoving, type SubtitleJob } from "#captions/subtitle-jobs-queries.ts";
import type { Subtitle } from "#captions/subtitles-queries.ts";
import { isUnderWay } from "#changes/change-state.ts";
import { groupBy } from "#shared/collections/group-by.ts";
import { languageName } from "#shared/format/languages.ts";

/**
 * Says how a track stands. `waiting`: it stays until the one that replaces it is listed. `going`: it is listed for a
 * moment yet. `lingering`: its removal was accepted, and it is listed all the same. A job is that of its upload.
 * `kept`: it is listed, but what it replaces could not be removed. `unknown`: it was never seen listed; or it is
 * listed, with the one that it replaces still there.
 */
type TrackStatus =
  | { kind: "current" | "waiting" | "going" | "lingering"; removalId?: string }
  | { kind: "saving" | "saved" | "unknown" | "failed" | "kept"; job: SubtitleJob };

export interface TrackRow {
  key: string;
  fileName: string | null;
  language: string | null;
  /** Is reported by the service, in English. */
  languageName: string | null;
  /** Is null while it is not listed. */
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
  return [
    ...tracks.map((subtitle) => {
      const { id: key, fileName, language, languageName } = subtitle;
      const status = statusOf(subtitle, ours);
      return { key, fileName, language, languageName, subtitle, status };
    }),
    ...ours.flatMap((job) =>
      job.upload === null || tracks.some(({ id }) => id === job.subtitleId)
        ? []
        : {
            key: job.subtitleId ?? job.id,
            fileName: job.upload.fileName,
            language: job.upload.language,
            languageName: null,
            subtitle: null,
            status: unlisted(job),
          },
    ),
  ];
}

/** A pending removal has priority over the upload. */
function statusOf({ id }: Subtitle, jobs: readonly SubtitleJob[]): TrackStatus {
  const ends = jobs.filter(({ removes }) => removes.includes(id));
  const removal = ends.findLast(({ upload }) => upload === null);
  if (removal?.state === "saving") return { kind: "going" };
  if (removal?.state === "saved") return { kind: "going", removalId: removal.id };
  if (removal?.state === "unknown") return { kind: "lingering" };
  const replacing = ends.filter(({ upload }) => upload !== null);
  if (replacing.some(isRemoving)) return { kind: "going" };
  if (replacing.some(({ state }) => isUnderWay(state))) return { kind: "waiting" };
  const own = jobs.find(({ subtitleId }) => subtitleId === id);
  if (own?.state === "failed") return { kind: "kept", job: own };
  // The removal became visible; its replacement is a separate matter.
  if (own?.state === "unknown" && own.removes.length > 0) return { kind: "unknown", job: own };
  return { kind: "current" };
}

function unlisted(job: SubtitleJob): TrackStatus {
  const { state, isListed } = job;
  if (state === "saved" || (state === "saving" && !isRemoving(job))) return { kind: state, job };
  // The track was listed once; a colleague has removed it since.
  return { kind: state === "failed" && !isListed ? "failed" : "unknown", job };
}

/** Returns whether a track can be changed: listed, and without a pending job. */
export function isSettled({ subtitle, status }: TrackRow): boolean {
  return (
    subtitle !== null &&
    (status.kind === "current" || status.kind === "kept" || status.kind === "unknown")
  );
}

/** Returns the tracks of each language that has more than one, those that are going aside. */
export function duplicates(rows: readonly TrackRow[]): [language: string, rows: TrackRow[]][] {
  const settled = rows.filter(isSettled);
  return [...groupBy(settled, ({ language }) => language)].flatMap(([language, same]) =>
    language === null || same.length < 2 ? [] : [[language, same]],
  );
}

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
