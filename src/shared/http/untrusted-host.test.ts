import { expect, it } from "vitest";
import { untrustedHost } from "./hosts.ts";

it.each([
  ["https://cdn.example.com:8443/a?X-Amz-Signature=1", "https://cdn.example.com:8443"],
  ["https://cdn.example.com?X-Amz-Signature=1", "https://cdn.example.com"],
  ["https://cdn.example.com//signed/1", "https://cdn.example.com"],
  ["http://cdn.example.com/a?X-Amz-Signature=1", "http://cdn.example.com"],
  ["https://evil.test@cdn.example.com/a", "https://evil.test@cdn.example.com"],
  ["https://cdn.example.com./a", "https://cdn.example.com."],
  ["https://cdn.example.com\\@evil.test/", "https://cdn.example.com\\@evil.test"],
  ["//cdn.example.com/a", "//cdn.example.com"],
  ["javascript:alert(1)", "javascript:alert(1)"],
  ["data:text/html,x", "data:text"],
  ["cdn.example.com/signed/1", "cdn.example.com"],
  [`https://${"x".repeat(90)}`, `https://${"x".repeat(80)}`],
  ["x".repeat(99), "x".repeat(89)],
  ["?signature=1", ""],
])("Names of the address %j no more than %j", (url, named) => {
  expect(untrustedHost("mediaHosts", url)).toMatchObject({
    kind: "untrusted-host",
    serviceMessage: `mediaHosts: ${named}`,
  });
});
