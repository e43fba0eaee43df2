import { isLoopbackHost } from "./hosts.ts";
import { isObject } from "./wire.ts";

/** The settings of a deployment, validated, with every default filled in. */
export interface RuntimeConfig {
  /** Prefix of the BFF: calls go to `{apiBase}/v2/…`, on the dashboard's own origin. */
  apiBase: string;
  /** Calls go to `{playbackBase}/content/access` (contract 4.11). */
  playbackBase: string;
  /** The fixed `provider` of contract 4.11. */
  provider: string;
  /** Path of Lookup Recipes, under `apiBase`. */
  recipesPath: string;
  /** Hosts that uploads may be sent to. */
  storageHosts: string[];
  /** Hosts that HLS, images and caption files may be loaded from. */
  mediaHosts: string[];
  /** Sign-in page after a 401; null: a message and a reload button. */
  signInUrl: string | null;
  signOutUrl: string | null;
  imageLimits: { bytes: number; pixelsPerSide: number };
  /** IANA name; null: the browser's. */
  defaultTimeZone: string | null;
  /** Language tag; null: the browser's. */
  defaultLocale: string | null;
}

/** One invalid key of config.json and the value received. `config-expectations.ts` says what was expected. */
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

/** One setting: its default and its validation. */
interface Setting<T> {
  byDefault: T;
  accepts: (value: unknown) => value is T;
}

const matches =
  (pattern: RegExp) =>
  (value: unknown): value is string =>
    typeof value === "string" && pattern.test(value);
const orNull =
  <T>(accepts: (value: unknown) => value is T) =>
  (value: unknown): value is T | null =>
    value === null || accepts(value);

const PATH = {
  // Paths are appended, so a trailing slash is not allowed.
  accepts: matches(/^(\/[^/?#\s]+)+$/),
};
const HOSTS = {
  accepts: (value: unknown): value is string[] =>
    Array.isArray(value) && value.every(matches(/^(\*\.)?[a-z0-9[\]:.-]+$/i)),
};
const PAGE = {
  byDefault: null,
  accepts: orNull(matches(/^(\/|https?:\/\/)\S*$/)),
};

const SETTINGS: { [K in keyof RuntimeConfig]: Setting<RuntimeConfig[K]> } = {
  apiBase: { byDefault: "/api", ...PATH },
  playbackBase: {
    byDefault: "/playback",
    accepts: isPlaybackBase,
  },
  provider: { byDefault: "sandbox", accepts: matches(/\S/) },
  recipesPath: { byDefault: "/v2/recipes", ...PATH },
  storageHosts: { byDefault: ["127.0.0.1:4802"], ...HOSTS },
  mediaHosts: { byDefault: ["127.0.0.1:4803"], ...HOSTS },
  signInUrl: PAGE,
  signOutUrl: PAGE,
  imageLimits: {
    byDefault: { bytes: 10_000_000, pixelsPerSide: 5000 },
    accepts: isImageLimits,
  },
  defaultTimeZone: {
    byDefault: null,
    accepts: orNull(isTimeZone),
  },
  defaultLocale: {
    byDefault: null,
    accepts: orNull(isLocale),
  },
};

/**
 * Validates the content of config.json. Unknown keys are errors too, so that typos are noticed.
 * @throws ConfigError with all errors at once
 */
export function parseRuntimeConfig(raw: unknown): RuntimeConfig {
  if (!isObject(raw)) {
    throw new ConfigError([{ key: "config.json", received: show(raw) }]);
  }
  const problems: ConfigProblem[] = Object.keys(raw)
    .filter((key) => !Object.hasOwn(SETTINGS, key))
    .map((key) => ({ key, received: "a key that does not exist" }));
  const read = <K extends keyof RuntimeConfig>(key: K): RuntimeConfig[K] => {
    const { byDefault, accepts } = SETTINGS[key];
    if (!Object.hasOwn(raw, key)) return byDefault;
    const value = raw[key];
    if (accepts(value)) return value;
    problems.push({ key, received: show(value) });
    return byDefault;
  };
  const config: RuntimeConfig = {
    apiBase: read("apiBase"),
    playbackBase: read("playbackBase"),
    provider: read("provider"),
    recipesPath: read("recipesPath"),
    storageHosts: read("storageHosts"),
    mediaHosts: read("mediaHosts"),
    signInUrl: read("signInUrl"),
    signOutUrl: read("signOutUrl"),
    imageLimits: read("imageLimits"),
    defaultTimeZone: read("defaultTimeZone"),
    defaultLocale: read("defaultLocale"),
  };
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}

function isPlaybackBase(value: unknown): value is string {
  if (PATH.accepts(value)) return true;
  if (!matches(/^https?:\/(\/[^/?#\s]+)+$/)(value) || !URL.canParse(value)) return false;
  const { protocol, host } = new URL(value);
  return protocol === "https:" || isLoopbackHost(host);
}

function isImageLimits(value: unknown): value is RuntimeConfig["imageLimits"] {
  const names = ["bytes", "pixelsPerSide"];
  return (
    isObject(value) &&
    Object.keys(value).every((name) => names.includes(name)) &&
    names.every((name) => Number.isSafeInteger(value[name]) && Number(value[name]) >= 1)
  );
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
