/** Whether a source of a content policy, `https://*.example.com`, lets a host of config.json through. */
export function hostMatches(source: string, host: string): boolean {
  if (source === "*") return true;
  const bare = source
    .replace(/^https?:\/\//, "")
    .replace(/\/.*$/, "")
    .toLowerCase();
  const wanted = host.toLowerCase();
  if (bare === wanted) return true;
  return bare.startsWith("*.") && wanted.endsWith(bare.slice(1));
}
