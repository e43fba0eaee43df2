import { isLoopbackHost } from "#lib/hosts.ts";
import type { ServedHosts } from "./runtime-config.ts";

/**
 * The Content-Security-Policy of the dashboard under a configuration.
 * @param styleHashes digests (`sha256-…`) of constant inline styles that may stand in the page
 */
export function contentSecurityPolicy(
  hosts: ServedHosts,
  styleHashes: readonly string[] = [],
): string {
  const media = hosts.mediaHosts.map(toSource);
  const storage = hosts.storageHosts.map(toSource);
  const directives: readonly (readonly string[])[] = [
    ["default-src", "'none'"],
    ["script-src", "'self'"],
    ["style-src", "'self'", ...styleHashes.map((hash) => `'${hash}'`)],
    ["img-src", "'self'", "data:", "blob:", ...media],
    ["media-src", "'self'", "blob:", ...media],
    [
      "connect-src",
      ...unique(["'self'", ...storage, ...media, ...playbackSource(hosts.playbackBase)]),
    ],
    ["font-src", "'self'"],
    ["worker-src", "'self'"],
    ["manifest-src", "'self'"],
    ["frame-ancestors", "'none'"],
    // The page names the folder that it is served under.
    ["base-uri", "'self'"],
    ["form-action", "'none'"],
    ["object-src", "'none'"],
  ];
  return directives.map((directive) => directive.join(" ")).join("; ");
}

/** Every header the dashboard is served with, besides those of its cache. */
export function securityHeaders(csp: string): Record<string, string> {
  return {
    "content-security-policy": csp,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy":
      "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), serial=(), usb=()",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
  };
}

/** Plain http is for this very machine alone, the same rule the dashboard goes by. */
function toSource(host: string): string {
  return `${isLoopbackHost(host) ? "http" : "https"}://${host}`;
}

function playbackSource(base: string): string[] {
  if (!URL.canParse(base)) return [];
  const url = new URL(base);
  if (url.protocol !== "https:" && !isLoopbackHost(url.host)) return [];
  return url.origin === "null" ? [] : [url.origin];
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}
