import type { Conversion } from "#captions/intake/convert-file.ts";
import type { FileAnswer, FileReading } from "#captions/intake/read-file.ts";
import { startWorker, workerError } from "#shared/async/workers.ts";
import type { CaptionsAnswer, CaptionsRequest } from "./captions-worker.ts";
// oxlint-disable-next-line import/default -- the build returns its URL
import workerUrl from "./captions-worker.ts?worker&url";
import type { CaptionFormat } from "./document.ts";

/** Runs while there is something to do. */
let worker: Worker | null = null;
/** Requests without an answer; the worker answers in their order. */
const open: { resolve: (answer: CaptionsAnswer) => void; reject: (error: Error) => void }[] = [];

/** Reads a file in the worker. @throws Error if the worker fails, or is stopped by the browser */
export async function readInWorker(reading: FileReading): Promise<FileAnswer> {
  const answer = await ask({ kind: "read", reading });
  if (answer.kind !== "read") throw new Error("The captions worker failed.");
  return answer.answer;
}

/** Converts a file in the worker. @throws Error as `readInWorker` */
export async function convertInWorker(
  bytes: Uint8Array<ArrayBuffer>,
  format: CaptionFormat,
): Promise<Conversion> {
  const answer = await ask({ kind: "convert", bytes, format });
  if (answer.kind !== "converted") throw new Error("The captions worker failed.");
  return answer.conversion;
}

function ask(request: CaptionsRequest): Promise<CaptionsAnswer> {
  worker ??= start();
  worker.postMessage(request, []);
  return new Promise((resolve, reject) => open.push({ resolve, reject }));
}

function start(): Worker {
  const started = startWorker(workerUrl);
  const stop = () => {
    started.terminate();
    worker = null;
  };
  started.addEventListener("message", ({ data }: MessageEvent<CaptionsAnswer>) => {
    open.shift()?.resolve(data);
    if (open.length === 0) stop();
  });
  started.addEventListener("error", (event) => {
    event.preventDefault();
    stop();
    const error = workerError(event);
    for (const { reject } of open.splice(0)) reject(error);
  });
  return started;
}
