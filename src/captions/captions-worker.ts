import { type Conversion, convertFile } from "#captions/intake/convert-file.ts";
import { type FileAnswer, type FileReading, readFile } from "#captions/intake/read-file.ts";
import { type CaptionBytes, decodeAndRead } from "./caption-bytes.ts";
import type { CaptionFormat } from "./document.ts";

export type CaptionsRequest =
  | { kind: "read"; reading: FileReading }
  | { kind: "decode"; bytes: Uint8Array }
  | { kind: "convert"; bytes: Uint8Array<ArrayBuffer>; format: CaptionFormat };

export type CaptionsAnswer =
  | { kind: "read"; answer: FileAnswer }
  | { kind: "decoded"; read: CaptionBytes | null }
  | { kind: "converted"; conversion: Conversion };

let last: Promise<void> = Promise.resolve();

// One after the other: forty at once would need the memory of forty.
addEventListener("message", ({ data }: MessageEvent<CaptionsRequest>) => {
  // A rejection would be lost; reported, it becomes the worker's error event.
  last = last.then(() => handle(data)).catch(reportError);
});

async function handle(request: CaptionsRequest): Promise<void> {
  postMessage(await answer(request));
}

async function answer(request: CaptionsRequest): Promise<CaptionsAnswer> {
  switch (request.kind) {
    case "read":
      return { kind: "read", answer: await readFile(request.reading) };
    case "decode":
      return { kind: "decoded", read: await decodeAndRead(request.bytes) };
    case "convert":
      return {
        kind: "converted",
        conversion: await convertFile(request.bytes, request.format),
      };
  }
}
