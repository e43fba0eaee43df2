import * as z from "zod/mini";
import { isLoopbackHost } from "#lib/hosts.ts";

const path = z.string().check(z.regex(/^\/[^?#\s]*$/, "a path that starts with a slash"));
const pathOrUrl = z
  .string()
  .check(z.regex(/^(\/|https:\/\/|http:\/\/)[^?#\s]*$/, "a path or an https address"));
const host = z
  .string()
  .check(
    z.regex(
      /^(\*\.)?[a-z0-9[\]:.-]+$/i,
      'a host such as "cdn.example.com", "*.example.com" or "127.0.0.1:4803"',
    ),
  );
const address = z.nullable(
  z.string().check(z.regex(/^(\/|https?:\/\/)\S*$/, "an http(s) address, a path or null")),
);
const wholeNumber = z.number().check(z.int("a whole number"), z.gte(1, "at least 1"));

const timeZone = z
  .string()
  .check(z.refine((name) => isTimeZone(name), "an IANA time zone such as Europe/Lisbon"));
const locale = z
  .string()
  .check(z.refine((name) => isLocale(name), "a language tag such as en or pt-BR"));

const schema = z.strictObject({
  /** Prefix of the BFF: calls go to `{apiBase}/v2/…`, on the dashboard's own origin. */
  apiBase: z._default(path, "/api"),
  /** Calls go to `{playbackBase}/content/access` (contract 4.11). */
  playbackBase: z._default(pathOrUrl, "/playback"),
  /** The fixed `provider` of contract 4.11. */
  provider: z._default(z.string().check(z.minLength(1, "a name")), "sandbox"),
  /** Where Lookup Recipes lives, under `apiBase`. */
  recipesPath: z._default(path, "/v2/recipes"),
  /** Hosts that bytes of an upload may go to. */
  storageHosts: z._default(z.array(host), ["127.0.0.1:4802"]),
  /** Hosts that HLS, pictures and subtitle files may come from. */
  mediaHosts: z._default(z.array(host), ["127.0.0.1:4803"]),
  /** Where a 401 sends a person; null: a message and a reload button. */
  signInUrl: z._default(address, null),
  signOutUrl: z._default(address, null),
  imageLimits: z._default(z.strictObject({ bytes: wholeNumber, pixelsPerSide: wholeNumber }), {
    bytes: 10_485_760,
    pixelsPerSide: 5000,
  }),
  defaultTimeZone: z._default(z.nullable(timeZone), null),
  defaultLocale: z._default(z.nullable(locale), null),
});

/** What a deployment sets, checked, with every default filled in. */
export type RuntimeConfig = z.output<typeof schema>;

/** One mistake in config.json: which key, what came, what was expected. */
export interface ConfigProblem {
  key: string;
  received: string;
  expected: string;
}

/** config.json cannot be used; `problems` says why, one entry for each wrong key. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  readonly problems: ConfigProblem[];
  constructor(problems: ConfigProblem[]) {
    super(
      problems.map((p) => `${p.key}: received ${p.received}, expected ${p.expected}`).join("; "),
    );
    this.problems = problems;
  }
}

/**
 * Checks the content of config.json. Unknown keys are mistakes too: a typo must not pass in silence.
 * @throws ConfigError
 */
export function parseRuntimeConfig(raw: unknown): RuntimeConfig {
  const result = z.safeParse(schema, raw);
  if (result.success) {
    const plain = result.data.playbackBase;
    if (plain.startsWith("http://") && !isLoopbackHost(new URL(plain).host)) {
      throw new ConfigError([
        { key: "playbackBase", received: show(plain), expected: "https, or http on this machine" },
      ]);
    }
    return result.data;
  }
  throw new ConfigError(
    result.error.issues.flatMap((issue): ConfigProblem[] => {
      if (issue.code === "unrecognized_keys") {
        return issue.keys.map((key) => ({
          key: [...issue.path, key].join("."),
          received: "a key that does not exist",
          expected: `one of ${Object.keys(schema.shape).join(", ")}`,
        }));
      }
      return [
        {
          key: issue.path.length === 0 ? "config.json" : issue.path.join("."),
          received: show(valueAt(raw, issue.path)),
          expected: issue.code === "invalid_type" ? issue.expected : issue.message,
        },
      ];
    }),
  );
}

function valueAt(value: unknown, keys: readonly PropertyKey[]): unknown {
  return keys.reduce<unknown>(
    (inner, key) =>
      typeof inner === "object" && inner !== null ? Reflect.get(inner, key) : undefined,
    value,
  );
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

function isLocale(name: string): boolean {
  try {
    return Intl.getCanonicalLocales(name).length === 1;
  } catch {
    return false;
  }
}
