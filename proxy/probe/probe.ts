import {
  type CallKind,
  type HostileRequest,
  hostileRequests,
  type RawAnswer,
} from "../hostile-requests.ts";
import {
  createAsk,
  type ProbeMeans,
  type ProbeTarget,
  pathOf,
  schemeOf,
  statusOf,
  withCookie,
} from "./ask.ts";
import { askControl, bare, type Control, kindsOf } from "./controls.ts";
import { hostileSessions } from "./sessions.ts";

/** Says how one request was answered. */
export interface ProbeResult {
  name: string;
  /**
   * Is `refused` for an answer of 4xx, 501 or 505 that no good call gets, and `closed` when the connection closed
   * without a word, which is a refusal too. Is `silent` when nothing came in time, and `unknown` when what came, if
   * anything did, does not show that the request as such was refused. Is `passed` for anything else.
   */
  outcome: "refused" | "closed" | "passed" | "silent" | "unknown";
  /** Says what came instead of a refusal, or why that is unknown; empty if refused. */
  told: string;
}

export interface ProbeReport {
  /** Has a result for each request, in the order of the table. */
  results: ProbeResult[];
  /** Lists good calls that did not pass, before or after: their kind of requests could not be judged. */
  shut: Control[];
  /** Says why it stopped early, as a sentence; null: all were sent. */
  stopped: string | null;
}

const AT_ONE_TIME = 4;
/** This many requests are sent between two good calls: they are in doubt if the second fails. */
const BATCH = 16;
/** This many requests without an answer suffice, and each takes its time. */
const MAX_SILENT = 4;

/**
 * Sends every hostile request to a deployed dashboard. None of them may be answered with anything but a refusal:
 * what is not refused may have reached the platform. A refusal counts beside good calls of its kind that pass,
 * before and after.
 */
export async function probe(target: ProbeTarget, means: ProbeMeans): Promise<ProbeReport> {
  const requests = requestsFor(target);
  const ask = createAsk(target.url, means);
  const goodCall = (kind: CallKind) => askControl(kind, target, ask, 2 * means.patienceMs);
  const goodWritesAndLookups = async () => {
    const controls: Control[] = [];
    for (const kind of kindsOf(target)) {
      if (kind !== "read") controls.push(await goodCall(kind));
      // Each request that hangs takes the whole timeout.
      if (controls.at(-1)?.status === null) break;
    }
    return controls;
  };

  const first = await goodCall("read");
  const before = first.status === null ? [first] : [first, ...(await goodWritesAndLookups())];
  if (before.some(({ status }) => status === null)) {
    const shut = before.filter(({ isOpen }) => !isOpen);
    return { results: unsent(requests), shut, stopped: "Nothing hostile was sent." };
  }

  const results: ProbeResult[] = [];
  let stopped: string | null = null;
  for (let start = 0; start < requests.length && stopped === null; start += BATCH) {
    const batch = await sendBatch(requests.slice(start, start + BATCH));
    stopped = whyStop(batch);
    // A limit does not invalidate earlier refusals, and allows no further good call.
    if (stopped === LIMIT_REACHED) {
      results.push(...batch);
      break;
    }
    const now = await goodCall("read");
    const isAsBefore = now.status === first.status && now.isOpen === first.isOpen;
    if (isAsBefore || now.status === 429) {
      results.push(...batch);
      stopped = now.status === 429 ? LIMIT_REACHED : whyStop(results);
    } else {
      const sent = batch.filter(({ told }) => told !== NOT_SENT).map(({ name }) => name);
      stopped = `A good read was answered with ${inWords(first)} before, and is now answered with ${inWords(now)}. One of these may have caused it: ${sent.join(", ")}.`;
      results.push(...batch.map((result) => doubt(result, "good reads stopped passing")));
    }
  }

  // The last good read was the one after the last batch.
  const after = stopped === null ? await goodWritesAndLookups() : [];
  const shut = [...before, ...after].filter(({ isOpen }) => !isOpen);
  const kinds = new Map(requests.map(({ name, kind }) => [name, kind]));
  const judged = results.map((result) => {
    const gate = shut.find(({ kind }) => kind === kinds.get(result.name));
    return gate === undefined ? result : doubt(result, `good ones are answered with ${gate.told}`);
  });
  return { results: [...judged, ...unsent(requests.slice(judged.length))], shut, stopped };

  async function sendBatch(batch: readonly HostileRequest[]): Promise<ProbeResult[]> {
    const found: (ProbeResult | undefined)[] = batch.map(() => undefined);
    const next = batch.entries();
    const work = async () => {
      for (const [index, { name, kind, raw, isUnfinished }] of next) {
        const answer = await ask({ raw, isUnfinished, patienceMs: means.patienceMs });
        const served = before.find((control) => control.kind === kind)?.served;
        const isServed = served === bare(answer.text, pathOf(kind, target));
        found[index] = { name, ...(isServed ? passedOn(answer) : judge(answer)) };
        if (whyStop([...results, ...found.filter(isPresent)]) !== null) return;
      }
    };
    const workers = means.perMinute === null ? AT_ONE_TIME : 1;
    await Promise.all(Array.from({ length: workers }, work));
    return found.map((result, index) => result ?? notSent(batch[index]?.name ?? ""));
  }
}

