/** Maps the directives of a content policy, by name, to their sources. */
export type Policy = ReadonlyMap<string, readonly string[]>;

/** Returns the policies of a header. Several headers come joined by a comma, and browsers go by each of them. */
export function parsePolicies(text: string): Policy[] {
  return text.split(",").flatMap((one) => {
    const policy = new Map<string, string[]>();
    for (const directive of one.split(";")) {
      const [name = "", ...sources] = directive.trim().split(/\s+/);
      // Browsers use the first of two directives with one name.
      if (name !== "" && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources);
    }
    return policy.size === 0 ? [] : [policy];
  });
}

/** Lists the directives that browsers ask, in their order, where the one that is meant is missing. */
const STAND_INS: Readonly<Record<string, readonly string[]>> = {
  "script-src-elem": ["script-src", "default-src"],
  "script-src-attr": ["script-src", "default-src"],
  "style-src-elem": ["style-src", "default-src"],
  "style-src-attr": ["style-src", "default-src"],
  "worker-src": ["child-src", "script-src", "default-src"],
  "frame-src": ["child-src", "default-src"],
  "base-uri": [],
  "form-action": [],
  "frame-ancestors": [],
};

/** Returns the effective directive with its sources; null if unrestricted. */
export function ruleFor(
  policy: Policy,
  name: string,
): { name: string; sources: readonly string[] } | null {
  for (const each of [name, ...(STAND_INS[name] ?? ["default-src"])]) {
    const sources = policy.get(each);
    if (sources !== undefined) return { name: each, sources };
  }
  return null;
}

/** Returns whether one source covers another. Paths are ignored. */
export function covers(source: string, wanted: string, origin: string): boolean {
  const plain = (text: string) => (text.toLowerCase() === "'self'" ? origin : text.toLowerCase());
  if (plain(source) === plain(wanted)) return true;
  const wide = readSource(plain(source));
  const narrow = readSource(plain(wanted));
  if (wide === null || narrow === null) return false;
  const { protocol: page } = new URL(origin);
  // A source without a scheme has the page's, or a safer one.
  const schemes = wide.scheme === null ? [page, "https:"] : [wide.scheme];
  const scheme = narrow.scheme ?? page;
  const isScheme =
    wide.scheme === "*"
      ? ["*", "http:", "https:", "ws:", "wss:", page].includes(scheme)
      : schemes.includes(scheme) || (schemes.includes("http:") && scheme === "https:");
  if (!isScheme) return false;
  if (wide.host === null) return true;
  if (narrow.host === null) return false;
  return isHostWithin(narrow.host, wide.host) && isPortWithin(narrow.port, wide.port, scheme);
}

/** Returns whether a source names a host or its subdomains, as opposed to a scheme or wildcard. */
export function isNamedHost(source: string): boolean {
  return /^(https?:\/\/)?(\*\.)?[\w-]+(\.[\w-]+)+(:(\d+|\*))?(\/|$)/.test(source);
}

interface Source {
  /** Is `https:`, or `*` for any that is of the network. Is null when it is not said. */
  scheme: string | null;
  /** Is null when any host matches. */
  host: string | null;
  port: string;
}

/** Returns null for a keyword, a hash, a nonce. */
function readSource(text: string): Source | null {
  if (text === "*") return { scheme: "*", host: null, port: "" };
  if (/^[a-z][a-z0-9+.-]*:$/.test(text)) return { scheme: text, host: null, port: "" };
  const parts =
    /^(?:([a-z][a-z0-9+.-]*:)\/\/)?(\[[0-9a-f:]+\]|[a-z0-9.*_-]+)(?::(\d+|\*))?(?:\/.*)?$/.exec(
      text,
    );
  if (parts === null) return null;
  const [, scheme = null, host = "", port = ""] = parts;
  return { scheme, host: host === "*" ? null : host, port };
}

function isHostWithin(narrow: string, wide: string): boolean {
  return narrow === wide || (wide.startsWith("*.") && narrow.endsWith(wide.slice(1)));
}

function isPortWithin(narrow: string, wide: string, scheme: string): boolean {
  if (wide === "*") return true;
  const usual = scheme === "https:" || scheme === "wss:" ? "443" : "80";
  return (narrow || usual) === (wide || usual);
}
