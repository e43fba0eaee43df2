import { readFile } from "node:fs/promises";
import { join } from "node:path";
import {
  type Brand,
  DEFAULT_BRAND,
  DEFAULT_CONFIG,
  parseRuntimeConfig,
  type RuntimeConfig,
} from "../src/shared/http/runtime-config.ts";
import { isRecipesPath } from "./routes.ts";

/** Names the source of `/config.json`: the object, else the file, else that of the folder. */
export interface ConfigSource {
  config?: Readonly<Record<string, unknown>>;
  configFile?: string | null;
  dist?: string;
  /** Is added where the configuration does not have these keys. */
  extraConfig?: Readonly<Record<string, unknown>>;
}

/** Holds the keys of config.json that the server needs. */
export type ServedHosts = Readonly<
  Pick<RuntimeConfig, "storageHosts" | "mediaHosts" | "playbackBase" | "errorReports">
>;

/**
 * Returns the text of `/config.json`, or null when there is none. Rejects where it can't be read: the content policy is
 * made of it, and one without its hosts would shut out storage and media.
 */
export async function readConfigText(source: ConfigSource): Promise<string | null> {
  if (source.config !== undefined)
    return JSON.stringify({ ...source.extraConfig, ...source.config });
  const file = source.configFile ?? (source.dist && join(source.dist, "config.json"));
  const text = file ? await readFile(file, "utf8").catch(nullWhereAbsent) : null;
  if (text === null || source.extraConfig === undefined) return text;
  // Content that is not an object is served unchanged: the dashboard says what is wrong.
  const config = parseObject(text);
  return Object.keys(config).length === 0 && text.trim() !== "{}"
    ? text
    : JSON.stringify({ ...source.extraConfig, ...config });
}

/** Turns an error of the file system into null where there is no such file; any other error is thrown again. */
export function nullWhereAbsent(error: unknown): null {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "ENOENT" || code === "ENOTDIR" || code === "ENAMETOOLONG") return null;
  throw error;
}

/**
 * Reads the hosts that a configuration names. A mistake in it is for the dashboard to show, so it is served all the
 * same, and what cannot be read here falls back to the default.
 */
export function readServedHosts(text: string | null): ServedHosts {
  const config = parseObject(text);
  const { playbackBase, errorReports } = config;
  return {
    storageHosts: hostList(config["storageHosts"]) ?? DEFAULT_CONFIG.storageHosts,
    mediaHosts: hostList(config["mediaHosts"]) ?? DEFAULT_CONFIG.mediaHosts,
    playbackBase: typeof playbackBase === "string" ? playbackBase : DEFAULT_CONFIG.playbackBase,
    errorReports: typeof errorReports === "string" ? errorReports : DEFAULT_CONFIG.errorReports,
  };
}

/** Returns the `recipesPath` of a configuration, if it has one that may be a route. */
export function readRecipesPath(text: string | null): string | undefined {
  const { recipesPath } = parseObject(text);
  return typeof recipesPath === "string" && isRecipesPath(recipesPath) ? recipesPath : undefined;
}

/** Returns the `brand` of a configuration, or the default if it is not valid. */
export function readBrand(text: string | null): Brand {
  try {
    return parseRuntimeConfig({ brand: parseObject(text)["brand"] ?? {} }).brand;
  } catch {
    return DEFAULT_BRAND;
  }
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

// Hosts are inserted into a header, so characters that could end a directive are rejected.
function hostList(value: unknown): string[] | null {
  if (!Array.isArray(value)) return null;
  return value.filter(
    (host): host is string =>
      typeof host === "string" &&
      /^(\*\.)?([A-Za-z0-9.-]+|\[[0-9a-fA-F:]+\])(:\d{1,5})?$/.test(host),
  );
}
