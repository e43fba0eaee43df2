import { decodeAndRead } from "./caption-bytes.ts";

addEventListener("message", ({ data }: MessageEvent<Uint8Array>) => {
  // A rejection would be lost; reported, it becomes the worker's error event.
  answer(data).catch(reportError);
});

async function answer(bytes: Uint8Array): Promise<void> {
  postMessage(await decodeAndRead(bytes));
}
