import { isLoopbackHost } from "#shared/http/hosts.ts";
import { ask, type CheckTools } from "./ask.ts";
import { attention, type Finding, fine, unknown } from "./finding.ts";

/** For requests to other hosts: no credentials, no redirects. */
const FOREIGN = { mode: "cors", credentials: "omit", redirect: "manual" } as const;

/**
 * Checks that storage accepts requests from this page. Sends a form without fields or signature, which
 * storage rejects: that creates nothing, and CORS lets the page read the rejection only if it may send forms.
 * It can't check that the page may read the ETag of each part; only a real upload shows that.
 * @throws the reason of `signal`
 */
export async function checkStorage(
  tools: HostTools,
  host: string,
  signal: AbortSignal,
): Promise<Finding> {
  if (isPattern(host)) return unknown("hostPattern");
  const answer = await ask(tools, toHref(host), { ...FOREIGN, method: "POST" }, signal);
  if (answer.kind === "answer") return fine("storageOpen", { ms: Math.round(answer.tookMs) });
  return (await whyNot(tools, host, signal)) ?? attention("storageClosed");
}

/** Checks that a host of videos and images is reachable. @throws the reason of `signal` */
export async function checkMedia(
  tools: HostTools,
  host: string,
  signal: AbortSignal,
): Promise<Finding> {
  if (isPattern(host)) return unknown("hostPattern");
  const answer = await ask(tools, toHref(host), FOREIGN, signal);
  if (answer.kind === "answer") return fine("mediaOpen", { ms: Math.round(answer.tookMs) });
  return (await whyNot(tools, host, signal)) ?? unknown("mediaUnread");
}

/** `isBlocked`: true if the page's content policy has blocked a request to the host of `url`. */
export interface HostTools extends CheckTools {
  isBlocked: (url: string) => boolean;
}

/**
 * Finds out why a host gave no readable response. Null: it is reachable, but CORS denies this page access.
 * @throws the reason of `signal`
 */
export async function whyNot(
  tools: HostTools,
  host: string,
  signal: AbortSignal,
): Promise<Finding | null> {
  const url = toHref(host);
  // A `no-cors` response is opaque; it only shows that the host is reachable.
  const blind = await ask(tools, url, { mode: "no-cors", credentials: "omit" }, signal);
  if (blind.kind === "answer") return null;
  return tools.isBlocked(url) ? attention("hostBlocked") : attention("hostSilent");
}

/** Returns the URL of a host: plain http only for loopback hosts, as everywhere in the dashboard. */
function toHref(host: string): string {
  return `${isLoopbackHost(host) ? "http" : "https"}://${host}/`;
}

/** Returns true for patterns such as `*.example.com`, which name no host to check. */
function isPattern(host: string): boolean {
  return host.startsWith("*.");
}
