import { focusManager } from "@tanstack/react-query";
import type { ConsistencyPoller } from "#shared/sync/consistency-poller.ts";

/** Makes the pending lookups at once, as when the page is shown again. Resolves at the first answer. */
export function lookUpNow(settle: ConsistencyPoller): Promise<void> {
  return new Promise((resolve) => {
    const stop = settle.subscribe(() => {
      stop();
      resolve();
    });
    focusManager.setFocused(false);
    focusManager.setFocused(undefined);
  });
}
