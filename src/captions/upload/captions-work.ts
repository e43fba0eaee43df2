import type { CaptionFormat } from "#captions/document.ts";
import { startWorker, workerError } from "#shared/async/workers.ts";
import type { CaptionsAnswer, CaptionsRequest } from "./captions-worker.ts";
// oxlint-disable-next-line import/default -- the build returns its URL
import workerUrl from "./captions-worker.ts?worker&url";
import type { Conversion } from "./convert-file.ts";
import type { UploadAnswer, UploadReading } from "./read-upload.ts";

/** Reads and writes caption files beside the page, one at a time in the order they come. */
export interface CaptionsWork {
  read: (reading: UploadReading) => Promise<UploadAnswer>;
  convert: (bytes: Uint8Array<ArrayBuffer>, format: CaptionFormat) => Promise<Conversion>;
  /** Pending calls never resolve. */
  close: () => void;
}

/** The worker failed, or was stopped by the browser. */
export class CaptionsWorkError extends Error {
  override readonly name = "CaptionsWorkError";
}

/** Starts the worker with the first task, and restarts it after a failure. */
export function createCaptionsWork(): CaptionsWork {
  let worker: Worker | null = null;
  let count = 0;
  const waiting = new Map<number, (answer: CaptionsAnswer) => void>();

  function close(): void {
    worker?.terminate();
    worker = null;
    waiting.clear();
  }

  function start(): Worker {
    const started = startWorker(workerUrl);
    started.addEventListener("message", ({ data }: MessageEvent<CaptionsAnswer>) => {
      waiting.get(data.id)?.(data);
      waiting.delete(data.id);
    });
    started.addEventListener("error", (event) => {
      // Pending callers get the error.
      event.preventDefault();
      workerError(event);
      const left = [...waiting];
      close();
      for (const [id, settle] of left) settle({ id, kind: "failed" });
    });
    return started;
  }

  function ask(request: CaptionsRequest): Promise<CaptionsAnswer> {
    return new Promise((resolve) => {
      waiting.set(request.id, resolve);
      worker ??= start();
      worker.postMessage(request, []);
    });
  }

  return {
    async read(reading) {
      const given = await ask({ id: ++count, kind: "read", reading });
      if (given.kind !== "read") throw new CaptionsWorkError();
      return given.answer;
    },
    async convert(bytes, format) {
      const given = await ask({ id: ++count, kind: "convert", bytes, format });
      if (given.kind !== "converted") throw new CaptionsWorkError();
      return given.conversion;
    },
    close,
  };
}
