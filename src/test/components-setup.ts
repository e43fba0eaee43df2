import * as React from "react";
import { afterEach, beforeEach, vi } from "vitest";
import { commands } from "vitest/browser";
import "#app/styles/app.css";

// React records where each element is created and, for the browser's tools, how long each component took. That is a
// quarter of the cost of rendering, and no message that a test sees.
Object.defineProperty(
  Reflect.get(React, "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE"),
  "recentlyCreatedOwnerStacks",
  { get: () => Number.POSITIVE_INFINITY, set: () => {} },
);
Object.assign(console, { timeStamp: undefined });

declare module "vitest/browser" {
  interface BrowserCommands {
    /** Moves the mouse off the page. */
    parkMouse: () => Promise<void>;
  }
}

/** Is false once the mouse is known to be over nothing. The files of tests share it. */
let isMouseAnywhere = true;

addEventListener("mousemove", () => (isMouseAnywhere = true), true);

// A test hovers over what it shows, not over what happens to be shown where an earlier test has left the mouse.
beforeEach(async () => {
  if (!isMouseAnywhere) return;
  await commands.parkMouse();
  isMouseAnywhere = false;
});

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
