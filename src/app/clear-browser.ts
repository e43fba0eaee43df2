import { folderName } from "#shared/storage/folder-name.ts";
import { noteUncleared, STEPS } from "./leftovers-notes.ts";

/** Settings of the browser rather than of the account: theme and shortcuts. */
const STAYS: ReadonlySet<string> = new Set(["reeldesk.theme", "reeldesk.range-shortcuts"]);
/** Prefix of everything that dashboards store; other apps on the origin use other names. */
const PREFIX = "reeldesk";
/** Used by browsers without `indexedDB.databases`. */
const DATABASES = [
  "reeldesk-captions",
  "reeldesk-orders",
  "reeldesk-order-snapshots",
  "reeldesk-uploads",
];
const PATIENCE_MS = 4000;

/**
 * Deletes the user's data from this browser: databases, session storage, and local storage except `STAYS`.
 * Call it only after the page has ended, so that nothing is written again.
 * @returns true if everything was deleted; false also after a timeout
 */
export async function clearBrowser(patienceMs = PATIENCE_MS): Promise<boolean> {
  noteUncleared(true);
  const areStoresClear = attempt(() => {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage)) {
      if (isOfPerson(key)) localStorage.removeItem(key);
    }
    // The first attempt may have failed because storage was full.
    noteUncleared(true);
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patience = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), patienceMs);
  });
  const deleting = deleteDatabases().catch(() => false);
  const areDatabasesGone = await Promise.race([deleting, patience]);
  clearTimeout(timer);
  if (areStoresClear && areDatabasesGone) noteUncleared(false);
  return areStoresClear && areDatabasesGone;
}

/** Returns true if a local storage key is deleted on sign-out. The notes of the sign-out itself are not. */
export function isOfPerson(key: string): boolean {
  return isOwn(key) && !STAYS.has(key) && !key.startsWith(STEPS);
}

async function deleteDatabases(): Promise<boolean> {
  // Throws without IndexedDB; the caller treats that as a failure.
  const listed = await indexedDB.databases?.().catch(() => null);
  const names = listed?.flatMap(({ name }) => name ?? []) ?? DATABASES.map(folderName);
  const outcomes = await Promise.all(names.filter(isOwn).map(deleteDatabase));
  return outcomes.every(Boolean);
}

/** Returns true for names of this dashboard, and for names that all dashboards on the origin share. */
function isOwn(name: string): boolean {
  const end = name.indexOf(" ");
  return name.startsWith(PREFIX) && (end < 0 || name === folderName(name.slice(0, end)));
}

/** Deletes a database; while other tabs have it open, the browser waits for them to close it. */
function deleteDatabase(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name);
    request.addEventListener("success", () => resolve(true));
    request.addEventListener("error", () => resolve(false));
  });
}

function attempt(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
