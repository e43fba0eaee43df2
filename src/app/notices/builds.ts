import { ownFolder } from "#shared/storage/folder-name.ts";

/**
 * Which build a page is: its version, and the name of its entry, which has the content of everything in it.
 * @param html as the server sends it
 * @returns null for anything but a page of this dashboard
 */
export function buildOf(html: string): string | null {
  const version = /<meta name="version" content="([^"]*)"/.exec(html)?.[1];
  const entry = /<script [^>]*type="module"[^>]* src="([^"]*)"/.exec(html)?.[1];
  return version === undefined || entry === undefined ? null : `${version} ${entry}`;
}

/** The build of the page that runs; null where it does not say. */
export function ownBuild(): string | null {
  const version = document.querySelector('meta[name="version"]')?.getAttribute("content");
  const entry = document.head.querySelector('script[type="module"][src]')?.getAttribute("src");
  return typeof version === "string" && typeof entry === "string" ? `${version} ${entry}` : null;
}

/** The build that is served now; null where that can't be found out. */
export async function deployedBuild(): Promise<string | null> {
  try {
    const answer = await fetch(`${ownFolder()}index.html`, {
      cache: "no-store",
      signal: AbortSignal.timeout(10_000),
    });
    return answer.ok ? buildOf(await answer.text()) : null;
  } catch {
    return null;
  }
}

/** What to do about the build that is served. */
export function decideReload({
  own,
  deployed,
  isNeeded,
  isAtStake,
  reloadedFor,
}: {
  own: string | null;
  deployed: string | null;
  /** Whether something on this page could not be loaded. */
  isNeeded: boolean;
  /** Whether loading the page anew would lose something. */
  isAtStake: boolean;
  /** Builds that this tab was loaded anew for; null when it can't remember. */
  reloadedFor: readonly string[] | null;
}): "nothing" | "offer" | "reload" {
  if (own === null || deployed === null || own === deployed) return "nothing";
  // Once for each: servers that disagree, or a cache in between, must not have the page reload for ever.
  const isFirstTime = reloadedFor !== null && !reloadedFor.includes(deployed);
  return isNeeded && !isAtStake && isFirstTime ? "reload" : "offer";
}
