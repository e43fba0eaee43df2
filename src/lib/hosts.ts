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
 * A web address that may be loaded: https on a listed host, or http on a listed loopback host.
 * Null for anything else, `javascript:` and `data:` included.
 */
export function parseListedUrl(address: string, list: readonly string[]): URL | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isSecureEnough =
    url.protocol === "https:" || (url.protocol === "http:" && isLoopbackHost(url.host));
  return isSecureEnough && isHostListed(url.host, list) ? url : null;
}
