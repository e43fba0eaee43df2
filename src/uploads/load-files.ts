import type { ApiServices } from "#shared/http/api-context.tsx";
import type { TransferStore } from "#uploads/engine/transfer-store.ts";
import type { Dropped } from "./dropped.ts";
import { readDropped, readFiles } from "./intake.ts";
import { intakeStoreOf } from "./intake-store.ts";

/** Takes in what was dropped: files, and folders with all that is in them. */
export function loadDropped(
  store: TransferStore,
  services: ApiServices,
  dropped: readonly Dropped[],
): Promise<void> {
  return intakeStoreOf(store, services).take(readDropped(dropped));
}

/** Takes in files that were pasted. */
export function loadFiles(
  store: TransferStore,
  services: ApiServices,
  files: readonly File[],
): Promise<void> {
  return intakeStoreOf(store, services).take(Promise.resolve(readFiles(files)));
}
