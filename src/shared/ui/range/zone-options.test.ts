import { describe, expect, it } from "vitest";
import { isTimeZone } from "#shared/http/runtime-config.ts";
import {
  findZones,
  formatOffset,
  listZoneOptions,
  modernZone,
  offsetOn,
  type ZoneOption,
} from "./zone-options.ts";

it.each([
  [0, "UTC+0"],
  [60, "UTC+1"],
  [345, "UTC+5:45"],
  [-210, "UTC\u22123:30"],
  [840, "UTC+14"],
  [-5, "UTC\u22120:05"],
])("Writes an offset of %d minutes as %s", (minutes, expected) =>
  expect(formatOffset(minutes)).toBe(expected),
);

it.each([
  ["2026-01-15", "Europe/Lisbon", 0],
  ["2026-07-15", "Europe/Lisbon", 60],
  ["2026-07-15", "Asia/Kathmandu", 345],
  ["2026-11-20", "America/St_Johns", -210],
])("Finds on %s in %s an offset of %d minutes", (day, zone, expected) =>
  expect(offsetOn(day, zone)).toBe(expected),
);

describe("the zones", () => {
  const options = listZoneOptions("2026-11-20", "en");

  it("The zones have each a known name, once, and the new one", () => {
    const names = options.map(({ name }) => name);
    expect(names.filter((name) => !isTimeZone(name))).toEqual([]);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => modernZone(name) !== name)).toEqual([]);
    expect(names).toContain("UTC");
  });

  it("The zones are listed once for a day", () => {
    expect(listZoneOptions("2026-11-20", "en")).toBe(options);
  });
});

function zone(name: string, clock: string, offsetMinutes: number): ZoneOption {
  return {
    name,
    city: (name.split("/").at(-1) ?? name).replaceAll("_", " "),
    clock,
    offsetMinutes,
    label: `${name} ${clock}`.toLowerCase().split(/[^a-z]+/),
  };
}

describe("finding a zone", () => {
  // A fixed list, since the time zones depend on the browser.
  const options = [
    zone("Africa/Lagos", "West Africa Time", 60),
    zone("America/New_York", "Eastern Time", -300),
    zone("America/Sao_Paulo", "Brasilia Standard Time", -180),
    zone("America/St_Johns", "Newfoundland Time", -210),
    zone("Asia/Colombo", "India Standard Time", 330),
    zone("Asia/Kathmandu", "Nepal Time", 345),
    zone("Europe/Kyiv", "Eastern European Time", 120),
    zone("Pacific/Easter", "Easter Island Time", -300),
    zone("UTC", "Coordinated Universal Time", 0),
  ];
  it.each([
    ["kath", ["Asia/Kathmandu"]],
    ["KATH", ["Asia/Kathmandu"]],
    ["nepal", ["Asia/Kathmandu"]],
    ["new y", ["America/New_York"]],
    ["york", ["America/New_York"]],
    ["são paulo", ["America/Sao_Paulo"]],
    ["america/sao_paulo", ["America/Sao_Paulo"]],
    // Matches of the name precede those of the time name.
    ["easter", ["Pacific/Easter", "America/New_York", "Europe/Kyiv"]],
    ["+5:45", ["Asia/Kathmandu"]],
    ["5:45", ["Asia/Kathmandu"]],
    ["+5", ["Asia/Colombo", "Asia/Kathmandu"]],
    ["+0530", ["Asia/Colombo"]],
    ["utc+5:3", ["Asia/Colombo"]],
    ["-3:30", ["America/St_Johns"]],
    ["\u22123", ["America/Sao_Paulo", "America/St_Johns"]],
    ["GMT -5", ["America/New_York", "Pacific/Easter"]],
    ["+0", ["UTC"]],
    ["utc", ["UTC"]],
    ["atlantis", []],
    ["+99", []],
  ])("Lists the zones that match %j", (text, expected) => {
    expect(findZones(options, text).map(({ name }) => name)).toEqual(expected);
  });

  it("Finds places by their former names", () => {
    const all = listZoneOptions("2026-11-20", "en");
    expect(findZones(all, "katmandu").map(({ name }) => name)).toEqual(["Asia/Kathmandu"]);
    expect(findZones(all, "gmt").map(({ name }) => name)).toContain("UTC");
  });
});
