import { isLoopbackHost, originOf } from "../src/shared/http/hosts.ts";
import type { ServedHosts } from "./runtime-config.ts";

/** Names the policies of `src/shared/async/workers.ts`. */
export const TRUSTED_TYPES = ["reeldesk", "default"] as const;

/** Is the permissions policy: features the page uses, for itself only. */
export const PERMISSIONS = [
  ...["clipboard-write", "fullscreen", "picture-in-picture"].map((name) => `${name}=(self)`),
  ...[
    "accelerometer",
    "camera",
    "display-capture",
    "geolocation",
    "gyroscope",
    "hid",
    "idle-detection",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "serial",
    "usb",
    "xr-spatial-tracking",
  ].map((name) => `${name}=()`),
].join(", ");

/**
 * Returns the Content-Security-Policy of the dashboard for a configuration.
 * @param styleHashes digests (`sha256-…`) of constant inline styles in the page
 */
export function contentSecurityPolicy(
  hosts: ServedHosts,
  styleHashes: readonly string[] = [],
): string {
  const media = hosts.mediaHosts.map(originOf);
  const storage = hosts.storageHosts.map(originOf);
  const directives: readonly (readonly string[])[] = [
    ["default-src", "'none'"],
    ["script-src", "'self'"],
    ["style-src", "'self'", ...styleHashes.map((hash) => `'${hash}'`)],
    ["img-src", "'self'", "data:", "blob:", ...media],
    ["media-src", "'self'", "blob:", ...media],
    [
      "connect-src",
      ...unique([
        "'self'",
        ...storage,
        ...media,
        ...sourceOf(hosts.playbackBase),
        ...sourceOf(hosts.errorReports),
      ]),
    ],
    ["font-src", "'self'"],
    ["worker-src", "'self'"],
    ["manifest-src", "'self'"],
    ["frame-ancestors", "'none'"],
    ["base-uri", "'none'"],
    ["form-action", "'none'"],
    ["object-src", "'none'"],
    // No text becomes code or markup: workers of the build use the first policy, that of the player the second.
    ["require-trusted-types-for", "'script'"],
    ["trusted-types", ...TRUSTED_TYPES],
  ];
  return directives.map((directive) => directive.join(" ")).join("; ");
}

/**
 * Every header the dashboard is served with, besides those of its cache.
 * @param isHttps the name is served over https alone
 */
export function securityHeaders(csp: string, { isHttps = false } = {}): Record<string, string> {
  return {
    "content-security-policy": isHttps ? `${csp}; upgrade-insecure-requests` : csp,
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": PERMISSIONS,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    // This header is for browsers without frame-ancestors.
    "x-frame-options": "DENY",
    ...(isHttps ? { "strict-transport-security": "max-age=31536000" } : {}),
  };
}

/** Returns the origin of a URL, and nothing for a path. */
function sourceOf(address: string | null): string[] {
  if (address === null || !URL.canParse(address)) return [];
  const url = new URL(address);
  if (url.protocol !== "https:" && !isLoopbackHost(url.host)) return [];
  return url.origin === "null" ? [] : [url.origin];
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}
