import { describe, expect, it } from "vitest";
import { headerLines } from "./header-lines.ts";

/** Returns all values of a header for a path: hosts join the values of several rules. */
function saidOf(lines: readonly string[], path: string, header: string): string[] {
  const said: string[] = [];
  let isMatch = false;
  for (const line of lines) {
    if (line.startsWith("/")) {
      isMatch = line.endsWith("*") ? path.startsWith(line.slice(0, -1)) : path === line;
    } else if (isMatch && line.trim().startsWith(`${header}: `)) {
      said.push(line.trim().slice(header.length + 2));
    }
  }
  return said;
}

describe("headerLines", () => {
  const headers = { "x-content-type-options": "nosniff", "referrer-policy": "no-referrer" };

  it("Writes headers in the syntax of nginx", () => {
    expect(headerLines("nginx", headers)).toEqual([
      'add_header X-Content-Type-Options "nosniff" always;',
      'add_header Referrer-Policy "no-referrer" always;',
    ]);
  });

  it("Writes headers in the syntax of Caddy", () => {
    expect(headerLines("caddy", headers)).toEqual([
      "header {",
      '\tX-Content-Type-Options "nosniff"',
      '\tReferrer-Policy "no-referrer"',
      "}",
    ]);
  });

  it.each([
    ["/", ["no-cache"]],
    ["/index.html", ["no-cache"]],
    ["/config.json", ["no-cache"]],
    ["/assets/app-0a1b.js", ["public, max-age=31536000, immutable"]],
    ["/vods/7/overview", []],
  ])("Reports of a static host's %s one problem at most", (path, caching) => {
    const lines = headerLines("static", headers);
    expect(saidOf(lines, path, "Cache-Control")).toEqual(caching);
    expect(saidOf(lines, path, "X-Content-Type-Options")).toEqual(["nosniff"]);
    // Each line is a path or a header: no dialect can remove a header.
    for (const line of lines) expect(line).toMatch(/^(\/\S*| {2}[\w-]+: .+)$/);
  });
});
