import { parseLoosely } from "#shared/http/loose-json.ts";
import { type Answer, ask, type CheckTools } from "./ask.ts";
import { attention, type Finding, fine, unknown } from "./finding.ts";

/** So often the server is asked, one request after the other: one alone says little. */
const TRIES = 5;
/** Signed links live for a few minutes. */
const MOST_APART_MS = 120_000;

/** The page that asks. */
export interface OwnPage {
  /** Where the dashboard is, a slash at its end. */
  baseUrl: string;
  /** Null: it does not say. */
  version: string | null;
  /** Names the build: the file that the page began with. Null: it can't be told. */
  build: string | null;
}

/** What the dashboard's own server answered, for the steps that read it. */
export type ServerLook = readonly Answer[];

/** Asks for the settings a few times. @throws what `signal` was aborted with */
export async function lookAtServer(
  tools: CheckTools,
  { baseUrl }: OwnPage,
  signal: AbortSignal,
): Promise<ServerLook> {
  const answers: Answer[] = [];
  for (let count = 0; count < TRIES; count += 1) {
    const answer = await ask(tools, new URL("config.json", baseUrl).href, {}, signal);
    answers.push(answer);
    // Who has not answered once is not waited for again.
    if (answer.kind !== "answer") break;
  }
  return answers;
}

/** Whether the dashboard's own server is there, and how long it takes. */
export function checkServer(look: ServerLook): Finding {
  const times: number[] = [];
  for (const answer of look) {
    if (answer.kind !== "answer") return attention("serverSilent");
    const { response, text, tookMs } = answer;
    if (!response.ok) return attention("serverRefuses", { status: response.status });
    if (parseLoosely(text) === null) return attention("serverOdd");
    times.push(tookMs);
  }
  return fine("serverAnswers", { ms: Math.round(medianOf(times)) });
}

/** Whether the clock of this computer agrees with the server's. */
export function checkClock(look: ServerLook): Finding {
  // The quickest answer says most exactly when it was made.
  const [best] = look
    .filter((answer) => answer.kind === "answer")
    .toSorted((a, b) => a.tookMs - b.tookMs);
  const saidMs = Date.parse(best?.response.headers.get("date") ?? "");
  if (best === undefined || Number.isNaN(saidMs)) return unknown("clockUnknown");
  // What something in between kept for a while has been on its way since.
  const ageMs = (Number(best.response.headers.get("age")) || 0) * 1000;
  // The header has whole seconds, so half a one has passed.
  const serverMs = saidMs + ageMs + 500 + best.tookMs / 2;
  const apartMs = best.atMs - serverMs;
  const seconds = Math.round(Math.abs(apartMs) / 1000);
  return Math.abs(apartMs) <= MOST_APART_MS
    ? fine("clockRight", { seconds })
    : attention("clockOff", { seconds, side: apartMs > 0 ? "ahead" : "behind" });
}

/** Whether the server has a newer dashboard than this page. @throws what `signal` was aborted with */
export async function checkVersion(
  tools: CheckTools,
  { baseUrl, version, build }: OwnPage,
  signal: AbortSignal,
): Promise<Finding> {
  const answer = await ask(tools, baseUrl, { headers: { accept: "text/html" } }, signal);
  if (answer.kind !== "answer" || !answer.response.ok) return unknown("versionUnknown");
  const served = readPage(answer.text);
  if (version === null || served.version === null) return unknown("versionUnknown");
  if (served.version !== version) return attention("versionNewer", { words: served.version });
  return served.build === build
    ? fine("versionSame", { words: version })
    : attention("versionRebuilt", { words: version });
}

/** What a page of the dashboard says of itself. */
export function readPage(html: string): Pick<OwnPage, "version" | "build"> {
  return {
    version: /<meta name="version" content="([^"]+)"/.exec(html)?.[1] ?? null,
    build: buildOf(/<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1] ?? ""),
  };
}

/** `k3J9x_a`, the part of a file's name that changes with what is in it. */
export function buildOf(address: string): string | null {
  return /-([\w-]+)\.js$/.exec(address)?.[1] ?? null;
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
