import { describe, expect, it } from "vitest";
import { isHostListed, isLoopbackHost, parseListedUrl } from "./hosts.ts";

describe("isHostListed", () => {
  it.each([
    ["cdn.example.com", ["cdn.example.com"], true],
    ["CDN.Example.com", ["cdn.example.COM"], true],
    ["a.b.example.com", ["*.example.com"], true],
    ["example.com", ["*.example.com"], false],
    ["evilexample.com", ["*.example.com"], false],
    [".example.com", ["*.example.com"], false],
    ["127.0.0.1:4803", ["127.0.0.1:4803"], true],
    ["127.0.0.1:4804", ["127.0.0.1:4803"], false],
    ["a.com:8080", ["a.com"], false],
    ["a.com", [], false],
  ])("%s on %j: %s", (host, list, expected) => {
    expect(isHostListed(host, list)).toBe(expected);
  });
});

describe("isLoopbackHost", () => {
  it.each([
    ["127.0.0.1:4802", true],
    ["localhost", true],
    ["[::1]:80", true],
    ["127.0.0.1.example.com", false],
    ["10.0.0.1", false],
  ])("%s: %s", (host, expected) => {
    expect(isLoopbackHost(host)).toBe(expected);
  });
});

describe("parseListedUrl", () => {
  const list = ["cdn.example.com", "127.0.0.1:4803"];
  it.each([
    ["https://cdn.example.com/a?b=c", "https://cdn.example.com/a?b=c"],
    ["http://127.0.0.1:4803/x", "http://127.0.0.1:4803/x"],
    ["http://cdn.example.com/a", null],
    ["https://other.example.com/a", null],
    ["https://cdn.example.com@evil.test/", null],
    ["javascript:alert(1)", null],
    ["data:text/html,x", null],
    ["not an address", null],
  ])("%s gives %s", (address, expected) => {
    expect(parseListedUrl(address, list)?.href ?? null).toBe(expected);
  });
});
