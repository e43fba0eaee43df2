import { expect, it } from "vitest";
import { untrustedHost } from "./untrusted-host.ts";

it.each([
  ["https://cdn.example.com:8443/a?X-Amz-Signature=1", "cdn.example.com:8443"],
  ["http://127.0.0.1:4803/a", "127.0.0.1:4803"],
  // Each of these hosts may well be on the list: what keeps the page from it has to be seen.
  ["http://cdn.example.com/a?X-Amz-Signature=1", "http://cdn.example.com"],
  ["https://evil.test@cdn.example.com/a", "https://evil.test@cdn.example.com"],
  ["https://cdn.example.com\\@evil.test/", "https://cdn.example.com"],
  ["https://\u0441dn.example.com/a", "https://\u0441dn.example.com"],
  ["https://cdn.exam\u00adple.com?signature=1", "https://cdn.exam\u00adple.com"],
  ["//cdn.example.com/a", "//cdn.example.com"],
  ["javascript:alert(1)", "javascript:alert(1)"],
  ["data:text/html,x", "data:text"],
  ["cdn.example.com?signature=1", "cdn.example.com"],
  ["x".repeat(90), "x".repeat(80)],
  ["/a?signature=1", "no address at all"],
  ["", "no address at all"],
])("of %s it names %s", (address, named) => {
  expect(untrustedHost("mediaHosts", address)).toMatchObject({
    kind: "untrusted-host",
    serviceMessage: `mediaHosts: ${named}`,
  });
});
