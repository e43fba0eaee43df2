import { type ApiClient, createApiClient } from "#shared/http/client.ts";
import { basePath } from "#shared/storage/base-path.ts";

/** Holds the dependencies of a check; they are replaced in tests. */
export type CheckTools = ReturnType<typeof pageTools>;

export type OwnPage = ReturnType<typeof ownPage>;

export type Answer =
  | { kind: "answer"; response: Response; text: string; tookMs: number; atMs: number }
  /** Has no readable response: it was unreachable, or blocked by CORS or a policy. Browsers do not say which. */
  | { kind: "failed" }
  | { kind: "silent" };

/**
 * Sends one request and reads the whole response. Bypasses the cache, and sends no credentials to other
 * origins.
 * @throws the reason of `signal`
 */
export async function ask(
  { fetch, nowMs, tickMs, patienceMs }: CheckTools,
  url: string,
  init: RequestInit,
  signal: AbortSignal,
): Promise<Answer> {
  signal.throwIfAborted();
  const patience = AbortSignal.timeout(patienceMs);
  const startedMs = tickMs();
  try {
    const response = await fetch(url, {
      cache: "no-store",
      ...init,
      signal: AbortSignal.any([signal, patience]),
    });
    const atMs = nowMs();
    const tookMs = tickMs() - startedMs;
    return { kind: "answer", response, text: await response.text(), tookMs, atMs };
  } catch {
    signal.throwIfAborted();
    return { kind: patience.aborted ? "silent" : "failed" };
  }
}

const PATIENCE_MS = 10_000;

export function ownPage() {
  const meta = document.querySelector<HTMLMetaElement>("meta[name=version]");
  const script = document.querySelector<HTMLScriptElement>("script[type=module][src]");
  return {
    /** Holds the URL of the dashboard, with a trailing slash. */
    baseUrl: new URL(basePath(), location.origin).href,
    /** Is null if not stated. */
    version: meta?.content ?? null,
    /** Identifies the build: the hash in the name of the entry script. Null if unknown. */
    build: buildOf(script?.getAttribute("src") ?? ""),
  };
}

/** Returns the content hash in a file name, such as `k3J9x_a`. */
export function buildOf(url: string): string | null {
  return /-([\w-]+)\.js$/.exec(url)?.[1] ?? null;
}

/**
 * Returns the dependencies of a check on the running page. Listens for policy violations until `signal` is
 * aborted.
 * @param api for its settings; calls go through a separate client that does not affect the access state
 */
export function pageTools({ config }: ApiClient, signal: AbortSignal) {
  const blocked = new Set<string>();
  document.addEventListener(
    "securitypolicyviolation",
    ({ blockedURI }) => {
      if (URL.canParse(blockedURI)) blocked.add(new URL(blockedURI).origin);
    },
    { signal },
  );
  return {
    api: createApiClient(config),
    fetch: (...call: Parameters<typeof fetch>) => fetch(...call),
    nowMs: () => Date.now(),
    /** Reads a monotonic clock, for durations. */
    tickMs: () => performance.now(),
    patienceMs: PATIENCE_MS,
    /** Is true if the page's content policy has blocked a request to the host of a URL. */
    isBlocked: (url: string) => blocked.has(new URL(url).origin),
    loadImage,
    page: ownPage(),
    browser: {
      /** Resolves to true if IndexedDB can be written and read back. */
      remembers,
      keepsFileHandles: "showOpenFilePicker" in window,
      playsStreams: "MediaSource" in window || "ManagedMediaSource" in window,
      // For messages and locks among tabs; no locks are available over plain http.
      joinsTabs: "BroadcastChannel" in window && "locks" in navigator,
      room,
    },
  };
}

async function room(): Promise<{ freeBytes: number; isPersisted: boolean } | null> {
  // Not available over plain http.
  if (!("storage" in navigator)) return null;
  const [{ quota, usage }, isPersisted] = await Promise.all([
    navigator.storage.estimate(),
    navigator.storage.persisted(),
  ]);
  return quota === undefined ? null : { freeBytes: quota - (usage ?? 0), isPersisted };
}

/** Resolves to true if the browser can display an image. Rejects when `signal` is aborted. */
function loadImage(url: string, signal: AbortSignal): Promise<boolean> {
  const image = new Image();
  return new Promise<boolean>((resolve, reject) => {
    const patience = AbortSignal.timeout(PATIENCE_MS);
    patience.addEventListener("abort", () => resolve(false));
    image.addEventListener("load", () => resolve(true));
    image.addEventListener("error", () => resolve(false));
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    image.src = url;
  }).finally(() => image.removeAttribute("src"));
}

const PROBE = "reeldesk-check";
/** Limits the wait: some browsers never respond when their storage is corrupt. */
const STORAGE_PATIENCE_MS = 5000;

async function remembers(): Promise<boolean> {
  try {
    const opening = indexedDB.open(PROBE, 1);
    const written = await new Promise<boolean>((resolve, reject) => {
      setTimeout(resolve, STORAGE_PATIENCE_MS, false);
      opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore("probe"));
      opening.addEventListener("error", () => reject(opening.error));
      opening.addEventListener("success", () => {
        const store = opening.result.transaction("probe", "readwrite").objectStore("probe");
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
