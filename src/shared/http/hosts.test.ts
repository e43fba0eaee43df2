import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isHostListed, isLoopbackHost, parseListedUrl, parseWebUrl } from "./hosts.ts";

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
  ])("Says whether the host %s is on the list %j: %s", (host, list, expected) => {
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
  ])("Says whether %s is this machine: %s", (host, expected) => {
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
  ])("Accepts of the address %s only what is listed: %s", (text, expected) => {
    expect(parseListedUrl(text, list)?.href ?? null).toBe(expected);
  });
});

describe("parseWebUrl", () => {
  it.each([
    "https://cdn.example.com",
    "https://cdn.example.com/a/b?c=d#e",
    "https://cdn.example.com?c=d",
    "HTTPS://CDN.Example.com/a",
    "https://cdn.example.com:8443/a",
    "https://cdn.example.com:443/a",
    "https://xn--bcher-kva.example/a",
    "https://[2001:db8::1]/a",
    "https://cdn.example.com/a picture.png",
    "https://cdn.example.com/@evil.test/",
    "http://127.0.0.1:4803/a",
    "http://localhost:80/a",
    "http://[::1]:4803/a",
  ])("Takes the web address %s", (text) => {
    expect(parseWebUrl(text)?.href).toBe(new URL(text).href);
  });

  it.each([
    "",
    "a",
    "/a",
    "//cdn.example.com/a",
    "https:cdn.example.com/a",
    "https:/cdn.example.com/a",
    "https:///cdn.example.com/a",
    "https:\\\\cdn.example.com\\a",
    "https://cdn.example.com\\@evil.test/",
    "https://evil.test\\@cdn.example.com/",
    "https://evil.test@cdn.example.com/",
    "https://user:word@cdn.example.com/",
    "https://@cdn.example.com/",
    " https://cdn.example.com/",
    "\u0000https://cdn.example.com/",
    "ht\ntps://cdn.example.com/",
    "https://cdn.exa\tmple.com/",
    "https://cdn.exam\u00adple.com/",
    "https://cdn.example\uff0ecom/",
    "https://\u0441dn.example.com/",
    "https://%63dn.example.com/",
    "https://2130706433/",
    "https://0x7f.1/",
    "http://2130706433:4803/",
    "http://127.1:4803/",
    "http://0:4803/",
    "http://cdn.example.com/a",
    "http://127.0.0.1.evil.test/",
    "http://localhost.evil.test/",
    "javascript:alert(1)",
    "JavaScript:alert(1)",
    "java\nscript:alert(1)",
    "javascript://cdn.example.com/%0aalert(1)",
    "data:text/html,<script>alert(1)</script>",
    "blob:https://cdn.example.com/8a3e",
    "file:///etc/passwd",
    "ftp://cdn.example.com/a",
    "wss://cdn.example.com/a",
    "filesystem:https://cdn.example.com/a",
    "view-source:https://cdn.example.com/a",
  ])("Refuses to take %j for a web address", (text) => {
    expect(parseWebUrl(text)).toBeNull();
  });
});

describe("a listed host", () => {
  const list = [
    "cdn.example.com",
    "*.pictures.example.com",
    "127.0.0.1:4803",
    "eu.example.com:8443",
  ];

  it.each([
    ["https://a.pictures.example.com/x", true],
    ["https://a.b.pictures.example.com/x", true],
    ["https://eu.example.com:8443/x", true],
    ["https://pictures.example.com/x", false],
    ["https://evilpictures.example.com/x", false],
    ["https://a.pictures.example.com:8443/x", false],
    ["https://a.pictures.example.com.evil.test/x", false],
    ["https://cdn.example.com./x", false],
    ["https://cdn.example.com:8443/x", false],
    ["https://cdn.example.com.evil.test/x", false],
    ["https://evil.test/cdn.example.com/x", false],
    ["https://evil.test?cdn.example.com", false],
    ["https://evil.test#@cdn.example.com", false],
    ["https://cdn-example.com/x", false],
    ["https://cdn.examp1e.com/x", false],
    ["https://eu.example.com/x", false],
    ["http://127.0.0.1:4804/x", false],
    ["http://localhost:4803/x", false],
  ])("Decides by the host of the URL %s: %s", (text, expected) => {
    expect(parseListedUrl(text, list) !== null).toBe(expected);
  });

  it("A listed host is where a request would go, whatever is written before and after it", () => {
    const pieces = String.raw`https: http: // / \ @ : # ? . %2e cdn.example.com evil.test a.pictures.example.com 443 8443 javascript:`;
    const piece = fc.constantFrom(...pieces.split(" "), "\t", "\n", " ", "\0");
    const start = fc.constantFrom("https://", "HTTPS://", "https://cdn.example.com", "");
    fc.assert(
      fc.property(start, fc.array(piece, { maxLength: 6 }), (first, rest) => {
        const text = first + rest.join("");
        const url = parseListedUrl(text, list);
        if (url === null) return;
        const { origin, username, password } = new URL(text, "https://desk.example.com");
        expect(origin).toMatch(/^https:\/\/(cdn|[\w.-]+\.pictures)\.example\.com$/);
        expect(text.toLowerCase().startsWith(origin)).toBe(true);
        expect(username + password).toBe("");
      }),
      { numRuns: 3000 },
    );
  });
});
