import { isHostListed } from "#shared/http/hosts.ts";
import type { RuntimeConfig } from "#shared/http/runtime-config.ts";

/** Keys of config.json that list hosts. */
export type HostKey = "storageHosts" | "mediaHosts" | "playbackBase";

/** Configured hosts of a deployment. */
export type ConfiguredHosts = Pick<RuntimeConfig, HostKey>;

/** A host that the content policy blocked. */
export interface BlockedHost {
  /** Includes the port. */
  host: string;
  directive: string;
  /** Those of `keys` that list the host. */
  namedBy: readonly HostKey[];
  /** Keys that may list the host. */
  keys: readonly HostKey[];
}

/** A policy violation, from an event or a report. */
export interface Block {
  url: string;
  directive: string;
  /** Script that caused it; empty if not reported. */
  sourceFile: string;
  isEnforced: boolean;
}

/** Keys whose hosts belong in each directive. */
const KEYS: Readonly<Record<string, readonly HostKey[]>> = {
  "connect-src": ["storageHosts", "mediaHosts", "playbackBase"],
  "img-src": ["mediaHosts"],
  "media-src": ["mediaHosts"],
};

/**
 * Returns the blocked host. Null for violations that no setting would fix: those of browser extensions,
 * scripts, styles and URLs without a host. Uses only the host of the URL, because the rest may be signed.
 */
export function readBlock(block: Block, config: ConfiguredHosts): BlockedHost | null {
  const { url, directive, sourceFile, isEnforced } = block;
  const keys = Object.hasOwn(KEYS, directive) ? KEYS[directive] : undefined;
  if (!isEnforced || keys === undefined || !URL.canParse(url)) return null;
  const { protocol, host } = new URL(url);
  if (!/^https?:$/.test(protocol) || host === "") return null;
  // The page's own scripts have http(s) URLs; "user-script" and extension schemes do not.
  if (sourceFile !== "" && !/^https?:/.test(sourceFile)) return null;
  return { host, directive, keys, namedBy: keys.filter((key) => names(config, key, host)) };
}

function names(config: ConfiguredHosts, key: HostKey, host: string): boolean {
  if (key !== "playbackBase") return isHostListed(host, config[key]);
  return URL.canParse(config.playbackBase) && new URL(config.playbackBase).host === host;
}

/** Returns a report for the operator, always in English; the only URL in it is the dashboard's. */
export function operatorText(blocked: readonly BlockedHost[], origin: string): string {
  const lines = blocked.map(({ host, directive, keys, namedBy }) =>
    namedBy.length > 0
      ? `- ${host} (${directive}): config.json names it under ${namedBy.join(" and ")}, the Content-Security-Policy header does not, or it leads on to a host that is named nowhere.`
      : `- ${host} (${directive}): config.json does not name it. If it is your platform's, it belongs under ${keys.join(" or ")}.`,
  );
  return [
    `The content policy of the dashboard at ${origin} kept it from reaching:`,
    ...lines,
    "After a change of config.json the headers have to be made anew: npm run -s headers -- nginx|caddy|static --config config.json",
  ].join("\n");
}
