import type { Brand, RuntimeConfig } from "./runtime-config.ts";

/** Describes the allowed values of each key of config.json: messages under `start.expectations`. */
const EXPECTATIONS = {
  apiBase: "path",
  playbackBase: "address",
  provider: "name",
  recipesPath: "path",
  storageHosts: "hosts",
  mediaHosts: "hosts",
  signInUrl: "signIn",
  signOutUrl: "page",
  helpUrl: "page",
  sessionUrl: "pathOrNull",
  imageLimits: "imageLimits",
  publishUploads: "flag",
  libraryReadPerMinute: "pace",
  defaultTimeZone: "timeZone",
  defaultLocale: "locale",
  brand: "brand",
  "brand.name": "brandName",
  "brand.logo": "logo",
  "brand.logoDark": "logo",
  "brand.accent": "color",
  errorReports: "reports",
} as const satisfies Record<keyof RuntimeConfig | `brand.${keyof Brand}`, string>;

/** Holds values in those messages that are the same in every language. */
export const EXAMPLES = {
  keys: Object.keys(EXPECTATIONS).join(", "),
  hosts: '"cdn.example.com", "*.example.com", "127.0.0.1:4803"',
  bytes: "bytes",
  pixels: "pixelsPerSide",
  zone: "Europe/Lisbon",
  locales: "en, pt-BR",
  return: "{return}",
  brand: "name, logo, logoDark, accent",
  color: "#0a7cff",
};

/** Returns the message of the expected value for an invalid key, or for the whole file. */
export function expectationOf(key: string) {
  if (key === "config.json") return "file";
  return Object.entries(EXPECTATIONS).find(([name]) => name === key)?.[1] ?? "unknown";
}
