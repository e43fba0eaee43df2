/** Describes the part of Trusted Types used here; TypeScript has no types for it yet. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (scriptUrl: string) => string | null },
  ) => { createScriptURL: (scriptUrl: string) => string };
}

// Undefined in browsers without Trusted Types, which accept the URL as it is.
const trustedTypes: TrustedTypes | undefined = Reflect.get(globalThis, "trustedTypes");

/** Returns the folder of the build's scripts, or the whole origin in development. */
const ownFolder = () =>
  import.meta.env.DEV ? `${location.origin}/` : new URL(import.meta.url).href.replace(/[^/]*$/, "");

/**
 * Returns the URL if it is a script of this build.
 * @throws TypeError for any other URL
 */
function assertOwn(scriptUrl: string): string {
  if (!isScriptIn(ownFolder(), new URL(scriptUrl, location.href).href, import.meta.env.DEV)) {
    throw new TypeError("Not a script of this build.");
  }
  return scriptUrl;
}

/** Returns whether a URL is that of a script directly inside a folder or, if `deep`, anywhere below it. */
export function isScriptIn(folder: string, scriptUrl: string, deep = false): boolean {
  if (!URL.canParse(scriptUrl) || new URL(scriptUrl).href !== scriptUrl) return false;
  if (!scriptUrl.startsWith(folder)) return false;
  return deep || /^[\w.-]+\.js$/.test(scriptUrl.slice(folder.length));
}

let own: Pick<ReturnType<TrustedTypes["createPolicy"]>, "createScriptURL"> | null = null;

/**
 * Starts a worker of this build.
 * @param scriptUrl from an import that ends in `?worker&url`
 * @throws TypeError for any other URL
 */
export function startWorker(scriptUrl: string): Worker {
  own ??= trustedTypes?.createPolicy("reeldesk", { createScriptURL: assertOwn }) ?? {
    createScriptURL: assertOwn,
  };
  return new Worker(own.createScriptURL(scriptUrl), { type: "module" });
}

const admitted = new Set<string>();

/**
 * Allows a library to start a worker by its plain URL, made absolute here. Any other script URL that a
 * library passes stays blocked.
 * @param scriptUrl URL of a script of this build
 * @throws TypeError for any other URL
 */
export function admitWorker(scriptUrl: string): void {
  const isFirst = admitted.size === 0;
  admitted.add(new URL(assertOwn(scriptUrl), location.href).href);
  if (!isFirst) return;
  trustedTypes?.createPolicy("default", {
    createScriptURL: (text) => (admitted.has(text) ? text : null),
  });
}

/**
 * Converts the error event of a worker into an Error. A worker whose code could not be loaded gives no
 * message; then `vite:preloadError` is dispatched, as for a failed import of the page itself.
 */
export function workerError(event: Event): Error {
  if (event instanceof ErrorEvent) return new Error(`The worker failed: ${event.message}`);
  dispatchEvent(new Event("vite:preloadError"));
  return new TypeError("Failed to fetch dynamically imported module: a worker");
}
