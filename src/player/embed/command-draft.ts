import type { ScriptUpload, ScriptUploadKind } from "#player/script-uploads.ts";

/** What is to be sent, as typed. Only films have subtitles. */
export interface CommandDraft {
  target: ScriptUpload["target"];
  language: string;
  fileName: string;
}

/** What is wrong with a draft, field by field; null where nothing is. */
export interface DraftProblems {
  language: "languageInvalid" | null;
  fileName: "subtitleInvalid" | null;
}

/**
 * The upload that a draft stands for, or what is wrong with it (contract 4.6). A file's name is taken as it
 * is, whatever signs are in it: making the command safe is the service's business.
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

/** Whether it is a language in two small letters (ISO 639-1). */
function isLanguage(code: string): boolean {
  return /^[a-z]{2}$/.test(code) && languages.of(code) !== undefined;
}
