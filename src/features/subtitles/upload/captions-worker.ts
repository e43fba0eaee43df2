import type { CaptionsAnswer, CaptionsRequest } from "./captions-work.ts";
import { convertFile } from "./convert-file.ts";
import { readUpload } from "./read-upload.ts";

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
