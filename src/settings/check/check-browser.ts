import { attention, type Finding, fine, unknown } from "./finding.ts";

/** Capabilities of the browser; replaced in tests. */
export interface BrowserTools {
  /** Resolves to true if IndexedDB can be written and read back. */
  remembers: () => Promise<boolean>;
  keepsFileHandles: boolean;
  playsStreams: boolean;
  /** True if tabs can exchange messages and hold locks. */
  joinsTabs: boolean;
  /** Null if not reported. */
  room: () => Promise<{ freeBytes: number; isPersisted: boolean } | null>;
}

/** Minimum free storage for drafts and upload records. */
const MIN_FREE_BYTES = 20_000_000;

/** Checks that uploads, drafts and playlist orders survive a reload. */
export async function checkMemory({ remembers }: BrowserTools): Promise<Finding> {
  return (await remembers()) ? fine("memoryWorks") : attention("memoryMissing");
}

/** Checks that an upload can resume after a reload without selecting its file again. */
export function checkHandles({ keepsFileHandles }: BrowserTools): Finding {
  return keepsFileHandles ? fine("handlesKept") : attention("handlesMissing");
}

export function checkPlaying({ playsStreams }: BrowserTools): Finding {
  return playsStreams ? fine("playingWorks") : attention("playingMissing");
}

/** Checks that tabs can see each other's uploads and drafts. */
export function checkTabs({ joinsTabs }: BrowserTools): Finding {
  return joinsTabs ? fine("tabsAgree") : attention("tabsApart");
}

/** Checks the free storage, and whether the browser may evict it. */
export async function checkRoom({ room }: BrowserTools): Promise<Finding> {
  const state = await room();
  if (state === null) return unknown("roomUnknown");
  const bytes = state.freeBytes;
  if (bytes < MIN_FREE_BYTES) return attention("roomScarce", { bytes });
  return state.isPersisted ? fine("roomKept", { bytes }) : fine("roomLent", { bytes });
}

/** Returns the capabilities of the current browser. */
export function thisBrowser(): BrowserTools {
  return {
    remembers,
    keepsFileHandles: "showOpenFilePicker" in window,
    playsStreams: "MediaSource" in window || "ManagedMediaSource" in window,
    // Locks are not available over plain http.
    joinsTabs: "BroadcastChannel" in window && "locks" in navigator,
    async room() {
      // Neither is available over plain http.
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
/** Timeout: some browsers never respond when their storage is corrupt. */
const PATIENCE_MS = 5000;

async function remembers(): Promise<boolean> {
  try {
    const opening = indexedDB.open(PROBE, 1);
    const written = await new Promise<boolean>((resolve, reject) => {
      setTimeout(resolve, PATIENCE_MS, false);
      opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore("probe"));
      opening.addEventListener("error", () => reject(opening.error));
      opening.addEventListener("success", () => {
        const database = opening.result;
        const store = database.transaction("probe", "readwrite").objectStore("probe");
        store.put(1, "key");
        const reading = store.get("key");
        reading.addEventListener("error", () => reject(reading.error));
        reading.addEventListener("success", () => resolve(reading.result === 1));
      });
    });
    // An open connection would block the deletion.
    if (opening.readyState === "done") opening.result.close();
    indexedDB.deleteDatabase(PROBE);
    return written;
  } catch {
    // Blocked, full or corrupt; all mean that nothing can be stored.
    return false;
  }
}
