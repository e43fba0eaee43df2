import type { ScriptUpload, ScriptUploadKind } from "#player/script-uploads.ts";

/** Upload as typed. Only videos have subtitles. */
export interface CommandDraft {
  target: ScriptUpload["target"];
  language: string;
  fileName: string;
}

export interface DraftProblems {
  language: "languageInvalid" | null;
  fileName: "subtitleInvalid" | null;
}

/**
 * Parses a draft into an upload, or its errors (contract 4.6). File names are taken as they are; quoting is
 * done later.
 */
export function readDraft(
  kind: ScriptUploadKind,
  id: string,
  { target, language: typed, fileName }: CommandDraft,
): { upload: ScriptUpload } | { problems: DraftProblems } {
  if (target !== "subtitles") return { upload: { target, kind, id, fileName } };
  const language = typed.trim().toLowerCase();
  const problems: DraftProblems = {
    language: isLanguage(language) ? null : "languageInvalid",
    fileName: /.\.(?:srt|vtt)$/i.test(fileName) ? null : "subtitleInvalid",
  };
  return problems.language === null && problems.fileName === null
    ? { upload: { target, videoId: id, language, fileName } }
    : { problems };
}

const languages = new Intl.DisplayNames("en", { type: "language", fallback: "none" });

/** Returns whether it is a two-letter language code (ISO 639-1). */
function isLanguage(code: string): boolean {
  return /^[a-z]{2}$/.test(code) && languages.of(code) !== undefined;
}
