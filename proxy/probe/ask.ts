import { parseRetryAfterMs } from "../../src/shared/http/backoff.ts";
import { type CallKind, type HostilePlace, type RawAnswer, sendRaw } from "../hostile-requests.ts";

/** Describes the target of the probe, with credentials. */
export interface ProbeTarget extends Omit<HostilePlace, "scheme"> {
  /** Leads to the dashboard. */
  url: URL;
  /** Is sent along with every request, so that it is not refused for want of a session. Is null when there is none. */
  cookie: string | null;
}

export interface ProbeMeans {
  /** Is the number of requests per minute, sent one after the other; null: unlimited, four at a time. */
  perMinute: number | null;
  /** Limits the wait for a refusal; a valid call has twice as long. */
  patienceMs: number;
  /** Resolves after a time. `asked`: requested by the server. */
  wait: (ms: number, asked: boolean) => Promise<void>;
}

/** Describes a request to be sent. */
export interface Question {
  raw: string;
  isUnfinished: boolean;
  patienceMs: number;
}

/** Sends one request, when its turn has come. */
export type Ask = (question: Question) => Promise<RawAnswer>;

/** Limits what is waited because of a rate limit: at a time, and in all. */
const MAX_PAUSE_MS = 65_000;
const MAX_PAUSES_MS = 10 * 60_000;
/** Is the number of attempts per request after a rate limit. */
const MAX_TRIES = 2;

/**
 * Creates a sender at the configured pace. After a 429 with Retry-After, the request is repeated once; a
 * second 429 is final.
 */
export function createAsk(url: URL, means: ProbeMeans): Ask {
  const scheme = schemeOf(url);
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const port = url.port === "" ? { http: 80, https: 443 }[scheme] : Number(url.port);
  let pausedMs = 0;
  let pause: Promise<void> | null = null;
  const pauseFor = (ms: number) => {
    // One pause applies to all requests in flight.
    if (pause === null) {
      pausedMs += ms;
      pause = means.wait(ms, true).finally(() => {
        pause = null;
      });
    }
    return pause;
  };
  return async ({ raw, isUnfinished, patienceMs }) => {
    for (let tries = 0; ; tries++) {
      if (means.perMinute !== null) await means.wait(60_000 / means.perMinute, false);
      const answer = await sendRaw(host, port, raw, { scheme, patienceMs, isUnfinished });
      const pauseMs = statusOf(answer.text) === 429 ? pauseAskedBy(answer.text) : null;
      if (pauseMs === null || pauseMs > MAX_PAUSE_MS || tries === MAX_TRIES) return answer;
      if (pause === null && pausedMs + pauseMs > MAX_PAUSES_MS) return answer;
      await pauseFor(pauseMs);
    }
  };
}

/** Returns the status of a response, or null if it is not HTTP. */
export function statusOf(answer: string): number | null {
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(answer)?.[1];
  return status === undefined ? null : Number(status);
}

/** Returns a header of an answer, its last word where it came twice, or null where there is none. */
export function headerOf(answer: string, name: string): string | null {
  const [head = ""] = answer.split("\r\n\r\n", 1);
  const line = head
    .split("\r\n")
    .findLast((each) => each.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line === undefined ? null : line.slice(name.length + 1).trim();
}

/** Returns the scheme of a target's URL. */
export function schemeOf({ protocol }: URL): HostilePlace["scheme"] {
  return protocol === "https:" ? "https" : "http";
}

/** Returns a call that changes nothing: the write has an empty body, for a video that there is not. */
export function callOf(kind: CallKind, path: string, { url, cookie }: ProbeTarget): string {
  const [method, more, body] =
    kind === "write"
      ? [
          "PUT",
          "X-Requested-With: reeldesk\r\nContent-Type: application/json\r\nContent-Length: 2\r\n",
          "{}",
        ]
      : ["GET", "", ""];
  const head = `${method} ${path} HTTP/1.1\r\nHost: ${url.host}\r\nAccept: application/json\r\n${more}\r\n`;
  return withCookie(head, cookie) + body;
}

/** Identifies no video. */
export const MADE_UP = "5b1e9c52-3f0e-4b7a-8d43-9a6f0c7e2d18";

/** Returns the path of a call that is good. */
export function pathOf(kind: CallKind, { apiBase, playbackBase }: ProbeTarget): string {
  return {
    read: `${apiBase}/v2/vod?page=1&per_page=1`,
    write: `${apiBase}/v2/vod/${MADE_UP}`,
    playback: `${playbackBase}/content/access`,
  }[kind];
}

/** Returns a request with the session in it; what is no HTTP/1 has no place for one. */
export function withCookie(raw: string, cookie: string | null): string {
  const first = /^[^\r\n]* HTTP\/1\.\d\r\n/.exec(raw)?.[0];
  if (cookie === null || first === undefined) return raw;
  return `${first}Cookie: ${cookie}\r\n${raw.slice(first.length)}`;
}

// At least a second, to prevent a busy loop.
function pauseAskedBy(answer: string): number | null {
  const pauseMs = parseRetryAfterMs(headerOf(answer, "retry-after"), Date.now());
  return pauseMs === null ? null : Math.max(pauseMs, 1000);
}
