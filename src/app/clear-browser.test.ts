import { expect, it } from "vitest";
import { isOfPerson } from "./clear-browser.ts";

it.each([
  ["reeldesk.theme", false],
  ["reeldesk.range-shortcuts", false],
  ["reeldesk.watch-time-views", true],
  ["reeldesk.uploads", true],
  ["reeldesk.leaving.data", false],
  ["reeldesk.leaving.session /studio/", false],
  ["reeldesk.something-new", true],
  ["another-app.token", false],
])("%s goes with the person: %s", (key, isGone) => {
  expect(isOfPerson(key)).toBe(isGone);
});
