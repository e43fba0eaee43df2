import { checkCaptions } from "#captions/format/check-captions.ts";
import { shiftCues } from "#captions/format/edits.ts";
import {
  type CaptionBytes,
  readCaptionBytes,
  readCaptions,
} from "#captions/format/read-captions.ts";
import { writeCaptions } from "#captions/format/write-captions.ts";
import { convertFile, readFile } from "#captions/intake/read-file.ts";
import type { CaptionFormat } from "./document.ts";
import type { FileAnswer, FileReading } from "./intake/read-file.ts";

export type CaptionsRequest =
  | { kind: "read"; reading: FileReading & { shiftMs: number } }
  | { kind: "decode"; bytes: Uint8Array }
  | { kind: "count"; bytes: Uint8Array; durationMs: number | null }
  | { kind: "convert"; bytes: Uint8Array<ArrayBuffer>; format: CaptionFormat };

export type CaptionsAnswer = Awaited<ReturnType<typeof answer>>;

/** More than a day of speech, and what the editor can still type in. `problems.too-large` names it. */
const MAX_CUES = 50_000;

let last: Promise<void> = Promise.resolve();

// One after the other: forty at once would need the memory of forty.
addEventListener("message", ({ data }: MessageEvent<CaptionsRequest>) => {
  // A rejection would be lost; reported, it becomes the worker's error event.
  last = last.then(async () => postMessage(await answer(data))).catch(reportError);
});

async function answer(request: CaptionsRequest) {
  switch (request.kind) {
    case "read":
      return { kind: "read" as const, result: await readShifted(request.reading) };
    case "decode": {
      const read = await readCaptionBytes(request.bytes);
      // Refused here: the page would stand still while it takes that over.
      const isTooLarge = read !== null && sizeOf(read) > MAX_CUES;
      return { kind: "decode" as const, result: isTooLarge ? ("tooLarge" as const) : read };
    }
    case "count": {
      const read = await readCaptionBytes(request.bytes);
      return { kind: "count" as const, result: countFindings(read, request.durationMs) };
    }
    case "convert": {
      const { bytes, format } = request;
      return { kind: "convert" as const, result: await convertFile(bytes, format) };
    }
  }
}

/** Captions are shifted before they are fixed. */
async function readShifted(reading: FileReading & { shiftMs: number }): Promise<FileAnswer> {
  if (reading.shiftMs === 0) return await readFile(reading);
  const found = await readFile({ ...reading, fixes: [] });
  if (found.kind === "refused") return found;
  const { fileName, content, convertedFrom, convertedFormat, encoding } = found.read;
  const { document } = readCaptions(await content.text(), { fileName });
  const shifted = writeCaptions(shiftCues(document, reading.shiftMs, null).document);
  const file = new File([shifted], fileName);
  const answer = await readFile({ ...reading, file, encoding: null });
  if (answer.kind === "refused") return answer;
  return { kind: "read", read: { ...answer.read, convertedFrom, convertedFormat, encoding } };
}

function countFindings(read: CaptionBytes | null, durationMs: number | null) {
  const { document, issues } = read ?? { document: null, issues: [] };
  // Reading has reported that there is no caption.
  const isEmpty = document === null || document.cues.length === 0;
  const findings = isEmpty ? issues : [...issues, ...checkCaptions(document, { durationMs })];
  const errors = findings.filter(({ severity }) => severity === "error").length;
  return { errors, warnings: findings.length - errors };
}

/** In captions. What is between them counts as well: each block is kept by itself. */
function sizeOf({ document: { cues, after }, issues }: CaptionBytes): number {
  const blocks = cues.reduce((sum, { before }) => sum + before.length, cues.length + after.length);
  return Math.max(blocks, issues.length);
}
