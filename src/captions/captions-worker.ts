import { readCaptionBytes } from "#captions/format/read-captions.ts";
import { convertFile, readFile } from "#captions/intake/read-file.ts";
import type { CaptionFormat } from "./document.ts";
import type { FileReading } from "./intake/read-file.ts";

export type CaptionsRequest =
  | { kind: "read"; reading: FileReading }
  | { kind: "decode"; bytes: Uint8Array }
  | { kind: "convert"; bytes: Uint8Array<ArrayBuffer>; format: CaptionFormat };

export type CaptionsAnswer = Awaited<ReturnType<typeof answer>>;

let last: Promise<void> = Promise.resolve();

// One after the other: forty at once would need the memory of forty.
addEventListener("message", ({ data }: MessageEvent<CaptionsRequest>) => {
  // A rejection would be lost; reported, it becomes the worker's error event.
  last = last.then(async () => postMessage(await answer(data))).catch(reportError);
});

async function answer(request: CaptionsRequest) {
  switch (request.kind) {
    case "read":
      return { kind: "read" as const, result: await readFile(request.reading) };
    case "decode":
      return { kind: "decode" as const, result: await readCaptionBytes(request.bytes) };
    case "convert": {
      const { bytes, format } = request;
      return { kind: "convert" as const, result: await convertFile(bytes, format) };
    }
  }
}
