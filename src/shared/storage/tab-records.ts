import { signedOutSignal } from "#shared/http/signed-out-signal.ts";
import { scopedName } from "./base-path.ts";

const VERSION = 1;

/**
 * Creates a list of records of this tab that survives a reload. Nothing secret belongs there. Where storage is
 * blocked or full, it does not survive.
 * @param name in session storage
 * @param maxAgeMs after which a record is of no use
 */
export function createTabRecords<R extends { atMs: number }>(name: string, maxAgeMs: number) {
  return {
    read(): readonly R[] {
      try {
        const stored: { version: number; records: R[] } | null = JSON.parse(
          sessionStorage.getItem(scopedName(name)) ?? "null",
        );
        if (stored?.version !== VERSION) return [];
        return stored.records.filter(({ atMs }) => Math.abs(Date.now() - atMs) <= maxAgeMs);
      } catch {
        return [];
      }
    },
    write(records: readonly R[]): void {
      if (signedOutSignal.aborted) return;
      try {
        if (records.length === 0) sessionStorage.removeItem(scopedName(name));
        else
          sessionStorage.setItem(scopedName(name), JSON.stringify({ version: VERSION, records }));
      } catch {
        // Without storage, records do not survive.
      }
    },
  };
}
