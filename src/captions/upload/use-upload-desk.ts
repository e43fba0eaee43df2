import { useEffect, useState, useSyncExternalStore } from "react";
import { createUploadDesk, type UploadDesk } from "./upload-desk.ts";
import type { UploadEntry } from "./upload-entry.ts";

/**
 * The files in review for a film, for as long as the component is there.
 * @param durationMs of the film; null where it is not known
 */
export function useUploadDesk(
  durationMs: number | null,
  locale: string,
): { desk: UploadDesk; entries: readonly UploadEntry[] } {
  const [desk] = useState(() => createUploadDesk({ durationMs, locales: [locale] }));
  const entries = useSyncExternalStore(desk.subscribe, desk.entries);
  useEffect(() => desk.open(), [desk]);
  return { desk, entries };
}
