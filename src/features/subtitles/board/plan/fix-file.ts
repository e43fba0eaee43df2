import type { Finding, FindingKind } from "#lib/captions/findings.ts";
import { fixCaptions, isFixable } from "#lib/captions/fix-captions.ts";
import { readCaptions } from "#lib/captions/read-captions.ts";
import { writeCaptions } from "#lib/captions/write-captions.ts";
import type { CaptionFile } from "./plan-row.ts";

/** Kinds of errors that one press puts right: with a way of their own, or by writing what was understood. */
export function fixableErrors(file: CaptionFile, findings: readonly Finding[]): FindingKind[] {
  const errors = findings.filter(({ severity }) => severity === "error");
  const kinds = [...new Set(errors.map(({ kind }) => kind))];
  if (file.captions.document.cues.length === 0) return [];
  if (kinds.every(isFixable)) return kinds;
  const told = new Set(file.captions.troubles.map(({ kind }) => kind));
  const { troubles } = readCaptions(writeCaptions(file.captions.document));
  const left = new Set(troubles.map(({ kind }) => kind));
  return kinds.filter((kind) => isFixable(kind) || (told.has(kind) && !left.has(kind)));
}

/** The file written anew, without errors of a kind. */
export function fixFile(
  file: CaptionFile,
  kind: FindingKind,
  { durationMs }: { durationMs: number | null },
): CaptionFile {
  const text = writeCaptions(fixCaptions(file.captions.document, kind, { durationMs }));
  // What was written is held against itself, so that nothing is taken for right that a reader trips over.
  const captions = readCaptions(text);
  return {
    ...file,
    captions,
    format: captions.document.format,
    content: new Blob([text]),
    fixes: [...file.fixes.filter((each) => each !== kind), kind],
  };
}
