import * as React from "react";
import { afterEach, beforeEach, vi } from "vitest";
import "#app/styles/app.css";

// React records where each element is created and, for the browser's tools, how long each component took. That is a
// quarter of the cost of rendering, and no message that a test sees.
Object.defineProperty(
  Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE"),
  "recentlyCreatedOwnerStacks",
  { get: () => Number.POSITIVE_INFINITY, set: () => {} },
);
Object.assign(console, { timeStamp: undefined });

/** Lists console errors and warnings, which fail the test. */
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
