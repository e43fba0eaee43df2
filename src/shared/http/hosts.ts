/**
 * Whether a host is on a list of hosts, each exact (`cdn.example.com`, `127.0.0.1:4803`) or a
 * wildcard for any depth of subdomain (`*.example.com`). A port belongs to the host: `a.com` does
 * not allow `a.com:8080`.
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

/** Whether a host (port allowed) is this very machine, where plain http is no danger. */
export function isLoopbackHost(host: string): boolean {
  const name = host.toLowerCase().replace(/:\d+$/, "");
  return name === "localhost" || name === "[::1]" || /^127(\.\d{1,3}){3}$/.test(name);
}

/**
 * A web address: https, or http on this very machine. Null for anything else, and for what only looks like the place
 * that it leads to: user info, a backslash or a line break in it, a number or foreign letters for a host.
 */
export function parseWebUrl(address: string): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const { protocol, host } = url;
  if (protocol !== "https:" && !(protocol === "http:" && isLoopbackHost(host))) return null;
  // What is read is where it leads: letter by letter, but for a port that needs no mention.
  const { length } = protocol;
  const [, named = ""] = /^\/\/([^/?#]*)/.exec(address.slice(length)) ?? [];
  const usual = protocol === "https:" ? ":443" : ":80";
  const isPlain = [host, `${host}${usual}`].includes(named.toLowerCase());
  return isPlain && address.slice(0, length).toLowerCase() === protocol ? url : null;
}

/** A web address (see `parseWebUrl`) on a listed host: what is loaded, or is sent bytes. Null for anything else. */
export function parseListedUrl(address: string, list: readonly string[]): URL | null {
  const url = parseWebUrl(address);
  return url !== null && isHostListed(url.host, list) ? url : null;
}
