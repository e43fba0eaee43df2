import { afterEach, beforeEach, vi } from "vitest";
import { cleanup } from "vitest-browser-react";
import "#app/styles/app.css";

/** Console errors and warnings, which fail the test. */
const complaints: unknown[][] = [];

// The files of a worker share one page, which is several times quicker than a page for each. The library cleans up
// in the first file alone, as its module is loaded once.
beforeEach(async () => {
  await cleanup();
  complaints.length = 0;
  vi.spyOn(console, "error").mockImplementation((...labels) => complaints.push(labels));
  vi.spyOn(console, "warn").mockImplementation((...labels) => complaints.push(labels));
});

afterEach(() => {
  vi.restoreAllMocks();
  if (complaints.length > 0) throw new Error(`Said on the console: ${complaints.join("; ")}`);
});
