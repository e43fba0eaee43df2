/**
 * Converts the error event of a worker into an Error. A worker whose code could not be loaded gives no
 * message; then `vite:preloadError` is dispatched, as for a failed import of the page itself.
 */
export function workerError(event: Event): Error {
  if (event instanceof ErrorEvent) return new Error(`The worker failed: ${event.message}`);
  dispatchEvent(new Event("vite:preloadError"));
  return new TypeError("Failed to fetch dynamically imported module: a worker");
}
