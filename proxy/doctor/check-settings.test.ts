import { describe, expect, it } from "vitest";
import { checkSettings } from "./check-settings.ts";

const troublesOf = (settings: unknown, address: string) =>
  checkSettings(
    { status: 200, headers: new Headers(), text: JSON.stringify(settings), failure: null },
    new URL(address),
  )
    .findings.filter(({ level }) => level !== "good")
    .map(({ level, told }) => `${level}: ${told}`);

const hosts = { storageHosts: ["uploads.example.com"], mediaHosts: ["*.example.com"] };
const desk = "https://desk.example.com/";

describe("checkSettings", () => {
  it.each<[string, unknown, string, string[]]>([
    ["valid settings", hosts, desk, []],
    ["the sandbox's settings on this machine", {}, "http://127.0.0.1:5173/", []],
    [
      "the sandbox's settings on another machine",
      {},
      desk,
      [
        "bad: storageHosts names 127.0.0.1:4802: the machine of whoever looks at the page",
        "bad: mediaHosts names 127.0.0.1:4803: the machine of whoever looks at the page",
      ],
    ],
    [
      "no storage",
      { ...hosts, storageHosts: [] },
      desk,
      ["unsure: storageHosts is empty: nothing can be uploaded"],
    ],
    [
      "error reports to this machine from another",
      { ...hosts, errorReports: "http://localhost:9000/reports" },
      desk,
      ["bad: errorReports names localhost:9000: the machine of whoever looks at the page"],
    ],
    [
      "a mistake in the brand",
      { ...hosts, brand: { accent: "blue" } },
      desk,
      ['bad: brand.accent: received "blue"'],
    ],
    [
      "a host that no policy can name",
      { ...hosts, mediaHosts: ["..:."] },
      desk,
      ["bad: ..:. is no host"],
    ],
    [
      "a host with its scheme",
      { ...hosts, mediaHosts: ["https://a.example.com"] },
      desk,
      ['bad: mediaHosts: received ["https://a.example.com"]'],
    ],
  ])("Tells what is wrong with settings: %s", (_name, settings, address, troubles) => {
    expect(troublesOf(settings, address)).toEqual(troubles);
  });
});
