import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type ServerResponse,
} from "node:http";
import { Agent as HttpsAgent, request as httpsRequest } from "node:https";
import { pipeline, type Readable } from "node:stream";
import {
  constants,
  createBrotliDecompress,
  createGunzip,
  createGzip,
  createInflate,
} from "node:zlib";
import { answerHeaders } from "./headers.ts";
import { type Refusal, sendMessage } from "./http.ts";
import { createMask } from "./mask.ts";

/** Describes one call to be carried to a server behind. */
export interface Errand {
  method: string;
  /** Is appended to the base as it is, byte for byte. */
  target: string;
  headers: OutgoingHttpHeaders;
  body: Buffer | null;
  /** Replaces what the answer says about caching. */
  cacheControl?: string;
  /** Judges the status of the answer. @returns what the browser gets in place of the answer; null: the answer */
  review?: (status: number) => Promise<Refusal | null>;
}

/** Is logged if the browser left before the response was complete, and never sent. */
const clientGone = 499;

/** A smaller body fits into one packet as it is. */
const PACKED_FROM_BYTES = 1024;

/** Carries an errand, answers the browser, and reports the status and trouble when all is over. */
export type Courier = (
  errand: Errand,
  response: ServerResponse,
  done: (status: number, trouble?: string) => void,
) => void;

/** Is the client of one base URL, with its connection pool. */
export interface Upstream {
  carry: Courier;
  close(): void;
}

/**
 * Talks to one server. Paths are passed on unchanged, redirects are not followed (they would carry the key
 * elsewhere), responses are streamed, and a disconnected browser aborts the call.
 */
export function createUpstream(options: {
  url: string;
  apiKey: string;
  /** Limits how long either side may be silent. */
  timeoutMs: number;
}): Upstream {
  const base = new URL(options.url);
  const isTls = base.protocol === "https:";
  const agent = isTls ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  const line: Line = {
    base,
    basePath: base.pathname.replace(/\/+$/, ""),
    agent,
    send: isTls ? httpsRequest : httpRequest,
    apiKey: options.apiKey,
  };
  return {
    carry(errand, response, done) {
      const timer = setTimeout(() => {
        fail(run, 504, "The platform did not answer in time.", "timeout");
        run.call?.destroy();
      }, options.timeoutMs);
      const run: Run = { line, errand, response, done, timer, isOver: false, call: null };
      response.once("close", () => {
        if (response.writableFinished) return;
        finish(run, clientGone, "browser left");
        run.call?.destroy();
      });
      if (response.destroyed) finish(run, clientGone, "browser left");
      else run.call = openCall(run, true);
    },
    close: () => agent.destroy(),
  };
}

/** Holds how a server is reached. */
interface Line {
  base: URL;
  /** Ends without a slash. */
  basePath: string;
  agent: HttpAgent;
  send: typeof httpRequest;
  apiKey: string;
}

/** Holds an errand while it is carried. */
interface Run {
  line: Line;
  errand: Errand;
  response: ServerResponse;
  done: Parameters<Courier>[2];
  /** Ends it when either side has been silent for long. */
  timer: NodeJS.Timeout;
  isOver: boolean;
  call: ClientRequest | null;
}

function finish(run: Run, status: number, trouble?: string): void {
  if (run.isOver) return;
  run.isOver = true;
  clearTimeout(run.timer);
  run.done(status, trouble);
}

function refuse(run: Run, refusal: Refusal, trouble: string): void {
  if (run.isOver) return;
  if (run.response.headersSent) run.response.destroy();
  else sendMessage(run.response, refusal);
  finish(run, refusal.status, trouble);
}

function fail(run: Run, status: number, message: string, trouble: string): void {
  refuse(run, { status, message }, trouble);
}

