import { describe, expect, it } from "vitest";
import { checkLanguages, checksums, checkTag, releaseNotes } from "./release.ts";

const CHANGELOG = `# Changelog

Introduction.

## [Unreleased]

## [1.2.0] - 2026-11-26

### Added

- Something, see [docs](docs/a.md).

## [1.1.0]

## [1.0.0] - 26 November

- First.

[1.2.0]: https://example.com/compare/v1.1.0...v1.2.0
`;

describe("releaseNotes", () => {
  it("Are the section of the version, without its heading", () => {
    expect(releaseNotes(CHANGELOG, "1.2.0")).toBe(
      "### Added\n\n- Something, see [docs](docs/a.md).\n",
    );
  });

  it("Are the unreleased changes, while there is no version, without addresses at the end", () => {
    const text = "## [Unreleased]\n\n- Next.\n\n[1.2.0]: https://example.com/\n";
    expect(releaseNotes(text, null)).toBe("- Next.\n");
  });

  it.each([
    ["1.3.0", "CHANGELOG.md has no section [1.3.0]."],
    ["1.2", "CHANGELOG.md has no section [1.2]."],
    ["1.1.0", "CHANGELOG.md does not say when 1.1.0 was released"],
    ["1.0.0", "CHANGELOG.md does not say when 1.0.0 was released"],
  ])("Refuses the version %s without a dated section", (version, told) => {
    expect(() => releaseNotes(CHANGELOG, version)).toThrow(told);
  });

  it("Refuses a section without text", () => {
    expect(() => releaseNotes(CHANGELOG, null)).toThrow("says nothing in [Unreleased]");
  });
});

it("Requires the version's own tag", () => {
  checkTag("v1.2.0", "1.2.0");
  expect(() => checkTag("1.2.0", "1.2.0")).toThrow("expected v1.2.0");
  expect(() => checkTag("v1.2.1", "1.2.0")).toThrow("expected v1.2.0");
});

describe("checkLanguages", () => {
  it("Accepts languages that have every message", () => {
    expect(() => checkLanguages(new Map([["de", []]]))).not.toThrow();
  });

  it("Refuses a release and counts the messages that languages lack", () => {
    const missing = new Map([
      ["de", []],
      ["fr", ["app: a", "app: b"]],
      ["ja", ["app: a"]],
    ]);
    expect(() => checkLanguages(missing)).toThrow("Messages are missing: 2 in fr, 1 in ja.");
  });
});

it("Checksums are in the order of names, as sha256sum reads them", () => {
  const files = new Map([
    ["b.txt", Buffer.from("")],
    ["a.txt", Buffer.from("a")],
  ]);
  expect(checksums(files)).toBe(
    "ca978112ca1bbdcafac231b39a23dc4da786eff8147c4e72b9807785afee48bb  a.txt\n" +
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  b.txt\n",
  );
});
