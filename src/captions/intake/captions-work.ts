import type { CaptionFormat } from "#captions/document.ts";
import { startWorker, workerError } from "#shared/async/workers.ts";
import type { CaptionsAnswer, CaptionsRequest } from "./captions-worker.ts";
// oxlint-disable-next-line import/default -- the build returns its URL
import workerUrl from "./captions-worker.ts?worker&url";
import type { Conversion } from "./convert-file.ts";
import type { FileAnswer, FileReading } from "./read-file.ts";

/** Runs while there is something to do. */
let worker: Worker | null = null;
let openCount = 0;
let last: Promise<unknown> = Promise.resolve();

/** Reads a file in the worker. @throws Error if the worker fails, or is stopped by the browser */
export async function readInWorker(reading: FileReading): Promise<FileAnswer> {
  const answer = await askInTurn({ kind: "read", reading });
  if (answer.kind !== "read") throw new Error("The captions worker failed.");
  return answer.answer;
}

/** Converts a file in the worker. @throws Error as `readInWorker` */
export async function convertInWorker(
  bytes: Uint8Array<ArrayBuffer>,
  format: CaptionFormat,
): Promise<Conversion> {
  const answer = await askInTurn({ kind: "convert", bytes, format });
  if (answer.kind !== "converted") throw new Error("The captions worker failed.");
  return answer.conversion;
}

/** One after the other: forty at once would need the memory of forty. */
function askInTurn(request: CaptionsRequest): Promise<CaptionsAnswer> {
  openCount += 1;
  const answer = last
    .then(() => ask(request))
    .finally(() => {
      openCount -= 1;
      if (openCount === 0) stop();
    });
  last = answer.catch(stop);
  return answer;
}

function ask(request: CaptionsRequest): Promise<CaptionsAnswer> {
  worker ??= startWorker(workerUrl);
  const asked = worker;
  const done = new AbortController();
  const { signal } = done;
  return new Promise<CaptionsAnswer>((resolve, reject) => {
    asked.addEventListener("message", ({ data }) => resolve(data), { signal });
    asked.addEventListener(
      "error",
      (event) => {
        event.preventDefault();
        reject(workerError(event));
      },
      { signal },
    );
    asked.postMessage(request, []);
  }).finally(() => done.abort());
}

function stop(): void {
  worker?.terminate();
  worker = null;
}
