import type { CaptionFormat } from "#captions/document.ts";
import { type Conversion, convertFile } from "./convert-file.ts";
import { type FileAnswer, type FileReading, readFile } from "./read-file.ts";

export type CaptionsRequest =
  | { kind: "read"; reading: FileReading }
  | { kind: "convert"; bytes: Uint8Array<ArrayBuffer>; format: CaptionFormat };

export type CaptionsAnswer =
  | { kind: "read"; answer: FileAnswer }
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
    case "convert":
      return {
        kind: "converted",
        conversion: await convertFile(request.bytes, request.format),
      };
  }
}
