import {
  type HostilePlace,
  type HostileRequest,
  hostileRequests,
  sendRaw,
} from "../hostile-requests.ts";

/** What became of one request of the probe. */
export interface ProbeResult {
  name: string;
  /** `refused`: an answer of 4xx, 501 or 505, or the connection closed without a word. */
  outcome: "refused" | "passed" | "failed";
  /** What came instead of a refusal, one line; empty where it was refused. */
  told: string;
}

/** Where the probe goes, and as whom. */
export interface ProbeTarget extends Omit<HostilePlace, "scheme"> {
  /** Of the dashboard. */
  url: URL;
  /** Sent along with every request, so that it is not refused for want of a session; null: none. */
  cookie: string | null;
}

/** A call with nothing wrong about it: a gate that is shut to all would refuse every other one as well. */
export interface Control {
  /** Null: there was no answer. */
  status: number | null;
  /** Whether it got past the guards. */
  isOpen: boolean;
}

const AT_ONE_TIME = 4;

/**
 * Sends every hostile request to a deployed dashboard. None of them may be answered with anything but a refusal:
 * what is not refused may have reached the platform.
 */
export async function probe(target: ProbeTarget): Promise<ProbeResult[]> {
  const requests = requestsFor(target);
  const results: ProbeResult[] = [];
  const next = requests.values();
  const work = async () => {
    for (const request of next) {
      const answer = await sendTo(target.url, request.raw);
      results.push({ name: request.name, ...judge(answer) });
    }
  };
  await Promise.all(Array.from({ length: AT_ONE_TIME }, work));
  const order = new Map(requests.map(({ name }, index) => [name, index]));
  return results.toSorted((a, b) => (order.get(a.name) ?? 0) - (order.get(b.name) ?? 0));
}

/** Makes one call as the dashboard makes it. */
export async function probeControl(target: ProbeTarget): Promise<Control> {
  const { url, apiBase } = target;
  const raw = `GET ${apiBase}/v2/vod?page=1&per_page=1 HTTP/1.1\r\nHost: ${url.host}\r\n\r\n`;
  const answer = await sendTo(url, withCookie(raw, target.cookie));
  const status = statusOf(answer);
  return { status, isOpen: status !== null && status < 400 };
}

/** The table, addressed to a target. What is no mischief there is left out. */
export function requestsFor({ url, apiBase, playbackBase, cookie }: ProbeTarget): HostileRequest[] {
  const isDefaultPort = url.port === "";
  const scheme = schemeOf(url);
  return hostileRequests(url.host, { apiBase, playbackBase, scheme })
    .filter(({ name }) => !(isDefaultPort && name === "the right host without its port"))
    .map(({ name, raw }) => ({ name, raw: withCookie(raw, cookie) }));
}

/** Whether an answer is a refusal, and what it is else. */
export function judge(answer: string): Pick<ProbeResult, "outcome" | "told"> {
  if (answer === "") return { outcome: "refused", told: "" };
  const status = statusOf(answer);
  const [line = ""] = answer.split("\r\n", 1);
  const told = line.replace(/[^\x20-\x7e]/g, "?").slice(0, 120);
  if (/\r\naccess-control-allow-origin:/i.test(answer)) {
    return { outcome: "passed", told: `${told}, with a CORS header` };
  }
  if (status === null) return { outcome: "failed", told };
  // 501 and 505 are a server's own word for what it does not speak.
  if ((status >= 400 && status < 500) || status === 501 || status === 505) {
    return { outcome: "refused", told: "" };
  }
  // A gateway's failure says that somebody behind it was asked.
  return { outcome: "passed", told };
}

function statusOf(answer: string): number | null {
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(answer)?.[1];
  return status === undefined ? null : Number(status);
}

function schemeOf({ protocol }: URL): HostilePlace["scheme"] {
  return protocol === "https:" ? "https" : "http";
}

function sendTo(url: URL, raw: string): Promise<string> {
  const scheme = schemeOf(url);
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const port = url.port === "" ? { http: 80, https: 443 }[scheme] : Number(url.port);
  return sendRaw(host, port, raw, scheme);
}

function withCookie(raw: string, cookie: string | null): string {
  if (cookie === null) return raw;
  const end = raw.indexOf("\r\n");
  return `${raw.slice(0, end)}\r\nCookie: ${cookie}${raw.slice(end)}`;
}