/** Returns the requests of the table for a target, without those that are harmless there. */
export function requestsFor(target: ProbeTarget): HostileRequest[] {
  const { url, apiBase, playbackBase, cookie } = target;
  const isDefaultPort = url.port === "";
  const kinds = kindsOf(target);
  const requests = hostileRequests(url.host, { apiBase, playbackBase, scheme: schemeOf(url) })
    .filter(({ kind }) => kinds.includes(kind))
    .filter(({ name }) => !(isDefaultPort && name === "the right host without its port"))
    .map((request) => ({ ...request, raw: withCookie(request.raw, cookie) }));
  return [...requests, ...hostileSessions(target)];
}

/** Judges a response that good calls get, too. It is from behind the BFF: the platform's own 404 refuses nothing. */
function passedOn({ text }: RawAnswer): Pick<ProbeResult, "outcome" | "told"> {
  return { outcome: "passed", told: `${statusOf(text)}, as a good call is answered` };
}

/** Returns whether a response is a refusal, and a summary otherwise. */
export function judge({ text, end, trouble }: RawAnswer): Pick<ProbeResult, "outcome" | "told"> {
  if (text === "" && end === "silent") return { outcome: "silent", told: "" };
  if (text === "" && end === "unreachable") {
    return { outcome: "unknown", told: `no connection (${trouble ?? "no answer in time"})` };
  }
  if (text === "") return { outcome: "closed", told: "" };
  const status = statusOf(text);
  const [line = ""] = text.split("\r\n", 1);
  const told = line.replace(/[^\x20-\x7e]/g, "?").slice(0, 120);
  if (/\r\naccess-control-allow-origin:/i.test(text)) {
    return { outcome: "passed", told: `${told}, with a CORS header` };
  }
  if (status === 429) return { outcome: "unknown", told: LIMITED };
  // 501 and 505 reject unsupported protocol features.
  const isRefusal = status !== null && status >= 400 && status < 500;
  if (isRefusal || status === 501 || status === 505) return { outcome: "refused", told: "" };
  // A gateway error shows that an upstream was contacted.
  return { outcome: "passed", told };
}

/** Marks requests that were not sent. */
export const NOT_SENT = "not sent";

const LIMITED = "429, which counts requests and does not look at them";

const LIMIT_REACHED =
  "A limit of requests was reached (429), and it did not say that it would be over soon: send fewer in a minute, " +
  "with --per-minute, or lift the limit for this account.";

function whyStop(results: readonly ProbeResult[]): string | null {
  if (results.some(({ told }) => told === LIMITED)) return LIMIT_REACHED;
  const silent = results.filter(({ outcome }) => outcome === "silent").length;
  return silent < MAX_SILENT
    ? null
    : `${silent} requests were not answered: mend that first, and send the rest then.`;
}

/** Returns a result whose refusal proves nothing, as unknown; any other stays as it is. */
function doubt(result: ProbeResult, told: string): ProbeResult {
  const isRefusal = result.outcome === "refused" || result.outcome === "closed";
  return isRefusal ? { ...result, outcome: "unknown", told } : result;
}

function unsent(requests: readonly HostileRequest[]): ProbeResult[] {
  return requests.map(({ name }) => notSent(name));
}

function notSent(name: string): ProbeResult {
  return { name, outcome: "unknown", told: NOT_SENT };
}

function inWords({ status, told }: Control): string {
  return told === "" ? String(status) : told;
}

function isPresent<T>(value: T | undefined): value is T {
  return value !== undefined;
}
