import { parseRetryAfterMs } from "#shared/http/retry-after.ts";
import { type HostilePlace, type RawAnswer, sendRaw } from "../hostile-requests.ts";

/** Where the probe goes, and as whom. */
export interface ProbeTarget extends Omit<HostilePlace, "scheme"> {
  /** Of the dashboard. */
  url: URL;
  /** Sent along with every request, so that it is not refused for want of a session; null: none. */
  cookie: string | null;
}

/** How the probe goes about it. */
export interface ProbeMeans {
  /** How many requests are sent in a minute, one after the other; null: as many as are answered, four at a time. */
  perMinute: number | null;
  /** How long a server may take to refuse something; a good call may take twice as long. */
  patienceMs: number;
  /** Resolves when this time is over. `asked`: it was the server that asked for it. */
  wait: (ms: number, asked: boolean) => Promise<void>;
}

/** A request to be sent. */
export interface Question {
  raw: string;
  isUnfinished: boolean;
  patienceMs: number;
}

/** Sends one request, when its turn has come. */
export type Ask = (question: Question) => Promise<RawAnswer>;

/** The most that is waited because of a rate limit: at a time, and in all. */
const LONGEST_PAUSE_MS = 65_000;
const LONGEST_PAUSES_MS = 10 * 60_000;
/** How often one request is sent again: a limit that is still there then is not over when it says so. */
const MOST_TRIES = 2;

/**
 * Sends to a target at the pace of the means. Where the target says that it was asked too much (429) and when to
 * come again, the request is sent once more then; a 429 that comes back is one that could not be waited out.
 */
export function createAsk(url: URL, means: ProbeMeans): Ask {
  const scheme = schemeOf(url);
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const port = url.port === "" ? { http: 80, https: 443 }[scheme] : Number(url.port);
  let pausedMs = 0;
  let pause: Promise<void> | null = null;
  const pauseFor = (ms: number) => {
    // One pause is for all that are under way.
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
      if (pauseMs === null || pauseMs > LONGEST_PAUSE_MS || tries === MOST_TRIES) return answer;
      if (pause === null && pausedMs + pauseMs > LONGEST_PAUSES_MS) return answer;
      await pauseFor(pauseMs);
    }
  };
}

/** Of an answer; null where it is not HTTP. */
export function statusOf(answer: string): number | null {
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(answer)?.[1];
  return status === undefined ? null : Number(status);
}

/** A header of an answer, its last word where it came twice; null where there is none. */
export function headerOf(answer: string, name: string): string | null {
  const [head = ""] = answer.split("\r\n\r\n", 1);
  const line = head
    .split("\r\n")
    .findLast((each) => each.toLowerCase().startsWith(`${name.toLowerCase()}:`));
  return line === undefined ? null : line.slice(name.length + 1).trim();
}

/** How the address of a target is spoken to. */
export function schemeOf({ protocol }: URL): HostilePlace["scheme"] {
  return protocol === "https:" ? "https" : "http";
}

/** A request with the session in it; what is no HTTP/1 has no place for one. */
export function withCookie(raw: string, cookie: string | null): string {
  const first = /^[^\r\n]* HTTP\/1\.\d\r\n/.exec(raw)?.[0];
  if (cookie === null || first === undefined) return raw;
  return `${first}Cookie: ${cookie}\r\n${raw.slice(first.length)}`;
}

// At least a second: a limit that is over at once would be asked again and again.
function pauseAskedBy(answer: string): number | null {
  const pauseMs = parseRetryAfterMs(headerOf(answer, "retry-after"), Date.now());
  return pauseMs === null ? null : Math.max(pauseMs, 1000);
}
