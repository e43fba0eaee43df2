/** What is used of Trusted Types, for which the language has no types of its own so far. */
interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (address: string) => string | null },
  ) => { createScriptURL: (address: string) => string };
}

// Browsers that know nothing of Trusted Types take the address as it is.
const trustedTypes: TrustedTypes | undefined = Reflect.get(globalThis, "trustedTypes");

/** Where the scripts of the build lie; while developing they lie everywhere. */
const ownFolder = () =>
  import.meta.env.DEV ? `${location.origin}/` : new URL(import.meta.url).href.replace(/[^/]*$/, "");

/** @throws TypeError for an address of anything but a script of this build */
function assertOwn(address: string): string {
  if (!isScriptIn(ownFolder(), new URL(address, location.href).href, import.meta.env.DEV)) {
    throw new TypeError("Not a script of this build.");
  }
  return address;
}

/** Whether an address is that of a script right inside a folder, or, `deep`, anywhere below it. */
export function isScriptIn(folder: string, address: string, deep = false): boolean {
  if (!URL.canParse(address) || new URL(address).href !== address) return false;
  if (!address.startsWith(folder)) return false;
  return deep || /^[\w.-]+\.js$/.test(address.slice(folder.length));
}

let own: Pick<ReturnType<TrustedTypes["createPolicy"]>, "createScriptURL"> | null = null;

/**
 * Starts a worker of this build.
 * @param address from an import that ends in `?worker&url`
 * @throws TypeError for any other address
 */
export function startWorker(address: string): Worker {
  own ??= trustedTypes?.createPolicy("reeldesk", { createScriptURL: assertOwn }) ?? {
    createScriptURL: assertOwn,
  };
  return new Worker(own.createScriptURL(address), { type: "module" });
}

const admitted = new Set<string>();

/**
 * Lets a library start a worker that it knows by its bare address, which it makes absolute before. Everything else
 * that a library would run from a text stays blocked.
 * @param address of a script of this build @throws TypeError for any other address
 */
export function admitWorker(address: string): void {
  const isFirst = admitted.size === 0;
  admitted.add(new URL(assertOwn(address), location.href).href);
  if (!isFirst) return;
  trustedTypes?.createPolicy("default", {
    createScriptURL: (text) => (admitted.has(text) ? text : null),
  });
}
