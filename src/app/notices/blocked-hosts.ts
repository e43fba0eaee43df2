import { isHostListed } from "#shared/http/hosts.ts";
import type { RuntimeConfig } from "#shared/http/runtime-config.ts";

/** The keys of config.json that hosts belong to. */
export type HostKey = "storageHosts" | "mediaHosts" | "playbackBase";

/** What a deployment says of hosts. */
export type ConfiguredHosts = Pick<RuntimeConfig, HostKey>;

/** A host that the page was kept from. */
export interface BlockedHost {
  /** With its port. */
  host: string;
  /** The part of the content policy that kept it out. */
  directive: string;
  /** Of the keys that may name it, those that do. */
  namedBy: readonly HostKey[];
  /** The keys that may name it. */
  keys: readonly HostKey[];
}

/** What the browser tells of a block, by an event or a report. */
export interface Block {
  address: string;
  directive: string;
  /** Whose code it was; empty where that is not told. */
  sourceFile: string;
  isEnforced: boolean;
}

/** Where the policy has the hosts of a key. */
const KEYS: Readonly<Record<string, readonly HostKey[]>> = {
  "connect-src": ["storageHosts", "mediaHosts", "playbackBase"],
  "img-src": ["mediaHosts"],
  "media-src": ["mediaHosts"],
};

/**
 * The host that a block was about. Null for what no setting would change: what an extension of the browser does, code
 * and styles, addresses of no host. Of the address the host alone is read: the rest may be signed.
 */
export function readBlock(block: Block, config: ConfiguredHosts): BlockedHost | null {
  const { address, directive, sourceFile, isEnforced } = block;
  const keys = Object.hasOwn(KEYS, directive) ? KEYS[directive] : undefined;
  if (!isEnforced || keys === undefined || !URL.canParse(address)) return null;
  const { protocol, host } = new URL(address);
  if (!/^https?:$/.test(protocol) || host === "") return null;
  // Pages know their own code by https or http; "user-script" and the schemes of extensions are others'.
  if (sourceFile !== "" && !/^https?:/.test(sourceFile)) return null;
  return { host, directive, keys, namedBy: keys.filter((key) => names(config, key, host)) };
}

function names(config: ConfiguredHosts, key: HostKey, host: string): boolean {
  if (key !== "playbackBase") return isHostListed(host, config[key]);
  return URL.canParse(config.playbackBase) && new URL(config.playbackBase).host === host;
}

/** What to hand to whoever runs the dashboard, in one language and without any address but the dashboard's. */
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
