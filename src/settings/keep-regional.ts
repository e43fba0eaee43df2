import { REGIONAL_KEY, REGIONAL_VERSION, type Regional } from "./regional.ts";

/**
 * Keeps what a person chose, and tells this tab and every other. What is absent is as the deployment has it.
 * @returns whether this browser keeps it
 */
export function keepRegional(choice: Partial<Regional>): boolean {
  try {
    if (Object.keys(choice).length === 0) localStorage.removeItem(REGIONAL_KEY);
    else {
      localStorage.setItem(REGIONAL_KEY, JSON.stringify({ version: REGIONAL_VERSION, ...choice }));
    }
  } catch {
    return false;
  }
  // Browsers tell all tabs but the one that wrote.
  dispatchEvent(new StorageEvent("storage", { key: REGIONAL_KEY }));
  return true;
}
