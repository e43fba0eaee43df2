/** What a `Cache-Control` says: each of its words, with every value that it came with. */
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

/** Whether everybody on the way asks again each time. */
export function isAskedEachTime(rule: CacheRule): boolean {
  if (rule.has("immutable") || mostSeconds(rule, "s-maxage") > 0) return false;
  if (rule.has("no-store") || isUnqualified(rule, "no-cache")) return true;
  return (
    rule.has("max-age") &&
    mostSeconds(rule, "max-age") === 0 &&
    mostSeconds(rule, "stale-while-revalidate") === 0
  );
}

/** Whether browsers keep it for months without asking. */
export function isKeptForLong(rule: CacheRule): boolean {
  const ages = rule.get("max-age") ?? [];
  return rule.has("immutable") && ages.length > 0 && ages.every(isLong) && !isWithheld(rule);
}

/** Whether two rules were joined that can't both be meant. */
export function isContradictory(rule: CacheRule): boolean {
  const isKept = rule.has("immutable") || mostSeconds(rule, "s-maxage") > 0;
  const ages = new Set(rule.get("max-age"));
  return (isKept && isWithheld(rule)) || ages.size > 1;
}

/** How long somebody between the server and the browser may hand an answer out to others, seconds. */
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
