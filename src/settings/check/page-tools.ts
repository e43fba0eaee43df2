import { type ApiClient, createApiClient } from "#shared/http/client.ts";
import { ownFolder } from "#shared/storage/folder-name.ts";
import { thisBrowser } from "./check-browser.ts";
import { buildOf, type OwnPage } from "./check-server.ts";
import type { AllTools } from "./run-check.ts";

const PATIENCE_MS = 10_000;

/** What this page says of itself. */
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
 * The page's own means. It watches for what the page's policy forbids until `signal` is aborted.
 * @param api whose settings hold; its calls are made by a client that tells nobody else how they went
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
    loadPicture,
    page: ownPage(),
    browser: thisBrowser(),
  };
}

function loadPicture(url: string, signal: AbortSignal): Promise<boolean> {
  const picture = new Image();
  return new Promise<boolean>((resolve, reject) => {
    const patience = setTimeout(resolve, PATIENCE_MS, false);
    const end = (outcome: () => void) => {
      clearTimeout(patience);
      outcome();
    };
    picture.addEventListener("load", () => end(() => resolve(true)));
    picture.addEventListener("error", () => end(() => resolve(false)));
    signal.addEventListener("abort", () => end(() => reject(signal.reason)), { once: true });
    picture.src = url;
  }).finally(() => picture.removeAttribute("src"));
}
