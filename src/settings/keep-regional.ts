import { REGIONAL_KEY, REGIONAL_VERSION, type Regional } from "./regional.ts";

/**
 * Stores the user's regional settings and notifies all tabs. Absent settings use the deployment's defaults.
 * @returns false if storage is not available
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
  // Browsers send this event only to other tabs.
  dispatchEvent(new StorageEvent("storage", { key: REGIONAL_KEY }));
  return true;
}
