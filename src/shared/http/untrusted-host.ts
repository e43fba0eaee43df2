import { ApiError } from "./errors.ts";

/**
 * What is said where an address of the platform is not gone to (see `parseListedUrl`): the key of config.json, and the
 * address up to its path, as it is written. A listed host can be in it, after plain http or somebody's name.
 */
export function untrustedHost(key: "storageHosts" | "mediaHosts", address: string): ApiError {
  // What follows can be signed.
  const [host] = /^\w{0,9}:?\/*[^/?#]{0,80}/.exec(address) ?? [];
  return new ApiError("untrusted-host", { serviceMessage: `${key}: ${host}` });
}
