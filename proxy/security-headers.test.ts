import { describe, expect, it } from "vitest";
import { readRecipesPath, readServedHosts } from "./runtime-config.ts";
import { contentSecurityPolicy, securityHeaders } from "./security-headers.ts";

describe("contentSecurityPolicy", () => {
  it("Is fixed to the letter without a configuration", () => {
    expect(contentSecurityPolicy(readServedHosts("{}"))).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; " +
        "img-src 'self' data: blob: http://127.0.0.1:4803; " +
        "media-src 'self' blob: http://127.0.0.1:4803; " +
        "connect-src 'self' http://127.0.0.1:4802 http://127.0.0.1:4803; " +
        "font-src 'self'; worker-src 'self'; manifest-src 'self'; frame-ancestors 'none'; " +
        "base-uri 'none'; form-action 'none'; object-src 'none'; " +
        "require-trusted-types-for 'script'; trusted-types reeldesk default",
    );
  });

  it("Follows the configuration, and allows http on the loopback alone", () => {
    const config = {
      storageHosts: ["*.storage.example", "localhost:9000"],
      mediaHosts: ["cdn.example:8443", "*.storage.example"],
      playbackBase: "https://play.example/v1",
      errorReports: "https://errors.example/desk?key=1",
    };
    expect(contentSecurityPolicy(readServedHosts(JSON.stringify(config)), ["sha256-abc="])).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-abc='; " +
        "img-src 'self' data: blob: https://cdn.example:8443 https://*.storage.example; " +
        "media-src 'self' blob: https://cdn.example:8443 https://*.storage.example; " +
        "connect-src 'self' https://*.storage.example http://localhost:9000 " +
        "https://cdn.example:8443 https://play.example https://errors.example; " +
        "font-src 'self'; worker-src 'self'; manifest-src 'self'; frame-ancestors 'none'; " +
        "base-uri 'none'; form-action 'none'; object-src 'none'; " +
        "require-trusted-types-for 'script'; trusted-types reeldesk default",
    );
  });

  it.each([
    "*",
    "a.example; script-src *",
    "'unsafe-inline'",
    "https://a.example",
    "a.example\r\nx: y",
    "a b",
    7,
  ])("Does not read %j as a host", (host) => {
    const served = readServedHosts(JSON.stringify({ mediaHosts: [host] }));
    expect(served.mediaHosts).toEqual([]);
  });

  it.each(["http://play.example", "javascript:alert(1)", "data:text/html,x", "//x; script-src *"])(
    "Does not allow the playback base or the reports of %s",
    (address) => {
      const config = { playbackBase: address, errorReports: address };
      const csp = contentSecurityPolicy({ storageHosts: [], mediaHosts: [], ...config });
      expect(csp).toContain("; connect-src 'self'; ");
    },
  );

  it("Keeps the defaults when the configuration cannot be read", () => {
    for (const text of [null, "", "{", "[]", "7", '{"mediaHosts":"a.example"}']) {
      expect(readServedHosts(text)).toEqual(readServedHosts("{}"));
    }
  });
});

describe("readRecipesPath", () => {
  it.each([
    ['{"recipesPath":"/v2/encoding/recipes"}', "/v2/encoding/recipes"],
    ['{"recipesPath":"/v2/fullurl/b/1"}', undefined],
    ['{"recipesPath":7}', undefined],
    ["{}", undefined],
  ])("Reads the path of recipes from %s: %s", (text, path) => {
    expect(readRecipesPath(text)).toBe(path);
  });
});

describe("securityHeaders", () => {
  it("Says nothing about https, which a plain server does not have", () => {
    const headers = securityHeaders("x");
    expect(Object.keys(headers)).toEqual([
      "content-security-policy",
      "cross-origin-opener-policy",
      "cross-origin-resource-policy",
      "permissions-policy",
      "referrer-policy",
      "x-content-type-options",
      "x-frame-options",
    ]);
    expect(headers["content-security-policy"]).toBe("x");
  });

  it("Demands https where there is nothing else", () => {
    const headers = securityHeaders("x", { isHttps: true });
    expect(headers["strict-transport-security"]).toBe("max-age=31536000");
    expect(headers["content-security-policy"]).toBe("x; upgrade-insecure-requests");
  });

  it("Allows only the page to write to the clipboard, fill the screen and keep a video in view", () => {
    expect(securityHeaders("x")["permissions-policy"]?.split(", ").toSorted()).toEqual([
      "accelerometer=()",
      "camera=()",
      "clipboard-write=(self)",
      "display-capture=()",
      "fullscreen=(self)",
      "geolocation=()",
      "gyroscope=()",
      "hid=()",
      "idle-detection=()",
      "magnetometer=()",
      "microphone=()",
      "midi=()",
      "payment=()",
      "picture-in-picture=(self)",
      "serial=()",
      "usb=()",
      "xr-spatial-tracking=()",
    ]);
  });
});
