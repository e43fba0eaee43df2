import type { RuntimeConfig } from "./runtime-config.ts";

/** Allowed values of each key of config.json: messages under `start.expectations`. */
const EXPECTATIONS = {
  apiBase: "path",
  playbackBase: "address",
  provider: "name",
  recipesPath: "path",
  storageHosts: "hosts",
  mediaHosts: "hosts",
  signInUrl: "page",
  signOutUrl: "page",
  sessionUrl: "pathOrNull",
  imageLimits: "imageLimits",
  defaultTimeZone: "timeZone",
  defaultLocale: "locale",
} as const satisfies Record<keyof RuntimeConfig, string>;

/** Values in those messages that are the same in every language. */
export const EXAMPLES = {
  keys: Object.keys(EXPECTATIONS).join(", "),
  hosts: '"cdn.example.com", "*.example.com", "127.0.0.1:4803"',
  bytes: "bytes",
  pixels: "pixelsPerSide",
  zone: "Europe/Lisbon",
  locales: "en, pt-BR",
};

/** Returns the message of the expected value for an invalid key, or for the whole file. */
export function expectationOf(key: string) {
  if (key === "config.json") return "file";
  return Object.entries(EXPECTATIONS).find(([name]) => name === key)?.[1] ?? "unknown";
}
