import { parseWebUrl } from "#lib/hosts.ts";
import { ApiError } from "./errors.ts";

/** Signed pieces come after the host, and of a text that is no address this much tells enough. */
const LONGEST_SHOWN = 80;

/**
 * What is said where an address of the platform is not gone to (see `parseListedUrl`). It names the key of config.json and
 * the host that is missing there; of what only looks like an address, all that comes before a path, as it is written.
 */
export function untrustedHost(key: "storageHosts" | "mediaHosts", address: string): ApiError {
  const written = /^[^/?#\\]*(?:[/\\]{2}[^/?#\\]*)?/.exec(address)?.[0] ?? "";
  const host = parseWebUrl(address)?.host ?? written.slice(0, LONGEST_SHOWN);
  const serviceMessage = `${key}: ${host === "" ? "no address at all" : host}`;
  return new ApiError("untrusted-host", { serviceMessage });
}
