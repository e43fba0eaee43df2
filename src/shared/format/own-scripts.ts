/** The part of Trusted Types used here; TypeScript has no types for it yet. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string | null },
  ) => { createScriptURL: (address: string) => string };
}

// Undefined in browsers without Trusted Types, which accept the URL as it is.
const trustedTypes: TrustedTypes | undefined = Reflect.get(globalThis, "trustedTypes");

/** Folder of the build's scripts; the whole origin in development. */
const ownFolder = () =>
  import.meta.env.DEV ? `${location.origin}/` : new URL(import.meta.url).href.replace(/[^/]*$/, "");

/**
 * Returns the URL if it is a script of this build.
 * @throws TypeError for any other URL
 */
function assertOwn(address: string): string {
  if (!isScriptIn(ownFolder(), new URL(address, location.href).href, import.meta.env.DEV)) {
    throw new TypeError("Not a script of this build.");
  }
  return address;
}

/** Returns whether a URL is that of a script directly inside a folder or, if `deep`, anywhere below it. */
export function isScriptIn(folder: string, address: string, deep = false): boolean {
  if (!URL.canParse(address) || new URL(address).href !== address) return false;
  if (!address.startsWith(folder)) return false;
  return deep || /^[\w.-]+\.js$/.test(address.slice(folder.length));
}

let own: Pick<ReturnType<TrustedTypes["createPolicy"]>, "createScriptURL"> | null = null;

/**
 * Starts a worker of this build.
 * @param address from an import that ends in `?worker&url`
 * @throws TypeError for any other URL
 */
export function startWorker(address: string): Worker {
  own ??= trustedTypes?.createPolicy("reeldesk", { createScriptURL: assertOwn }) ?? {
    createScriptURL: assertOwn,
  };
  return new Worker(own.createScriptURL(address), { type: "module" });
}

const admitted = new Set<string>();

/**
 * Allows a library to start a worker by its plain URL, made absolute here. Any other script URL that a
 * library passes stays blocked.
 * @param address URL of a script of this build
 * @throws TypeError for any other URL
 */
export function admitWorker(address: string): void {
  const isFirst = admitted.size === 0;
  admitted.add(new URL(assertOwn(address), location.href).href);
  if (!isFirst) return;
  trustedTypes?.createPolicy("default", {
    createScriptURL: (text) => (admitted.has(text) ? text : null),
  });
}
