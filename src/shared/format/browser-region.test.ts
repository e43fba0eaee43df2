import { afterEach, expect, it, vi } from "vitest";
import { browserLanguages, browserTimeZone } from "./browser-region.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function giveZone(timeZone: unknown): void {
  const resolved = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockReturnValue(
    Object.assign(resolved, { timeZone }),
  );
}

it.each([
  ["Europe/Lisbon", "Europe/Lisbon"],
  ["Asia/Calcutta", "Asia/Calcutta"],
  ["Etc/Unknown", "UTC"],
  ["Mars/Olympus", "UTC"],
  ["+05:30", "UTC"],
  ["", "UTC"],
  [undefined, "UTC"],
])("The browser's time zone %s is used as %s", (own, expected) => {
  giveZone(own);
  expect(browserTimeZone()).toBe(expected);
});

it("Languages that Intl refuses are left out", () => {
  vi.stubGlobal("navigator", { languages: ["en-US@posix", "de-CH", "C", "", "fr"] });
  expect(browserLanguages()).toEqual(["de-CH", "fr"]);
});

it("There are no languages where there is no browser", () => {
  vi.stubGlobal("navigator", undefined);
  expect(browserLanguages()).toEqual([]);
});
