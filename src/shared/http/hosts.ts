import { ApiError } from "./errors.ts";

/**
 * Returns whether a host is on a list of hosts, each exact (`cdn.example.com`, `127.0.0.1:4803`) or a
 * wildcard for any depth of subdomain (`*.example.com`). A port belongs to the host: `a.com` does not allow
 * `a.com:8080`.
 */
export function isHostListed(host: string, list: readonly string[]): boolean {
  const wanted = host.toLowerCase();
  return list.some((entry) => {
    const rule = entry.toLowerCase();
    return rule.startsWith("*.")
      ? wanted.endsWith(rule.slice(1)) && wanted.length > rule.length - 1
      : wanted === rule;
  });
}

/** Returns whether a host (with or without a port) is this machine, where plain http is safe. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/:\d+$/, "");
  return name === "localhost" || name === "[::1]" || /^127(\.\d{1,3}){3}$/.test(name);
}

/** Returns the origin of a host: plain http on this machine only. */
export function originOf(host: string): string {
  return `${isLoopbackHost(host) ? "http" : "https"}://${host}`;
}

/**
 * Parses a web URL: https, or http on this machine. Null for anything else, and for URLs whose host is not
 * what it looks like: with user info, a backslash or a line break in it, or a number or non-ASCII letters for
 * a host.
 */
export function parseWebUrl(text: string): URL | null {
  if (!URL.canParse(text)) return null;
  const url = new URL(text);
  const { protocol, host } = url;
  if (protocol !== "https:" && !(protocol === "http:" && isLoopbackHost(host))) return null;
  // The host as written must equal the parsed host, apart from a default port.
  const { length } = protocol;
  const [, named = ""] = /^\/\/([^/?#]*)/.exec(text.slice(length)) ?? [];
  const usual = protocol === "https:" ? ":443" : ":80";
  const isPlain = [host, `${host}${usual}`].includes(named.toLowerCase());
  return isPlain && text.slice(0, length).toLowerCase() === protocol ? url : null;
}

/**
 * Parses a web URL (see `parseWebUrl`) on a listed host, for content that is loaded from it or bytes sent to
 * it. Null for anything else.
 */
export function parseListedUrl(text: string, list: readonly string[]): URL | null {
  const url = parseWebUrl(text);
  return url !== null && isHostListed(url.host, list) ? url : null;
}

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
