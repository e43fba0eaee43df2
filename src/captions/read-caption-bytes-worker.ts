import { type CaptionPart, decodeAndRead, partsOf } from "./caption-parts.ts";

addEventListener("message", ({ data }: MessageEvent<Uint8Array>) => {
  // A rejection would be lost; reported, it becomes the worker's error event.
  answer(data).catch(reportError);
});

async function answer(bytes: Uint8Array): Promise<void> {
  for (const part of partsOf(await decodeAndRead(bytes))) notify(part);
}

function notify(part: CaptionPart): void {
  postMessage(part);
}
