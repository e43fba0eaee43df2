import { attention, type Finding, fine, unknown } from "./finding.ts";

/** What is asked of a browser, or a test's answers. */
export interface BrowserTools {
  /** Whether something written to its storage can be read again. */
  remembers: () => Promise<boolean>;
  keepsFileHandles: boolean;
  playsStreams: boolean;
  /** Tabs can talk, and take turns. */
  joinsTabs: boolean;
  /** Null: it does not say. */
  room: () => Promise<{ freeBytes: number; isPersisted: boolean } | null>;
}

/** Less is no room for drafts and for the records of uploads. */
const LEAST_FREE_BYTES = 20_000_000;

/** Whether uploads, drafts and orders outlive a reload. */
export async function checkMemory({ remembers }: BrowserTools): Promise<Finding> {
  return (await remembers()) ? fine("memoryWorks") : attention("memoryMissing");
}

/** Whether an upload goes on after a reload without its file being chosen again. */
export function checkHandles({ keepsFileHandles }: BrowserTools): Finding {
  return keepsFileHandles ? fine("handlesKept") : attention("handlesMissing");
}

export function checkPlaying({ playsStreams }: BrowserTools): Finding {
  return playsStreams ? fine("playingWorks") : attention("playingMissing");
}

/** Whether tabs know of each other's uploads and drafts. */
export function checkTabs({ joinsTabs }: BrowserTools): Finding {
  return joinsTabs ? fine("tabsAgree") : attention("tabsApart");
}

/** How much room there is, and whether the browser may clear it by itself. */
export async function checkRoom({ room }: BrowserTools): Promise<Finding> {
  const state = await room();
  if (state === null) return unknown("roomUnknown");
  const bytes = state.freeBytes;
  if (bytes < LEAST_FREE_BYTES) return attention("roomScarce", { bytes });
  return state.isPersisted ? fine("roomKept", { bytes }) : fine("roomLent", { bytes });
}

/** The browser that runs this page. */
export function thisBrowser(): BrowserTools {
  return {
    remembers,
    keepsFileHandles: "showOpenFilePicker" in window,
    playsStreams:
      "MediaSource" in window ||
      "ManagedMediaSource" in window ||
      document.createElement("video").canPlayType("application/vnd.apple.mpegurl") !== "",
    // Locks are not given over plain http.
    joinsTabs: "BroadcastChannel" in window && "locks" in navigator,
    async room() {
      // Neither is there over plain http.
      if (!("storage" in navigator)) return null;
      const [{ quota, usage }, isPersisted] = await Promise.all([
        navigator.storage.estimate(),
        navigator.storage.persisted(),
      ]);
      return quota === undefined ? null : { freeBytes: quota - (usage ?? 0), isPersisted };
    },
  };
}

const PROBE = "reeldesk-check";
/** Some browsers never answer when their storage is damaged. */
const PATIENCE_MS = 5000;

async function remembers(): Promise<boolean> {
  try {
    const written = await new Promise<boolean>((resolve, reject) => {
      setTimeout(resolve, PATIENCE_MS, false);
      const opening = indexedDB.open(PROBE, 1);
      opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore("probe"));
      opening.addEventListener("error", () => reject(opening.error));
      opening.addEventListener("success", () => {
        const database = opening.result;
        const store = database.transaction("probe", "readwrite").objectStore("probe");
        store.put(1, "key");
        const reading = store.get("key");
        reading.addEventListener("error", () => reject(reading.error));
        reading.addEventListener("success", () => {
          database.close();
          resolve(reading.result === 1);
        });
      });
    });
    indexedDB.deleteDatabase(PROBE);
    return written;
  } catch {
    // Blocked, full or damaged, which comes to the same.
    return false;
  }
}
