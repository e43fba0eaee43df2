import { focusManager, type QueryClient, QueryObserver } from "@tanstack/react-query";
import type { watchTimeQueries } from "./watch-time-queries.ts";

/**
 * Observes rows like a page.
 * @returns unsubscribe
 */
export function showForTest(
  client: QueryClient,
  options: ReturnType<typeof watchTimeQueries.rows>,
): () => void {
  return new QueryObserver(client, options).subscribe(() => {});
}

/** Turns away from the window and back. */
export function comeBackForTest(): void {
  focusManager.setFocused(false);
  focusManager.setFocused(true);
}
