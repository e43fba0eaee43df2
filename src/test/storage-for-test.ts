import { onTestFinished, vi } from "vitest";

/**
 * Gives the test, which runs without a browser, an empty storage of a page at the root of its host.
 * @returns the stored texts by their names
 */
export function storageForTest(
  name: "localStorage" | "sessionStorage" = "localStorage",
): Map<string, string> {
  const stored = new Map<string, string>();
  vi.stubGlobal(name, {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal("document", { documentElement: { dataset: {} } });
  vi.stubGlobal("StorageEvent", Event);
  onTestFinished(() => void vi.unstubAllGlobals());
  return stored;
}
