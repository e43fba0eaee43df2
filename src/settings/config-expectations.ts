import type { RuntimeConfig } from "#shared/http/runtime-config.ts";

const PATH = "a path that starts with a slash, and ends with none";
const HOSTS = 'a list of hosts such as "cdn.example.com", "*.example.com" or "127.0.0.1:4803"';
const PAGE = "an http(s) address, a path or null";

/** Allowed values of each key of config.json, as text. Not in the parser: only error messages need them. */
const EXPECTATIONS: Record<keyof RuntimeConfig, string> = {
  apiBase: PATH,
  playbackBase:
    "a path, or an https address (http on this machine only), without a slash at the end",
  provider: "a name",
  recipesPath: PATH,
  storageHosts: HOSTS,
  mediaHosts: HOSTS,
  signInUrl: PAGE,
  signOutUrl: PAGE,
  imageLimits: "bytes and pixelsPerSide, whole numbers of at least 1",
  defaultTimeZone: "an IANA time zone such as Europe/Lisbon, or null",
  defaultLocale: "a language tag such as en or pt-BR, or null",
};

/** Returns the expected value of an invalid key, or of the whole file. */
export function expectationOf(key: string): string {
  if (key === "config.json") return "a JSON object of settings";
  const known = Object.entries(EXPECTATIONS).find(([name]) => name === key);
  return known?.[1] ?? `one of ${Object.keys(EXPECTATIONS).join(", ")}`;
}
