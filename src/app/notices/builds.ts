import { basePath } from "#shared/storage/base-path.ts";

/**
 * Identifies the build of a page: its version and the name of the entry script, with its content hash.
 * @param html from the server
 * @returns null if it is not a page of this dashboard
 */
export function buildOf(html: string): string | null {
  const version = /<meta name="version" content="([^"]*)"/.exec(html)?.[1];
  const entry = /<script [^>]*type="module"[^>]* src="([^"]*)"/.exec(html)?.[1];
  return version === undefined || entry === undefined ? null : `${version} ${entry}`;
}

/** Returns the build of the running page; null if it does not state it. */
export function ownBuild(): string | null {
  const version = document.querySelector('meta[name="version"]')?.getAttribute("content");
  const entry = document.head.querySelector('script[type="module"][src]')?.getAttribute("src");
  return typeof version === "string" && typeof entry === "string" ? `${version} ${entry}` : null;
}

/** Fetches the build that is currently deployed; null if unknown. */
export async function deployedBuild(): Promise<string | null> {
  try {
    const answer = await fetch(`${basePath()}index.html`, {
      cache: "no-store",
      signal: AbortSignal.timeout(10_000),
    });
    return answer.ok ? buildOf(await answer.text()) : null;
  } catch {
    return null;
  }
}

/** Decides whether to reload for a newly deployed build, or to offer it. */
export function decideReload({
  own,
  deployed,
  isNeeded,
  isAtStake,
  reloadedFor,
}: {
  own: string | null;
  deployed: string | null;
  /** Is true if code of this page could not be loaded. */
  isNeeded: boolean;
  isAtStake: boolean;
  /** Builds that this tab was already reloaded for; null if storage is blocked. */
  reloadedFor: readonly string[] | null;
}): "nothing" | "offer" | "reload" {
  if (own === null || deployed === null || own === deployed) return "nothing";
  // Reload once per build: inconsistent servers or a cache must not cause a reload loop.
  const isFirstTime = reloadedFor !== null && !reloadedFor.includes(deployed);
  return isNeeded && !isAtStake && isFirstTime ? "reload" : "offer";
}
