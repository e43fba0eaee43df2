import { ApiError } from "./errors.ts";

/**
 * Creates the error for a URL of the platform whose host is not trusted (see `parseListedUrl`). Its message
 * has the key of config.json and the URL up to its path, as written. It can contain a listed host, after
 * plain http or user info.
 */
export function untrustedHost(key: "storageHosts" | "mediaHosts", url: string): ApiError {
  // The rest may contain a signature.
  const [host] = /^\w{0,9}:?\/*[^/?#]{0,80}/.exec(url) ?? [];
  return new ApiError("untrusted-host", { serviceMessage: `${key}: ${host}` });
}
