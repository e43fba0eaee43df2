import { parseLoosely } from "#shared/http/wire.ts";
import { type Answer, ask, buildOf, type CheckTools, type OwnPage } from "./check-tools.ts";
import { attention, type Finding, fine, unknown } from "./finding.ts";

/** Is the number of sequential requests to the server, because a single response time means little. */
const TRIES = 5;
/** Limits how far clocks may differ: signed URLs are valid for only a few minutes. */
const MAX_APART_MS = 120_000;

/** Requests config.json a few times. @throws the reason of `signal` */
export async function inspectServer(
  tools: CheckTools,
  signal: AbortSignal,
): Promise<readonly Answer[]> {
  const url = new URL("config.json", tools.page.baseUrl).href;
  const answers: Answer[] = [];
  for (let count = 0; count < TRIES; count += 1) {
    const answer = await ask(tools, url, {}, signal);
    answers.push(answer);
    // After one timeout or failure, do not wait again.
    if (answer.kind !== "answer") break;
  }
  return answers;
}

/** Checks that the dashboard's own server responds, and reports its median response time. */
export function checkServer(answers: readonly Answer[]): Finding {
  const times: number[] = [];
  for (const answer of answers) {
    if (answer.kind !== "answer") return attention("serverSilent");
    const { response, text, tookMs } = answer;
    if (!response.ok) return attention("serverRefuses", { status: response.status });
    if (parseLoosely(text) === null) return attention("serverOdd");
    times.push(tookMs);
  }
  return fine("serverAnswers", { ms: Math.round(medianOf(times)) });
}

export function checkClock(answers: readonly Answer[]): Finding {
  // The fastest response has the smallest error.
  const [best] = answers
    .filter((answer) => answer.kind === "answer")
    .toSorted((a, b) => a.tookMs - b.tookMs);
  const saidMs = Date.parse(best?.response.headers.get("date") ?? "");
  if (best === undefined || Number.isNaN(saidMs)) return unknown("clockUnknown");
  // A cached response was created that much earlier.
  const ageMs = (Number(best.response.headers.get("age")) || 0) * 1000;
  // The header is truncated to seconds: add half a second on average, and half the round trip.
  const serverMs = saidMs + ageMs + 500 + best.tookMs / 2;
  const apartMs = best.atMs - serverMs;
  const seconds = Math.round(Math.abs(apartMs) / 1000);
  return Math.abs(apartMs) <= MAX_APART_MS
    ? fine("clockRight", { seconds })
    : attention("clockOff", { seconds, side: apartMs > 0 ? "ahead" : "behind" });
}

/** Checks whether the server has a newer build than this page. @throws the reason of `signal` */
export async function checkVersion(tools: CheckTools, signal: AbortSignal): Promise<Finding> {
  const { baseUrl, version, build } = tools.page;
  const answer = await ask(tools, baseUrl, { headers: { accept: "text/html" } }, signal);
  if (answer.kind !== "answer" || !answer.response.ok) return unknown("versionUnknown");
  const served = readPage(answer.text);
  if (version === null || served.version === null) return unknown("versionUnknown");
  if (served.version !== version) return attention("versionNewer", { detail: served.version });
  return served.build === build
    ? fine("versionSame", { detail: version })
    : attention("versionRebuilt", { detail: version });
}

function readPage(html: string): Pick<OwnPage, "version" | "build"> {
  return {
    version: /<meta name="version" content="([^"]+)"/.exec(html)?.[1] ?? null,
    build: buildOf(/<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1] ?? ""),
  };
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
