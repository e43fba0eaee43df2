import type { CaptionFormat } from "#captions/document.ts";
import { type Conversion, convertFile } from "./convert-file.ts";
import { readUpload, type UploadAnswer, type UploadReading } from "./read-upload.ts";

/** Request to the worker, with an id for the answer. */
export type CaptionsRequest = { id: number } & (
  | { kind: "read"; reading: UploadReading }
  | { kind: "convert"; bytes: Uint8Array<ArrayBuffer>; format: CaptionFormat }
);

/** Answer; `failed` is an internal error. */
export type CaptionsAnswer = { id: number } & (
  | { kind: "read"; answer: UploadAnswer }
  | { kind: "converted"; conversion: Conversion }
  | { kind: "failed" }
);

let last: Promise<void> = Promise.resolve();

// One after the other: forty at once would need the memory of forty.
addEventListener("message", ({ data }: MessageEvent<CaptionsRequest>) => {
  last = last.then(async () => postMessage(await answer(data)));
});

async function answer(request: CaptionsRequest): Promise<CaptionsAnswer> {
  const { id } = request;
  try {
    switch (request.kind) {
      case "read":
        return { id, kind: "read", answer: await readUpload(request.reading) };
      case "convert":
        return {
          id,
          kind: "converted",
          conversion: await convertFile(request.bytes, request.format),
        };
    }
  } catch {
    return { id, kind: "failed" };
  }
}
