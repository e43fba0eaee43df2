import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isOfPerson } from "./clear-browser.ts";

beforeEach(() => {
  vi.stubGlobal("document", { documentElement: { dataset: { folder: "/studio/" } } });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it.each([
  ["reeldesk.theme", false],
  ["reeldesk.range-shortcuts", false],
  ["reeldesk.regional", true],
  ["reeldesk.watch-time-views /studio/", true],
  ["reeldesk.uploads /studio/", true],
  // Belongs to a dashboard in another folder, where another user may be signed in.
  ["reeldesk.uploads /", false],
  ["reeldesk.uploads /studio/two/", false],
  ["reeldesk.leaving.data /studio/", false],
  ["reeldesk.leaving.session /studio/", false],
  ["reeldesk.something-new /studio/", true],
  ["another-app.token", false],
])("%s goes with the person: %s", (key, isGone) => {
  expect(isOfPerson(key)).toBe(isGone);
});
