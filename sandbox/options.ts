import { isIP } from "node:net";
import { z } from "zod";

/** Describes a real S3 in place of the embedded storage. */
export interface ExternalStorage {
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

/** Names the initial content of a new or reset sandbox. */
export const SEED_NAMES = ["demo", "empty", "large", "huge"] as const;
export type SeedName = (typeof SEED_NAMES)[number];

/** Holds the options of a sandbox. Port 0 selects a free one. */
export interface SandboxOptions {
  /** Is the address to listen on. URLs name 127.0.0.1 whatever it is. */
  host: string;
  apiPort: number;
  storagePort: number;
  cdnPort: number;
  dataDirectory: string;
  apiKey: string;
  seed: SeedName;
  /** Names the ISO instant from which the sandbox's clock runs. Is null for the machine's clock. */
  now: string | null;
  /** Delay in ms before a change is visible to lookups. */
  settleMs: number;
  uploadUrlTtlSeconds: number;
  playbackTtlSeconds: number;
  /** Is null for the embedded storage. */
  externalStorage: ExternalStorage | null;
  /** Is a path, "off" for none, or null to search `PATH`. */
  ffmpeg: string | null;
  /** Gets one line a noteworthy event. */
  log: (line: string) => void;
}

/** Holds the variables of a sandbox on free ports. */
export const FREE_PORTS = {
  SANDBOX_API_PORT: "0",
  SANDBOX_STORAGE_PORT: "0",
  SANDBOX_CDN_PORT: "0",
} as const;

/** A variable has a value that makes no sense; the message is one line and names it. */
export class OptionsError extends Error {
  override readonly name = "OptionsError";
}

function whole(fallback: number, min: number, max: number) {
  const wanted = `a whole number from ${min} to ${max}`;
  return z
    .string()
    .regex(/^\d{1,12}$/, wanted)
    .transform(Number)
    .refine((value) => value >= min && value <= max, wanted)
    .default(fallback);
}

const port = (fallback: number) => whole(fallback, 0, 65_535);

function isHttpUrl(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

const DAY_SECONDS = 86_400;
/** A presigned URL lives no longer than this in S3. */
const MAX_PRESIGNED_SECONDS = 7 * DAY_SECONDS;

const Environment = z.object({
  SANDBOX_HOST: z.string().refine(isIP, "an IP address such as 0.0.0.0").default("127.0.0.1"),
  SANDBOX_API_PORT: port(4801),
  SANDBOX_STORAGE_PORT: port(4802),
  SANDBOX_CDN_PORT: port(4803),
  SANDBOX_DATA: z.string().default(".sandbox"),
  SANDBOX_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, "printable ASCII without spaces, as it travels in a header")
    .default("sandbox-key"),
  SANDBOX_SEED: z.enum(SEED_NAMES, SEED_NAMES.join(" or ")).default("demo"),
  SANDBOX_NOW: z
    .string()
    .refine(
      (value) => !Number.isNaN(Date.parse(value)),
      "an ISO instant such as 2026-11-20T12:00:00Z",
    )
    .optional(),
  SANDBOX_SETTLE_MS: whole(3000, 0, DAY_SECONDS * 1000),
  SANDBOX_UPLOAD_URL_TTL_S: whole(900, 1, MAX_PRESIGNED_SECONDS),
  SANDBOX_PLAYBACK_TTL_S: whole(180, 1, MAX_PRESIGNED_SECONDS),
  SANDBOX_S3_ENDPOINT: z.string().refine(isHttpUrl, "an http or https address").optional(),
  SANDBOX_S3_BUCKET: z.string().optional(),
  SANDBOX_S3_ACCESS_KEY: z.string().optional(),
  SANDBOX_S3_SECRET_KEY: z.string().optional(),
  SANDBOX_S3_REGION: z.string().default("us-east-1"),
  SANDBOX_FFMPEG: z.string().optional(),
});

type Settings = z.infer<typeof Environment>;

/**
 * Reads the `SANDBOX_*` variables. An empty one counts as unset.
 * @throws OptionsError naming the first variable that is wrong
 */
export function readSandboxOptions(env: Record<string, string | undefined>): SandboxOptions {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(set);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? "SANDBOX");
    throw new OptionsError(`${name} must be ${issue?.message}, not "${set[name] ?? ""}".`);
  }
  const settings = parsed.data;
  return {
    host: settings.SANDBOX_HOST,
    apiPort: settings.SANDBOX_API_PORT,
    storagePort: settings.SANDBOX_STORAGE_PORT,
    cdnPort: settings.SANDBOX_CDN_PORT,
    dataDirectory: settings.SANDBOX_DATA,
    apiKey: settings.SANDBOX_API_KEY,
    seed: settings.SANDBOX_SEED,
    now: settings.SANDBOX_NOW ?? null,
    settleMs: settings.SANDBOX_SETTLE_MS,
    uploadUrlTtlSeconds: settings.SANDBOX_UPLOAD_URL_TTL_S,
    playbackTtlSeconds: settings.SANDBOX_PLAYBACK_TTL_S,
    externalStorage: readExternalStorage(settings),
    ffmpeg: settings.SANDBOX_FFMPEG ?? null,
    log: () => {},
  };
}

function readExternalStorage(settings: Settings): ExternalStorage | null {
  const needed = {
    SANDBOX_S3_ENDPOINT: settings.SANDBOX_S3_ENDPOINT,
    SANDBOX_S3_BUCKET: settings.SANDBOX_S3_BUCKET,
    SANDBOX_S3_ACCESS_KEY: settings.SANDBOX_S3_ACCESS_KEY,
    SANDBOX_S3_SECRET_KEY: settings.SANDBOX_S3_SECRET_KEY,
  };
  const missing = Object.entries(needed).filter(([, value]) => value === undefined);
  if (missing.length === 4) return null;
  if (missing.length > 0) {
    throw new OptionsError(
      `${missing.map(([name]) => name).join(", ")} must be set too when another S3 is used.`,
    );
  }
  return {
    endpoint: (needed.SANDBOX_S3_ENDPOINT ?? "").replace(/\/+$/, ""),
    bucket: needed.SANDBOX_S3_BUCKET ?? "",
    accessKeyId: needed.SANDBOX_S3_ACCESS_KEY ?? "",
    secretAccessKey: needed.SANDBOX_S3_SECRET_KEY ?? "",
    region: settings.SANDBOX_S3_REGION,
  };
}
