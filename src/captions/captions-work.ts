import { startWorker, workerError } from "#shared/async/workers.ts";
import type { CaptionsAnswer, CaptionsRequest } from "./captions-worker.ts";
// oxlint-disable-next-line import/default -- the build returns its URL
import workerUrl from "./captions-worker.ts?worker&url";

type Answer<K> = Extract<CaptionsAnswer, { kind: K }>;

/** Says how a file is read. */
export type CaptionReading = Extract<CaptionsRequest, { kind: "read" }>["reading"];
/** Holds what was read of a file, or why it can't become a track. */
export type CaptionAnswer = Answer<"read">["result"];

/** The worker stays for so long after its last answer: a file is read again after each fix, and starting takes longer. */
const IDLE_MS = 10_000;

let worker: Worker | null = null;
let idleTimer: ReturnType<typeof setTimeout> | undefined;
/** Holds the requests without an answer; the worker answers in their order. */
const open: { resolve: (answer: CaptionsAnswer) => void; reject: (error: Error) => void }[] = [];

/**
 * Reads, decodes or converts a file in the worker.
 * @throws Error if the worker fails, or is stopped by the browser
 */
export async function inCaptionsWorker<K extends CaptionsRequest["kind"]>(
  request: CaptionsRequest & { kind: K },
): Promise<Answer<K>> {
  const isOurs = (answer: CaptionsAnswer): answer is Answer<K> => answer.kind === request.kind;
  clearTimeout(idleTimer);
  worker ??= start();
  worker.postMessage(request, []);
  const answer = await new Promise<CaptionsAnswer>((resolve, reject) =>
    open.push({ resolve, reject }),
  );
  if (!isOurs(answer)) throw new Error("The captions worker failed.");
  return answer;
}

function start(): Worker {
  const started = startWorker(workerUrl);
  const stop = () => {
    started.terminate();
    worker = null;
  };
  started.addEventListener("message", ({ data }: MessageEvent<CaptionsAnswer>) => {
    open.shift()?.resolve(data);
    if (open.length === 0) idleTimer = setTimeout(stop, IDLE_MS);
  });
  started.addEventListener("error", (event) => {
    event.preventDefault();
    stop();
    const error = workerError(event);
    for (const { reject } of open.splice(0)) reject(error);
  });
  return started;
}
