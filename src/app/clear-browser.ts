import { folderName } from "#shared/storage/folder-name.ts";
import { STEPS } from "./leftovers-mark.ts";
import { noteUncleared } from "./leftovers-notes.ts";

/** What is a choice of the browser's user for every person: how it looks, and which keys it hears. */
const STAYS: ReadonlySet<string> = new Set(["reeldesk.theme", "reeldesk.range-shortcuts"]);
/** Of all that dashboards keep; what else is on the origin has names of its own. */
const PREFIX = "reeldesk";
/** For browsers that don't list their databases. */
const DATABASES = ["reeldesk-captions", "reeldesk-playlists", "reeldesk-uploads"];
const PATIENCE_MS = 4000;

/**
 * Clears what this browser keeps of a person: databases, session storage, and local storage but for choices that are
 * the browser's. For a page that has ended, lest something be written anew.
 * @returns whether all of it is gone; after a few seconds what is left counts as not
 */
export async function clearBrowser(patienceMs = PATIENCE_MS): Promise<boolean> {
  noteUncleared(true);
  const areStoresClear = attempt(() => {
    sessionStorage.clear();
    for (const key of Object.keys(localStorage)) {
      if (isOfPerson(key)) localStorage.removeItem(key);
    }
    // Storage may have been too full for it.
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

/** Whether what local storage has under a key goes with the person. What signing out notes for itself does not. */
export function isOfPerson(key: string): boolean {
  return isOwn(key) && !STAYS.has(key) && !key.startsWith(STEPS);
}

async function deleteDatabases(): Promise<boolean> {
  // A browser without it throws right away.
  const listed = await indexedDB.databases?.().catch(() => null);
  const names = listed?.flatMap(({ name }) => name ?? []) ?? DATABASES.map(folderName);
  const outcomes = await Promise.all(names.filter(isOwn).map(deleteDatabase));
  return outcomes.every(Boolean);
}

/** Whether it is this dashboard's, or of all that are on the origin. */
function isOwn(name: string): boolean {
  const end = name.indexOf(" ");
  return name.startsWith(PREFIX) && (end < 0 || name === folderName(name.slice(0, end)));
}

/** Waits for tabs that have it open; what was asked for is done when they are gone. */
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
