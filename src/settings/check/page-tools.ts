import { type ApiClient, createApiClient } from "#shared/http/client.ts";
import { ownFolder } from "#shared/storage/folder-name.ts";
import { thisBrowser } from "./check-browser.ts";
import { buildOf, type OwnPage } from "./check-server.ts";
import type { AllTools } from "./run-check.ts";

const PATIENCE_MS = 10_000;

/** Returns URL, version and build of the running page. */
export function ownPage(): OwnPage {
  const meta = document.querySelector<HTMLMetaElement>("meta[name=version]");
  const script = document.querySelector<HTMLScriptElement>("script[type=module][src]");
  return {
    baseUrl: new URL(ownFolder(), location.origin).href,
    version: meta?.content ?? null,
    build: buildOf(script?.getAttribute("src") ?? ""),
  };
}

/**
 * Returns the dependencies of a check on the running page. Listens for policy violations until `signal` is
 * aborted.
 * @param api for its settings; calls go through a separate client that does not affect the access state
 */
export function pageTools({ config }: ApiClient, signal: AbortSignal): AllTools {
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
    fetch: (...call) => fetch(...call),
    nowMs: () => Date.now(),
    tickMs: () => performance.now(),
    patienceMs: PATIENCE_MS,
    isBlocked: (url) => blocked.has(new URL(url).origin),
    loadImage,
    page: ownPage(),
    browser: thisBrowser(),
  };
}

function loadImage(url: string, signal: AbortSignal): Promise<boolean> {
  const image = new Image();
  return new Promise<boolean>((resolve, reject) => {
    const patience = setTimeout(resolve, PATIENCE_MS, false);
    const end = (outcome: () => void) => {
      clearTimeout(patience);
      outcome();
    };
    image.addEventListener("load", () => end(() => resolve(true)));
    image.addEventListener("error", () => end(() => resolve(false)));
    signal.addEventListener("abort", () => end(() => reject(signal.reason)), { once: true });
    image.src = url;
  }).finally(() => image.removeAttribute("src"));
}
