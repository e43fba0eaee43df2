import { checkCaptions } from "#captions/format/check-captions.ts";
import { type CaptionBytes, readCaptionBytes } from "#captions/format/read-captions.ts";
import { convertFile, readFile } from "#captions/intake/read-file.ts";
import type { CaptionFormat } from "./document.ts";
import type { FileReading } from "./intake/read-file.ts";

export type CaptionsRequest =
  | { kind: "read"; reading: FileReading }
  | { kind: "decode"; bytes: Uint8Array }
  | { kind: "count"; bytes: Uint8Array; durationMs: number | null }
  | { kind: "convert"; bytes: Uint8Array<ArrayBuffer>; format: CaptionFormat };

export type CaptionsAnswer = Awaited<ReturnType<typeof answer>>;

/** Is more than a day of speech, and what the editor can still type in. `problems.too-large` names it. */
const MAX_CUES = 50_000;

let last: Promise<void> = Promise.resolve();

// Files are read one after the other: forty at once would need the memory of forty.
addEventListener("message", ({ data }: MessageEvent<CaptionsRequest>) => {
  // A rejection would be lost; reported like this, it becomes the worker's error event.
  last = last.then(async () => postMessage(await answer(data))).catch(reportError);
});

async function answer(request: CaptionsRequest) {
  switch (request.kind) {
    case "read":
      return { kind: "read" as const, result: await readFile(request.reading) };
    case "decode": {
      const read = await readCaptionBytes(request.bytes);
      // The worker refuses it: the page would freeze while it receives the result.
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

function countFindings(read: CaptionBytes | null, durationMs: number | null) {
  const { document, issues } = read ?? { document: null, issues: [] };
  // Reading has reported that there is no caption.
  const isEmpty = document === null || document.cues.length === 0;
  const findings = isEmpty ? issues : [...issues, ...checkCaptions(document, { durationMs })];
  const errors = findings.filter(({ severity }) => severity === "error").length;
  return { errors, warnings: findings.length - errors };
}

/** Counts captions. What is between them counts as well: each block is kept by itself. */
function sizeOf({ document: { cues, after }, issues }: CaptionBytes): number {
  const blocks = cues.reduce((sum, { before }) => sum + before.length, cues.length + after.length);
  return Math.max(blocks, issues.length);
}
