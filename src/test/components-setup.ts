import { afterEach, beforeEach, vi } from "vitest";
import "#app/styles/app.css";

/** Console errors and warnings, which fail the test. */
const complaints: unknown[][] = [];

beforeEach(() => {
  complaints.length = 0;
  vi.spyOn(console, "error").mockImplementation((...labels) => complaints.push(labels));
  vi.spyOn(console, "warn").mockImplementation((...labels) => complaints.push(labels));
});

afterEach(() => {
  vi.restoreAllMocks();
  if (complaints.length > 0) throw new Error(`Said on the console: ${complaints.join("; ")}`);
});
