/**
 * The address under a newer link of what was found under an older one. Signatures of links stand in one
 * of two places: in a folder that relative addresses keep, or in parameters that playlists carry on.
 * @param address what an older link led to, or that link itself
 * @param from the older link, @param to the newer one
 * @returns null when the newer link doesn't tell: the address has a signature of its own
 */
export function remapUrl(address: string, from: string, to: string): string | null {
  if (address === from) return to;
  if (from === to) return address;
  const [child, older, newer] = [parse(address), parse(from), parse(to)];
  if (child === null || older === null || newer === null) return null;
  const base = swapBase(child.base, older.base, newer.base);
  const query = swapQuery(child.query, older.query, newer.query);
  if (base === null || query === null) return null;
  // A link that changed in its query alone says nothing about an address that carries none of it.
  const isSame = base === child.base && query === child.query;
  return isSame ? null : `${base}${query === "" ? "" : `?${query}`}`;
}

interface Parts {
  /** Origin and path. */
  base: string;
  /** Without the question mark, spelt as it came: some signatures stand on the spelling. */
  query: string;
}

function parse(address: string): Parts | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname, search } = new URL(address);
  return { base: `${origin}${pathname}`, query: search.slice(1) };
}

/** Swaps the folders by which two links differ; null when the address doesn't lie in them. */
function swapBase(child: string, older: string, newer: string): string | null {
  if (older === newer) return child;
  const [olderFolders, newerFolders] = [older.split("/"), newer.split("/")];
  // What both end in is the package's own; what stands before it is the link's.
  let shared = 0;
  while (
    shared < Math.min(olderFolders.length, newerFolders.length) - 1 &&
    olderFolders.at(-1 - shared) === newerFolders.at(-1 - shared)
  ) {
    shared += 1;
  }
  if (shared === 0) return null;
  const prefix = `${olderFolders.slice(0, olderFolders.length - shared).join("/")}/`;
  if (!child.startsWith(prefix)) return null;
  const replacement = `${newerFolders.slice(0, newerFolders.length - shared).join("/")}/`;
  return `${replacement}${child.slice(prefix.length)}`;
}

/** Gives each parameter that came from the older link its newer value; null when one is not from there. */
function swapQuery(child: string, older: string, newer: string): string | null {
  if (older === newer || child === "") return child;
  const [before, after] = [parametersOf(older), parametersOf(newer)];
  const swapped = child.split("&").map((pair) => {
    const name = nameOf(pair);
    const [old, fresh] = [before.get(name), after.get(name)];
    if (old === undefined || old === fresh) return pair;
    return pair === old ? (fresh ?? null) : null;
  });
  return swapped.includes(null) ? null : swapped.join("&");
}

/** Pairs as they are spelt, by their names. */
function parametersOf(query: string): Map<string, string> {
  return new Map(query.split("&").map((pair) => [nameOf(pair), pair]));
}

function nameOf(pair: string): string {
  return pair.split("=", 1)[0] ?? "";
}
