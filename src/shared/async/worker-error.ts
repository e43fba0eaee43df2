/**
 * What went wrong with a worker. One whose code could not be loaded says nothing: then whoever watches over missing
 * code is told, as of code that a page asks for itself.
 */
export function workerError(event: Event): Error {
  if (event instanceof ErrorEvent) return new Error(`The worker failed: ${event.message}`);
  dispatchEvent(new Event("vite:preloadError"));
  return new TypeError("Failed to fetch dynamically imported module: a worker");
}
