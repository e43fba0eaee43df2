import { describe, expect, it } from "vitest";
import { covers, parsePolicies, ruleFor } from "./policy.ts";

describe("covers", () => {
  it.each([
    ["https://cdn.example.com", "https://cdn.example.com", true],
    ["https://CDN.example.com", "https://cdn.example.com:443", true],
    ["https://*.example.com", "https://cdn.example.com", true],
    ["https://*.example.com", "https://*.example.com", true],
    ["https://*.example.com", "https://*.cdn.example.com", true],
    ["https://*.example.com", "https://example.com", false],
    ["https://cdn.example.com", "https://*.example.com", false],
    ["https://cdn.example.com", "https://cdn.example.com.evil.test", false],
    ["https://cdn.example.com", "https://cdn.example.com:8443", false],
    ["https://cdn.example.com:*", "https://cdn.example.com:8443", true],
    ["https://cdn.example.com/videos/", "https://cdn.example.com", true],
    ["cdn.example.com", "https://cdn.example.com", true],
    ["http://cdn.example.com", "https://cdn.example.com", true],
    ["https://cdn.example.com", "http://cdn.example.com", false],
    ["https:", "https://cdn.example.com", true],
    ["https:", "'self'", true],
    ["https://cdn.example.com", "https:", false],
    ["https://desk.example.com", "'self'", true],
    ["'self'", "https://desk.example.com", true],
    ["'self'", "https://cdn.example.com", false],
    ["*", "https://cdn.example.com", true],
    ["*", "blob:", false],
    ["data:", "blob:", false],
    ["'none'", "'self'", false],
    ["'self'", "'unsafe-inline'", false],
    ["https://[::1]:8080", "https://[::1]:8080", true],
  ])("Tells whether the source %s covers %s: %s", (source, wanted, expected) => {
    expect(covers(source, wanted, "https://desk.example.com")).toBe(expected);
  });
});

describe("ruleFor", () => {
  const [policy = new Map()] = parsePolicies(
    "default-src 'none'; script-src 'self'; CHILD-SRC blob:; script-src *",
  );
  it.each([
    ["script-src-elem", "script-src", ["'self'"]],
    ["worker-src", "child-src", ["blob:"]],
    ["frame-src", "child-src", ["blob:"]],
    ["connect-src", "default-src", ["'none'"]],
  ])("Falls back for %s on the rule of %s", (name, by, sources) => {
    expect(ruleFor(policy, name)).toEqual({ name: by, sources });
  });

  it.each(["base-uri", "form-action", "frame-ancestors"])("Has no fallback for %s", (name) => {
    expect(ruleFor(policy, name)).toBeNull();
  });
});
