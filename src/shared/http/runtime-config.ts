import { isLoopbackHost } from "./hosts.ts";
import { isObject } from "./wire.ts";

/** Holds the settings of a deployment, validated, with every default filled in. */
export interface RuntimeConfig {
  /** Begins the path of the BFF: calls go to `{apiBase}/v2/…`, on the dashboard's own origin. */
  apiBase: string;
  /** Calls go to `{playbackBase}/content/access` (contract 4.11). */
  playbackBase: string;
  /** Is the fixed `provider` of contract 4.11. */
  provider: string;
  /** Is the path of Lookup Recipes, under `apiBase`. */
  recipesPath: string;
  /** Lists the hosts that uploads may be sent to. */
  storageHosts: string[];
  /** Lists the hosts that HLS, images and caption files may be loaded from. */
  mediaHosts: string[];
  /** Sign-in page after a 401, `{return}` in it is the page to come back to; null: a message and a reload button. */
  signInUrl: string | null;
  signOutUrl: string | null;
  /** Is the page that the help opens. Is null for the guide in the build. */
  helpUrl: string | null;
  /** Is the path that says who is signed in, and with which role. Is null when everything is allowed. */
  sessionUrl: string | null;
  imageLimits: { bytes: number; pixelsPerSide: number };
  /** Is false where uploaded videos stay unpublished, unless a person chooses otherwise. */
  publishUploads: boolean;
  /** Counts the pages of a large library that are read anew in a minute of idle time. */
  libraryReadPerMinute: number;
  /** Holds an IANA name. Is null for the browser's. */
  defaultTimeZone: string | null;
  /** Holds a language tag. Is null for the browser's. */
  defaultLocale: string | null;
  brand: Brand;
  /** Receives a report of each crash: a path, or a URL of another origin; null: nothing is sent. */
  errorReports: string | null;
}

export interface Brand {
  name: string;
  /** Is the path of an image on the dashboard's own origin. Is null for its own mark. */
  logo: string | null;
  /** Is the same for the dark theme. Is null for `logo`. */
  logoDark: string | null;
  /** Holds `#rrggbb`. Is null for the accent of the design tokens. */
  accent: string | null;
}

/**
 * Names an invalid key of config.json, `brand.accent` if it is in an object, and the value received.
 * `config-expectations.ts` says what was expected.
 */
export interface ConfigProblem {
  key: string;
  received: string;
}

/** config.json is invalid; `problems` has one entry for each wrong key. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly problems: ConfigProblem[];
  constructor(problems: ConfigProblem[]) {
    super(problems.map(({ key, received }) => `${key}: received ${received}`).join("; "));
    this.problems = problems;
  }
}

const matches =
  (pattern: RegExp) =>
  (value: unknown): value is string =>
    typeof value === "string" && pattern.test(value);
const orNull =
  <T>(accepts: (value: unknown) => value is T) =>
  (value: unknown): value is T | null =>
    value === null || accepts(value);

// Paths are appended, so a trailing slash is not allowed.
// Browsers take a backslash for a slash, and two of them for another host.
const isPath = matches(/^(\/[^/?#\s\\]+)+$/);
const isHost = matches(/^(\*\.)?[a-z0-9[\]:.-]+$/i);
const isHostList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(isHost);
const isPage = orNull(matches(/^(\/|https?:\/\/)\S*$/));
const isSignInPage = orNull(matches(/^(\/|https?:\/\/)[^\s{}]*(\{return\}[^\s{}]*)?$/));

const MAX_BRAND_NAME_LENGTH = 40;

export const DEFAULT_BRAND: Brand = { name: "Reeldesk", logo: null, logoDark: null, accent: null };

/** Holds the settings that config.json does not name. The BFF of a deployment without them takes the same. */
export const DEFAULT_CONFIG: Omit<RuntimeConfig, "brand"> = {
  apiBase: "/api",
  playbackBase: "/playback",
  provider: "sandbox",
  recipesPath: "/v2/recipes",
  storageHosts: ["127.0.0.1:4802"],
  mediaHosts: ["127.0.0.1:4803"],
  signInUrl: null,
  signOutUrl: null,
  helpUrl: null,
  sessionUrl: null,
  imageLimits: { bytes: 10_000_000, pixelsPerSide: 5000 },
  publishUploads: true,
  libraryReadPerMinute: 60,
  defaultTimeZone: null,
  defaultLocale: null,
  errorReports: null,
};

