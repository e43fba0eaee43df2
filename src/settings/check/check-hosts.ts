import { isLoopbackHost } from "#shared/http/hosts.ts";
import { ask, type CheckTools } from "./ask.ts";
import { attention, type Finding, fine, unknown } from "./finding.ts";

/** Of another host: nobody's sign-in goes along, and nothing is followed elsewhere. */
const FOREIGN = { mode: "cors", credentials: "omit", redirect: "manual" } as const;

/**
 * Whether storage lets this page send to it. It is sent a form without fields or signature, which it refuses: that
 * creates nothing, and browsers let the page read the refusal only where it may send forms. Whether it may
 * read the receipt of each part shows in a real upload alone.
 * @throws what `signal` was aborted with
 */
export async function checkStorage(
  tools: HostTools,
  host: string,
  signal: AbortSignal,
): Promise<Finding> {
  if (isPattern(host)) return unknown("hostPattern");
  const answer = await ask(tools, addressOf(host), { ...FOREIGN, method: "POST" }, signal);
  if (answer.kind === "answer") return fine("storageOpen", { ms: Math.round(answer.tookMs) });
  return (await whyNot(tools, host, signal)) ?? attention("storageClosed");
}

/** Whether a host of films and pictures is there. @throws what `signal` was aborted with */
export async function checkMedia(
  tools: HostTools,
  host: string,
  signal: AbortSignal,
): Promise<Finding> {
  if (isPattern(host)) return unknown("hostPattern");
  const answer = await ask(tools, addressOf(host), FOREIGN, signal);
  if (answer.kind === "answer") return fine("mediaOpen", { ms: Math.round(answer.tookMs) });
  return (await whyNot(tools, host, signal)) ?? unknown("mediaUnread");
}

/** Besides, which hosts the page's own policy has kept it from so far. */
export interface HostTools extends CheckTools {
  isBlocked: (url: string) => boolean;
}

/**
 * Why a host gave no answer that could be read; null: it is there, and does not let this page in.
 * @throws what `signal` was aborted with
 */
export async function whyNot(
  tools: HostTools,
  host: string,
  signal: AbortSignal,
): Promise<Finding | null> {
  const url = addressOf(host);
  // Without the right to read anything, it only shows whether somebody is there.
  const blind = await ask(tools, url, { mode: "no-cors", credentials: "omit" }, signal);
  if (blind.kind === "answer") return null;
  return tools.isBlocked(url) ? attention("hostBlocked") : attention("hostSilent");
}

/** Plain http is for this very machine alone, the same rule the dashboard goes by. */
function addressOf(host: string): string {
  return `${isLoopbackHost(host) ? "http" : "https"}://${host}/`;
}

/** `*.example.com` names no host that could be asked. */
function isPattern(host: string): boolean {
  return host.startsWith("*.");
}
