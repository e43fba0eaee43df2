import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { IncomingMessage, ServerResponse } from "node:http";

const REQUEST_START = "http.server.request.start";
const RESPONSE_FINISH = "http.server.response.finish";

/** Without a word from storage for so long, an upload has failed. */
const PATIENCE_MS = 60_000;

/** What storage saw of the parts that were sent since the meter was begun. */
export interface PartMeter {
  /** Bytes of the parts that were taken. */
  takenBytes: () => number;
  largestPartBytes: () => number;
  /** Parts under way at the same time, at the most. */
  mostAtOnce: () => number;
  /** From the head of the first part to the answer to the last. */
  elapsedMs: () => number;
  /**
   * Resolves when parts of so many bytes have been taken.
   * @throws Error when no part is taken for a minute
   */
  until: (bytes: number) => Promise<void>;
  close: () => void;
}

/**
 * Watches the PUTs of parts where they arrive, in the sandbox of this very process: whoever sends them is
 * measured by the same clock, and none is asked to measure itself.
 */
export function meterParts(): PartMeter {
  let startMs: number | null = null;
  let endMs = 0;
  let takenBytes = 0;
  let largestPartBytes = 0;
  let mostAtOnce = 0;
  const underWay = new Set<IncomingMessage>();
  let onTaken: (() => void) | null = null;

  const onStart = (message: unknown) => {
    const request = partOf(message);
    if (request === null) return;
    startMs ??= performance.now();
    underWay.add(request);
    request.once("close", () => underWay.delete(request));
    mostAtOnce = Math.max(mostAtOnce, underWay.size);
  };
  const onFinish = (message: unknown) => {
    const request = partOf(message);
    if (request === null || statusOf(message) !== 200) return;
    const bytes = Number(request.headers["content-length"]);
    underWay.delete(request);
    endMs = performance.now();
    takenBytes += bytes;
    largestPartBytes = Math.max(largestPartBytes, bytes);
    onTaken?.();
  };
  subscribe(REQUEST_START, onStart);
  subscribe(RESPONSE_FINISH, onFinish);

  return {
    takenBytes: () => takenBytes,
    largestPartBytes: () => largestPartBytes,
    mostAtOnce: () => mostAtOnce,
    elapsedMs: () => endMs - (startMs ?? endMs),
    until: (bytes) =>
      new Promise((resolve, reject) => {
        let patience: ReturnType<typeof setTimeout> | undefined;
        const giveUp = () => reject(new Error(`${takenBytes} bytes were sent, then none.`));
        const look = () => {
          clearTimeout(patience);
          if (takenBytes >= bytes) resolve();
          else patience = setTimeout(giveUp, PATIENCE_MS);
        };
        onTaken = look;
        look();
      }),
    close() {
      unsubscribe(REQUEST_START, onStart);
      unsubscribe(RESPONSE_FINISH, onFinish);
    },
  };
}

function partOf(message: unknown): IncomingMessage | null {
  if (typeof message !== "object" || message === null || !("request" in message)) return null;
  const { request } = message;
  const isPart =
    request instanceof IncomingMessage &&
    request.method === "PUT" &&
    request.url?.includes("partNumber=") === true;
  return isPart ? request : null;
}

function statusOf(message: unknown): number | null {
  if (typeof message !== "object" || message === null || !("response" in message)) return null;
  return message.response instanceof ServerResponse ? message.response.statusCode : null;
}