function openCall(run: Run, isFirst: boolean): ClientRequest {
  const { line, errand } = run;
  // A write on a connection that is being closed may or may not have been carried out, so writes use a
  // new connection and are never repeated.
  const isRepeatable = isFirst && errand.method === "GET";
  const call = line.send(line.base, {
    method: errand.method,
    path: line.basePath + errand.target,
    headers: errand.headers,
    agent: isRepeatable ? line.agent : false,
  });
  call.once("response", (answer) => {
    run.timer.refresh();
    reviewed(run, answer).catch(() =>
      fail(run, 502, "The answer could not be passed on.", "review"),
    );
  });
  call.once("error", (error: NodeJS.ErrnoException) => {
    if (run.isOver) return;
    if (isRepeatable && call.reusedSocket && error.code === "ECONNRESET") {
      run.call = openCall(run, false);
      return;
    }
    fail(run, 502, "The platform cannot be reached.", error.code ?? "error");
  });
  call.end(errand.body ?? undefined);
  return call;
}

/** Passes an answer on that stands its review; it waits unread meanwhile. */
async function reviewed(run: Run, answer: IncomingMessage): Promise<void> {
  const { statusCode: status = 502 } = answer;
  const refusal = await run.errand.review?.(status);
  if (!refusal) return relay(run, answer);
  refuse(run, refusal, refusal.details?.problem ?? `upstream ${status}`);
  run.call?.destroy();
}

function relay(run: Run, answer: IncomingMessage): void {
  if (run.isOver) return;
  answer.on("data", () => run.timer.refresh());
  const status = answer.statusCode ?? 502;
  const body = decoded(answer);
  if (status < 200 || (status >= 300 && status < 400) || body === null) {
    fail(run, 502, "The platform gave an answer that is not passed on.", `upstream ${status}`);
    run.call?.destroy();
    return;
  }
  passOn(run, answer, body, (error) => {
    if (error) run.call?.destroy();
    finish(run, status, error ? (error.code ?? "broken off") : undefined);
  });
}

/** Streams an answer to the browser, without the key, and packed where that helps. */
function passOn(
  { line, errand, response }: Run,
  answer: IncomingMessage,
  body: Readable,
  done: (error: NodeJS.ErrnoException | null) => void,
): void {
  const { apiKey } = line;
  const { cacheControl } = errand;
  const status = answer.statusCode ?? 502;
  const headers = answerHeaders(answer.headers, apiKey);
  if (cacheControl !== undefined) headers["cache-control"] = cacheControl;
  const length = Number(answer.headers["content-length"] ?? PACKED_FROM_BYTES);
  const isPacked = length >= PACKED_FROM_BYTES && status !== 204 && acceptsGzip(response.req);
  if (isPacked) Object.assign(headers, { "content-encoding": "gzip", vary: "Accept-Encoding" });
  if (isPacked || body !== answer) delete headers["content-length"];
  response.writeHead(status, headers);
  // Each part is flushed: what the platform has sent must not wait for the rest.
  const pack = isPacked ? [createGzip({ flush: constants.Z_SYNC_FLUSH })] : [];
  pipeline([body, createMask(apiKey), ...pack, response], done);
  // The headers need not wait for the first byte of a slow body.
  response.flushHeaders();
}

function acceptsGzip({ method, headers }: IncomingMessage): boolean {
  const accepted = headers["accept-encoding"] ?? "";
  return method !== "HEAD" && /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accepted);
}

/** Returns the decompressed response, for masking, or null for an encoding that was not requested. */
function decoded(answer: IncomingMessage): Readable | null {
  const coding = answer.headers["content-encoding"]?.trim().toLowerCase() ?? "identity";
  if (coding === "identity" || coding === "") return answer;
  const decoder =
    coding === "gzip" || coding === "x-gzip"
      ? createGunzip()
      : coding === "br"
        ? createBrotliDecompress()
        : coding === "deflate"
          ? createInflate()
          : null;
  if (decoder === null) return null;
  return pipeline(answer, decoder, () => {});
}
