import type { FindingKind } from "#captions/format/findings.ts";
import type { SubtitleSending } from "#captions/subtitle-jobs-queries.ts";
import type { Subtitle } from "#captions/subtitles.ts";
import { languageOfTrack } from "#captions/track-language.ts";
import type { ReadUpload, Refusal } from "#captions/upload/read-upload.ts";
import type { Problem } from "#shared/http/errors.ts";
import type { VideoMatch } from "./video-index.ts";

/** A file as far as it is read. `isBusy`: it is being read again. */
export type FileReading =
  | { kind: "reading" }
  | { kind: "read"; file: ReadUpload; isBusy: boolean }
  | { kind: "refused"; reason: Refusal };

/** Progress of an approved row. `dropped`: its job was given up. */
export type RowSending =
  | { kind: "waiting" }
  | { kind: "starting" }
  /** `step`, `subtitleId`: of its job. */
  | {
      kind: "going";
      jobId: string;
      step: SubtitleSending["step"];
      subtitleId: string | null;
    }
  | { kind: "failed"; problem: Problem }
  | { kind: "sent" }
  | { kind: "dropped" };

/** File of the plan with its settings. */
export interface PlanRow {
  id: string;
  source: File;
  reading: FileReading;
  /** By its name; null while that is being found out. */
  match: VideoMatch | null;
  videoId: string | null;
  /** By its name, ISO 639-1. */
  nameLanguage: string | null;
  /** Language to send; selected, else from the name, else detected from the text. */
  selectedLanguage: string | null;
  /** Fixes to apply, in order. */
  fixes: readonly FindingKind[];
  isApproved: boolean;
  /** A track of the language stays beside it, where there is one. */
  isBeside: boolean;
  /** The video's tracks had changed before sending: needs approval again. */
  isOvertaken: boolean;
  /** Null: not approved. */
  sending: RowSending | null;
}

/** Tracks of a video, as far as known. */
export type KnownTracks = { tracks: readonly Subtitle[] } | { problem: Problem } | "asked";

/** Effect of sending a row on its video. */
export type RowEffect =
  | { kind: "unknown"; problem: Problem | null }
  | { kind: "new" }
  | { kind: "replace" | "beside"; tracks: readonly Subtitle[] };

/** Reason why a row can't be approved. */
export type RowBlock = "reading" | "refused" | "errors" | "film" | "language" | "tracks";

/** The language that a row is sent as. */
export function languageOfRow({ selectedLanguage, nameLanguage, reading }: PlanRow): string | null {
  return selectedLanguage ?? nameLanguage ?? textLanguageOf(reading);
}

function textLanguageOf(reading: FileReading): string | null {
  return reading.kind === "read" ? reading.file.languageByText : null;
}

/** The language of its text, where that is another one than it is sent as; null: they agree, as far as is known. */
export function disagreement(row: PlanRow): string | null {
  const language = languageOfRow(row);
  const said = textLanguageOf(row.reading);
  return language === null || said === language ? null : said;
}

/** @param known tracks of the row's video */
export function effectOf(row: PlanRow, known: KnownTracks | undefined): RowEffect {
  const language = languageOfRow(row);
  if (known === undefined || known === "asked" || language === null) {
    return { kind: "unknown", problem: null };
  }
  if ("problem" in known) return { kind: "unknown", problem: known.problem };
  const tracks = known.tracks.filter((track) => languageOfTrack(track.language) === language);
  if (tracks.length === 0) return { kind: "new" };
  return { kind: row.isBeside ? "beside" : "replace", tracks };
}

/** @returns null where the row may be approved */
export function blockOf(row: PlanRow, known: KnownTracks | undefined): RowBlock | null {
  const { reading } = row;
  if (reading.kind === "refused") return "refused";
  if (reading.kind === "reading" || reading.isBusy || row.match === null) return "reading";
  if (reading.file.findings.some(({ severity }) => severity === "error")) return "errors";
  if (row.videoId === null) return "film";
  if (languageOfRow(row) === null) return "language";
  return effectOf(row, known).kind === "unknown" ? "tracks" : null;
}

/** Returns the ids of rows with the same video and language. */
export function clashingIds(rows: readonly PlanRow[]): ReadonlySet<string> {
  const byPlace = new Map<string, string[]>();
  for (const row of rows) {
    const language = languageOfRow(row);
    if (row.videoId === null || language === null || row.sending?.kind === "dropped") continue;
    const place = `${language} ${row.videoId}`;
    byPlace.set(place, [...(byPlace.get(place) ?? []), row.id]);
  }
  return new Set([...byPlace.values()].filter((ids) => ids.length > 1).flat());
}

/**
 * Returns whether a row should be reviewed, although it can be sent. Replacements are separate: `effectOf`.
 */
export function isDoubtful(row: PlanRow, clashing: ReadonlySet<string>): boolean {
  const { match, videoId } = row;
  const isClose = match?.kind === "close" && match.videoId === videoId;
  return isClose || disagreement(row) !== null || clashing.has(row.id) || row.isOvertaken;
}

/** Compares two effects. */
export function isSameEffect(a: RowEffect, b: RowEffect): boolean {
  return a.kind === b.kind && trackIds(a).join() === trackIds(b).join();
}

function trackIds(effect: RowEffect): string[] {
  return "tracks" in effect ? effect.tracks.map(({ id }) => id).toSorted() : [];
}
