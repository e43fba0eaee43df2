/** Maps the directives of a `Cache-Control` header to all values of each. */
type CacheRule = ReadonlyMap<string, readonly string[]>;

/** Rules that were sent as several headers come joined, so a word may have more than one value. */
export function parseCacheControl(value: string | null): CacheRule {
  const rule = new Map<string, string[]>();
  for (const part of (value ?? "").split(",")) {
    const [name = "", said = ""] = part.trim().toLowerCase().split("=", 2);
    if (name === "") continue;
    rule.set(name, [...(rule.get(name) ?? []), said.replaceAll('"', "")]);
  }
  return rule;
}

/** Returns whether all caches must revalidate. */
export function isAskedEachTime(rule: CacheRule): boolean {
  if (rule.has("immutable") || mostSeconds(rule, "s-maxage") > 0) return false;
  if (rule.has("no-store") || isUnqualified(rule, "no-cache")) return true;
  return (
    rule.has("max-age") &&
    mostSeconds(rule, "max-age") === 0 &&
    mostSeconds(rule, "stale-while-revalidate") === 0
  );
}

/** Returns whether browsers cache it for months. */
export function isKeptForLong(rule: CacheRule): boolean {
  const ages = rule.get("max-age") ?? [];
  return rule.has("immutable") && ages.length > 0 && ages.every(isLong) && !isWithheld(rule);
}

/** Returns whether contradictory rules were joined. */
export function isContradictory(rule: CacheRule): boolean {
  const isKept = rule.has("immutable") || mostSeconds(rule, "s-maxage") > 0;
  const ages = new Set(rule.get("max-age"));
  return (isKept && isWithheld(rule)) || ages.size > 1;
}

/** Returns the time in seconds that shared caches may serve it. */
export function sharedSeconds(rule: CacheRule): number {
  if (["no-store", "private"].some((name) => isUnqualified(rule, name))) return 0;
  if (isUnqualified(rule, "no-cache")) return 0;
  return rule.has("s-maxage") ? mostSeconds(rule, "s-maxage") : mostSeconds(rule, "max-age");
}

function isWithheld(rule: CacheRule): boolean {
  return (
    rule.has("no-store") || isUnqualified(rule, "no-cache") || rule.get("max-age")?.[0] === "0"
  );
}

/** `no-cache="set-cookie"` is of that header alone. */
function isUnqualified(rule: CacheRule, name: string): boolean {
  return rule.get(name)?.includes("") === true;
}

function isLong(seconds: string): boolean {
  return Number(seconds) >= 1_000_000;
}

function mostSeconds(rule: CacheRule, name: string): number {
  return Math.max(0, ...(rule.get(name) ?? []).map((said) => Number(said) || 0));
}
