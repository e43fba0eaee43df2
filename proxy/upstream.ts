import {
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
  /** Appended to the base as it is, byte for byte. */
  target: string;
  headers: OutgoingHttpHeaders;
  body: Buffer | null;
  /** Replaces what the answer says about caching. */
  cacheControl?: string;
  /** Judges the status of the answer. @returns what the browser gets in place of the answer; null: the answer */
  review?: (status: number) => Promise<Refusal | null>;
}

/** Logged if the browser left before the response was complete; never sent. */
const clientGone = 499;

/** Less than this fits into one packet as it is. */
const PACKED_FROM_BYTES = 1024;

/** Carries an errand, answers the browser, and reports the status and trouble when all is over. */
export type Courier = (
  errand: Errand,
  response: ServerResponse,
  done: (status: number, trouble?: string) => void,
) => void;

/** Client of one base URL, with its connection pool. */
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
  /** Timeout for either side being silent. */
  timeoutMs: number;
}): Upstream {
  const base = new URL(options.url);
  const isTls = base.protocol === "https:";
  const agent = isTls ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  const send = isTls ? httpsRequest : httpRequest;
  const basePath = base.pathname.replace(/\/+$/, "");

  const carry: Courier = (errand, response, done) => {
    let isOver = false;
    const finish = (status: number, trouble?: string) => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      done(status, trouble);
    };
    const refuse = (refusal: Refusal, trouble: string) => {
      if (isOver) return;
      if (response.headersSent) response.destroy();
      else sendMessage(response, refusal);
      finish(refusal.status, trouble);
    };
    const fail = (status: number, message: string, trouble: string) =>
      refuse({ status, message }, trouble);

    const open = (isFirst: boolean) => {
      // A write on a connection that is being closed may or may not have been carried out, so writes use a
      // new connection and are never repeated.
      const isRepeatable = isFirst && errand.method === "GET";
      const call = send(base, {
        method: errand.method,
        path: basePath + errand.target,
        headers: errand.headers,
        agent: isRepeatable ? agent : false,
      });
      call.once("response", (answer) => {
        timer.refresh();
        reviewed(answer).catch(() => fail(502, "The answer could not be passed on.", "review"));
      });
      call.once("error", (error: NodeJS.ErrnoException) => {
        if (isOver) return;
        if (isRepeatable && call.reusedSocket && error.code === "ECONNRESET") {
          current = open(false);
          return;
        }
        fail(502, "The platform cannot be reached.", error.code ?? "error");
      });
      call.end(errand.body ?? undefined);
      return call;
    };

    /** The answer waits unread meanwhile. */
    const reviewed = async (answer: IncomingMessage) => {
      const { statusCode: status = 502 } = answer;
      const refusal = await errand.review?.(status);
      if (!refusal) return relay(answer);
      refuse(refusal, refusal.details?.problem ?? `upstream ${status}`);
      current.destroy();
    };

    const relay = (answer: IncomingMessage) => {
      if (isOver) return;
      answer.on("data", () => timer.refresh());
      const status = answer.statusCode ?? 502;
      const body = decoded(answer);
      if (status < 200 || (status >= 300 && status < 400) || body === null) {
        fail(502, "The platform gave an answer that is not passed on.", `upstream ${status}`);
        current.destroy();
        return;
      }
      passOn(answer, body, { ...errand, apiKey: options.apiKey }, response, (error) => {
        if (error) current.destroy();
        finish(status, error ? (error.code ?? "broken off") : undefined);
      });
    };

    const timer = setTimeout(() => {
      fail(504, "The platform did not answer in time.", "timeout");
      current.destroy();
    }, options.timeoutMs);
    response.once("close", () => {
      if (response.writableFinished) return;
      finish(clientGone, "browser left");
      current.destroy();
    });
    if (response.destroyed) return finish(clientGone, "browser left");
    let current = open(true);
  };

  return { carry, close: () => agent.destroy() };
}

/** Streams an answer to the browser, without the key, and packed where that helps. */
function passOn(
  answer: IncomingMessage,
  body: Readable,
  { cacheControl, apiKey }: Pick<Errand, "cacheControl"> & { apiKey: string },
  response: ServerResponse,
  done: (error: NodeJS.ErrnoException | null) => void,
): void {
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

/** Decompressed response, for masking; null for an encoding that was not requested. */
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