type Validators<T> = { [K in keyof T]: (value: unknown) => value is T[K] };

const VALIDATORS: Validators<typeof DEFAULT_CONFIG> = {
  apiBase: isPath,
  playbackBase: isPathOrUrl(/^https?:\/(\/[^/?#\s]+)+$/),
  provider: matches(/\S/),
  recipesPath: isPath,
  storageHosts: isHostList,
  mediaHosts: isHostList,
  signInUrl: isSignInPage,
  signOutUrl: isPage,
  helpUrl: isPage,
  sessionUrl: orNull(isPath),
  imageLimits: isImageLimits,
  publishUploads: (value): value is boolean => typeof value === "boolean",
  libraryReadPerMinute: isPace,
  defaultTimeZone: orNull(isTimeZone),
  defaultLocale: orNull(isLocale),
  errorReports: orNull(isPathOrUrl(/^https?:\/\/[^\s#@]+$/)),
};

const BRAND_VALIDATORS: Validators<Brand> = {
  name: (value): value is string =>
    matches(/^\S(.*\S)?$/)(value) && value.length <= MAX_BRAND_NAME_LENGTH,
  logo: orNull(isPath),
  logoDark: orNull(isPath),
  accent: orNull(matches(/^#[\da-f]{6}$/i)),
};

/**
 * Validates the content of config.json. Unknown keys are errors too, so that typos are noticed.
 * @throws ConfigError with all errors at once
 */
export function parseRuntimeConfig(raw: unknown): RuntimeConfig {
  if (!isObject(raw)) {
    throw new ConfigError([{ key: "config.json", received: show(raw) }]);
  }
  const { brand = {}, ...settings } = raw;
  const problems: ConfigProblem[] = [];
  const config: RuntimeConfig = {
    ...readAll(DEFAULT_CONFIG, VALIDATORS, settings, problems),
    brand: readAll(
      DEFAULT_BRAND,
      BRAND_VALIDATORS,
      isObject(brand) ? brand : {},
      problems,
      "brand.",
    ),
  };
  if (!isObject(brand)) problems.push({ key: "brand", received: show(brand) });
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

/** Reads what is valid over the defaults, and adds what is not to `problems`. */
function readAll<T extends object>(
  defaults: T,
  validators: Validators<T>,
  raw: Record<string, unknown>,
  problems: ConfigProblem[],
  prefix = "",
): T {
  const result = { ...defaults };
  const isSetting = (key: string): key is Extract<keyof T, string> => Object.hasOwn(defaults, key);
  for (const [key, value] of Object.entries(raw)) {
    if (!isSetting(key)) {
      problems.push({ key: prefix + key, received: "a key that does not exist" });
    } else if (validators[key](value)) result[key] = value;
    else problems.push({ key: prefix + key, received: show(value) });
  }
  return result;
}

/** Accepts paths, and web URLs of a form: https, or http on this machine. */
function isPathOrUrl(pattern: RegExp) {
  return (value: unknown): value is string => {
    if (isPath(value)) return true;
    if (!matches(pattern)(value) || !URL.canParse(value)) return false;
    const { protocol, host } = new URL(value);
    return protocol === "https:" || isLoopbackHost(host);
  };
}

function isPace(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 1 && Number(value) <= 600;
}

function isImageLimits(value: unknown): value is RuntimeConfig["imageLimits"] {
  const names = ["bytes", "pixelsPerSide"];
  return (
    isObject(value) &&
    Object.keys(value).every((name) => names.includes(name)) &&
    names.every((name) => Number.isSafeInteger(value[name]) && Number(value[name]) >= 1)
  );
}

/** Fills the path to come back to into a sign-in URL that has a place for it. */
export function signInUrlFor(signInUrl: string | null, path: string): string | null {
  return signInUrl?.replace("{return}", encodeURIComponent(path)) ?? null;
}

/**
 * Returns whether the browser knows this time zone. It accepts bare offsets too, but the service requires
 * names.
 */
export function isTimeZone(value: unknown): value is string {
  return (
    matches(/^[a-z]/i)(value) && isAccepted(() => Intl.DateTimeFormat("en", { timeZone: value }))
  );
}

/** Returns whether a value is a well-formed language tag, known or not. */
export function isLocale(value: unknown): value is string {
  return typeof value === "string" && isAccepted(() => Intl.getCanonicalLocales(value));
}

function isAccepted(attempt: () => unknown): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
