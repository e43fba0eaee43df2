import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { examine } from "./doctor.ts";
import {
  answer,
  CALLS,
  DEEP,
  drop,
  FILES,
  HTML,
  json,
  PAGES,
  page,
  policy,
  set,
  troublesOf,
} from "./faults.ts";
import { type Deployment, type Fault, startDeployment } from "./testing.ts";

let root: Deployment;
let studio: Deployment;

beforeAll(async () => {
  [root, studio] = await Promise.all([startDeployment(), startDeployment("/studio")]);
});
beforeEach(() => {
  root.breakBy({});
  studio.breakBy({});
});
afterAll(async () => {
  await Promise.all([root.close(), studio.close()]);
});

const look = (url: URL) => examine({ url, storageHosts: [], mediaHosts: [] });

const POLICIES = ["content-security-policy", "x-content-type-options", "permissions-policy"];
const LONG = "public, max-age=31536000, immutable";
const ANOTHER = `<html><meta name="version" content="1.2.3"><div id="root"></div></html>`;

describe("a good deployment", () => {
  it.each(["root", "studio"])("A good deployment has no problem to report: %s", async (name) => {
    const deployment = name === "root" ? root : studio;
    const { version, url, findings } = await look(deployment.url);
    expect(version).toBe("1.2.3");
    expect(url.href).toBe(deployment.url.href);
    expect(findings.filter(({ level }) => level === "bad")).toEqual([]);
    expect(findings.filter(({ level }) => level === "unsure")).toMatchObject([
      { about: "The BFF", told: "answers with data to whoever asks" },
    ]);
    expect(findings.length).toBeGreaterThan(25);
  });

  it.each(["index.html", "?a=b#c", "library", "vods/7/overview"])(
    "A good deployment is found by a URL inside it: %s",
    async (path) => {
      const { url, findings } = await look(new URL(path, studio.url));
      expect(url.href).toBe(studio.url.href);
      expect(findings.filter(({ level }) => level === "bad")).toEqual([]);
    },
  );

  it.each<[string, Fault]>([
    ["a page with max-age=0", set(PAGES, "cache-control", "private, max-age=0")],
    ["nosniff twice", set(FILES, "x-content-type-options", ["nosniff", "nosniff"])],
    [
      "methods allowed by a star",
      { storage: (headers) => (headers["access-control-allow-methods"] = "*") },
    ],
    [
      "headers exposed by a star",
      { storage: (headers) => (headers["access-control-expose-headers"] = "*") },
    ],
    [
      "POST, which needs no mention",
      { storage: (headers) => (headers["access-control-allow-methods"] = "PUT") },
    ],
    [
      "settings with a byte order mark",
      {
        edit: (path, sent) => {
          if (path === "/config.json")
            sent.body = Buffer.concat([Buffer.from("\ufeff"), sent.body]);
        },
      },
    ],
    [
      "a policy in another order",
      policy("trusted-types reeldesk default", "trusted-types default reeldesk"),
    ],
    ["hosts without a scheme", policy("font-src 'self'", "font-src 'none'")],
    [
      "its origin in place of 'self'",
      {
        edit: (path, { headers }) => {
          const sent = String(headers["content-security-policy"]);
          if (FILES.test(path))
            headers["content-security-policy"] = sent.replace(
              "script-src 'self'",
              `script-src ${root.url.origin}`,
            );
        },
      },
    ],
    [
      "a strict second policy",
      {
        edit: (path, { headers }) => {
          if (FILES.test(path))
            headers["content-security-policy"] = [
              String(headers["content-security-policy"]),
              "object-src 'none'",
            ];
        },
      },
    ],
    ["a constant style", policy("style-src 'self'", "style-src 'self' 'sha256-abc='")],
  ])("Reports no problem with %s", async (_name, fault) => {
    expect(await troublesOf(root, fault)).toEqual([]);
  });
});

describe("a single problem", () => {
  it.each<[string, Fault, string[]]>([
    // The folder.
    [
      "another folder",
      page('data-folder="/"', 'data-folder="/studio/"'),
      ["MEND The folder: the page says that it is /studio/, where no such dashboard is"],
    ],
    [
      "a missing folder",
      page(' data-folder="/"', ""),
      ["MEND The folder: the page does not name it, so that addresses deep inside find no files"],
    ],
    [
      "a folder without its slash",
      page('data-folder="/"', 'data-folder="/studio"'),
      ["MEND The folder: the page says that it is /studio, where no such dashboard is"],
    ],
    // The page.
    [
      "a missing fallback",
      answer(DEEP, 404, { "content-type": "text/plain" }),
      ["MEND An address inside the dashboard: 404, text/plain"],
    ],
    [
      "a fallback with 404",
      {
        edit: (path, sent) => {
          if (DEEP.test(path)) sent.status = 404;
        },
      },
      ["MEND An address inside the dashboard: 404, text/html"],
    ],
    [
      "another page at a deep link",
      answer(DEEP, 200, HTML, "<p>"),
      ["MEND An address inside the dashboard: 200, text/html, another page"],
    ],
    [
      "a page cached for an hour",
      set(PAGES, "cache-control", "public, max-age=3600"),
      ["MEND Caching of index.html: public, max-age=3600"],
    ],
    [
      "a page at a deep link cached for a day",
      set(DEEP, "cache-control", "max-age=86400"),
      ["MEND Caching of index.html at addresses inside the dashboard: max-age=86400"],
    ],
    [
      "a page in a shared cache",
      set(PAGES, "cache-control", "max-age=0, s-maxage=86400"),
      ["MEND Caching of index.html: max-age=0, s-maxage=86400"],
    ],
    [
      "a page by two joined rules",
      set(PAGES, "cache-control", `no-cache, ${LONG}`),
      [`MEND Caching of index.html: no-cache, ${LONG}`],
    ],
    [
      "settings that are cached",
      set(/^\/config/, "cache-control", "max-age=600"),
      ["MEND Caching of config.json: max-age=600"],
    ],
    // Files.
    [
      "files that are not cached",
      set(/^\/assets/, "cache-control", "no-cache"),
      ["MEND Caching of /assets: no-cache"],
    ],
    [
      "files by two joined rules",
      set(/^\/assets/, "cache-control", `no-cache, ${LONG}`),
      [`MEND Caching of /assets: no-cache, ${LONG}`],
    ],
    [
      "scripts as text",
      set(/\.js$/, "content-type", "text/plain"),
      [
        "MEND Files of the build: /assets/main-abc.js: 200, text/plain; /first.js: 200, text/plain; /assets/vendor-abc.js: 200, text/plain",
      ],
    ],
    [
      "styles as text",
      set(/\.css$/, "content-type", "text/plain"),
      ["MEND Files of the build: /assets/main-abc.css: 200, text/plain"],
    ],
    [
      "a file that was not deployed",
      answer(/first\.js/, 404),
      ["MEND Files of the build: /first.js: 404"],
    ],
    [
      "the page for missing files",
      answer(/there-is-none-0/, 200, HTML, "<p>"),
      ["MEND A file that is missing: 200, text/html"],
    ],
    ["a host's own page for missing files", answer(/there-is-none-0/, 404, HTML, "<p>"), []],
    [
      "a missing file for a year",
      set(/there-is-none-0/, "cache-control", LONG),
      [`MEND A file that is missing: 404, text/plain, ${LONG}`],
    ],
    [
      "files that are not compressed",
      {
        edit: (_path, sent) => {
          if (sent.headers["content-encoding"] === "br") {
            delete sent.headers["content-encoding"];
            sent.body = Buffer.from("0");
          }
        },
      },
      ["MEND Packing: files are sent as they are"],
    ],
    [
      "hidden files",
      answer(/\.vite/, 200, ...json({})),
      ["MEND Hidden files: .vite/manifest.json: 200, application/json"],
    ],
    // Settings.
    ["settings that are not JSON", { config: "{bad" }, ["MEND config.json: no JSON"]],
    [
      "a key that does not exist",
      { config: { storageHost: ["a"] } },
      ["MEND config.json: storageHost: received a key that does not exist"],
    ],
    [
      "a base with a slash at its end",
      { config: { apiBase: "/api/" } },
      ['MEND config.json: apiBase: received "/api/"'],
    ],
    [
      "a logo that was not deployed",
      { config: { brand: { logo: "/favicon.svg", logoDark: "/dark.svg" } } },
      ["MEND Logo: /dark.svg: 404, text/plain"],
    ],
    ["missing settings", answer(/config\.json/, 404), ["MEND config.json: 404"]],
    // Headers.
    ["no X-Frame-Options", drop(FILES, "x-frame-options"), ["MEND X-Frame-Options: not sent"]],
    [
      "no nosniff",
      drop(FILES, "x-content-type-options"),
      ["MEND X-Content-Type-Options: not sent"],
    ],
    [
      "no opener policy",
      drop(FILES, "cross-origin-opener-policy"),
      ["MEND Cross-Origin-Opener-Policy: not sent"],
    ],
    [
      "an opener policy sent twice",
      set(FILES, "cross-origin-opener-policy", ["same-origin", "same-origin"]),
      ["MEND Cross-Origin-Opener-Policy: same-origin, same-origin"],
    ],
    [
      "no resource policy",
      drop(FILES, "cross-origin-resource-policy"),
      ["MEND Cross-Origin-Resource-Policy: not sent"],
    ],
    [
      "addresses that are sent as referrers",
      set(FILES, "referrer-policy", "no-referrer, unsafe-url"),
      ["MEND Referrer-Policy: no-referrer, unsafe-url"],
    ],
    [
      "the microphone for all",
      {
        edit: (_path, { headers }) => {
          headers["permissions-policy"] = String(headers["permissions-policy"])
            .replace("microphone=()", "microphone=*")
            .replace(/, usb=\(\)/, "");
        },
      },
      ["MEND Permissions-Policy: microphone=*, usb=(self), as it is not named"],
    ],
    [
      "blocked full screen",
      {
        edit: (_path, { headers }) => {
          headers["permissions-policy"] = String(headers["permissions-policy"]).replace(
            "fullscreen=(self)",
            "fullscreen=()",
          );
        },
      },
      ["MEND Permissions-Policy: fullscreen=()"],
    ],
    [
      "headers only at the root",
      drop(DEEP, ...POLICIES),
      [
        "MEND Headers of addresses inside the dashboard: not as the page's: X-Content-Type-Options, Permissions-Policy, Content-Security-Policy",
      ],
    ],
    [
      "headers missing on files",
      drop(/^\/assets/, ...POLICIES),
      [
        "MEND Headers of /assets: not as the page's: X-Content-Type-Options, Content-Security-Policy",
      ],
    ],
    // Services.
    [
      "a sign-in page in the place of 401",
      answer(CALLS, 302, { location: "https://login.example/in?secret=abc" }),
      ["MEND The BFF: 302, leads to https://login.example/in"],
    ],
    [
      "a BFF that is down",
      answer(/^\/(api|playback)/, 502, HTML, "<p>"),
      ["MEND The BFF: 502: the server in front answers, the BFF behind it does not"],
    ],
    [
      "a platform that is down",
      answer(CALLS, 504, ...json({ message: "x" })),
      ["MEND The BFF: 504: it is there, and the platform behind it does not answer"],
    ],
    [
      "a key that the platform refuses",
      answer(CALLS, 503, ...json({ message: "x", problem: "key-refused" })),
      ["MEND The BFF: the platform refuses its key"],
    ],
    [
      "a key that the platform refuses, before a sign-in",
      answer(/^\/readyz$/, 503, ...json({ message: "x", problem: "key-refused" })),
      ["MEND The BFF: the platform refuses its key"],
    ],
    [
      "a BFF that does not know its name",
      answer(/^\/(api|playback)/, 421, ...json({ message: "x" })),
      ["MEND The BFF: 421, the BFF refuses this name"],
    ],
    [
      "a BFF that knows its name with http",
      {
        instead: (request, response) => {
          if (!CALLS.test(request.url ?? "") || request.headers.origin !== root.url.origin)
            return false;
          response.writeHead(403, { "content-type": "application/json" }).end("{}");
          return true;
        },
      },
      ["MEND Calls with the dashboard's origin: 403, application/json"],
    ],
    [
      "calls answered with the page",
      answer(CALLS, 200, HTML, ANOTHER),
      ["MEND The BFF: 200, text/html"],
    ],
    ["a 401 for people", answer(CALLS, 401, HTML, "<form>"), ["MEND The BFF: 401, text/html"]],
    ["another apiBase", { config: { apiBase: "/apis" } }, ["MEND The BFF: 404, text/plain"]],
    [
      "JSON of another service",
      answer(/^\/api\/v2\/vod/, 200, ...json({ hello: 1 })),
      ["look The BFF: answers with JSON that is no list of videos"],
    ],
    [
      "a page for calls that do not exist",
      answer(/^\/api\/v2\/there/, 200, HTML, "<p>"),
      ["MEND A call that does not exist: 200, text/html"],
    ],
    [
      "answers in a shared cache",
      set(CALLS, "cache-control", "public, max-age=600"),
      ["MEND Caching of calls: public, max-age=600"],
    ],
    [
      "calls from other sites",
      set(CALLS, "access-control-allow-origin", "*"),
      ["MEND Calls from other sites: Access-Control-Allow-Origin: *"],
    ],
    [
      "a playbackBase that leads nowhere",
      { config: { playbackBase: "/play" } },
      ["MEND The playback lookup: 404, text/plain"],
    ],
    [
      "a playback lookup with another answer",
      answer(/^\/playback/, 200, { "content-type": "text/plain" }, "OK"),
      ["MEND The playback lookup: 200, text/plain"],
    ],
    [
      "a playback lookup without GET",
      answer(/^\/playback/, 405, ...json({})),
      ["MEND The playback lookup: 405, application/json"],
    ],
    [
      "the BFF's own 404 for lookups",
      answer(/^\/playback/, 404, ...json({ message: "There is no such address." })),
      ["MEND The playback lookup: 404, application/json"],
    ],
    [
      "a playback service that is down",
      answer(/^\/playback/, 502, ...json({ message: "x" })),
      ["MEND The playback lookup: 502: the service behind it does not answer"],
    ],
    [
      "another provider",
      answer(/^\/playback/, 400, ...json({ error: "Unknown provider" })),
      ["MEND The playback lookup: does not know the provider sandbox"],
    ],
    [
      "both lists empty",
      { config: { storageHosts: [], mediaHosts: [] } },
      [
        "MEND config.json: storageHosts is empty: nothing can be uploaded",
        "MEND config.json: mediaHosts is empty: nothing can be played, and no picture is shown",
        "look Content-Security-Policy: img-src lets in http://MEDIA",
        "look Content-Security-Policy: media-src lets in http://MEDIA",
        "look Content-Security-Policy: connect-src lets in http://STORAGE http://MEDIA",
      ],
    ],
    // Storage and media.
    [
      "storage for another origin",
      {
        storage: (headers) => {
          headers["access-control-allow-origin"] = "https://else.example";
        },
      },
      [
        "MEND Storage STORAGE: lets in another origin: Access-Control-Allow-Origin: https://else.example",
      ],
    ],
    [
      "storage without a CORS rule",
      {
        storage: (headers) => {
          for (const name of Object.keys(headers)) delete headers[name];
        },
      },
      ["MEND Storage STORAGE: answers without Access-Control-Allow-Origin"],
    ],
    [
      "storage whose answers can't be read",
      {
        storage: (headers, method) => {
          if (method !== "OPTIONS") delete headers["access-control-allow-origin"];
        },
      },
      ["MEND Storage STORAGE, the answer itself: answers without Access-Control-Allow-Origin"],
    ],
    [
      "storage without PUT",
      {
        storage: (headers) => {
          headers["access-control-allow-methods"] = "POST";
        },
      },
      ["MEND Storage STORAGE, preflight of PUT: allowed: POST"],
    ],
    [
      "storage without ETag",
      {
        storage: (headers) => {
          delete headers["access-control-expose-headers"];
        },
      },
      ["MEND Storage STORAGE, ETag: not exposed"],
    ],
    [
      "a CDN without CORS",
      {
        media: (headers) => {
          delete headers["access-control-allow-origin"];
        },
      },
      ["MEND Media MEDIA: answers without Access-Control-Allow-Origin"],
    ],
    [
      "a CDN for another origin",
      {
        media: (headers) => {
          headers["access-control-allow-origin"] = "https://else.example";
        },
      },
      [
        "MEND Media MEDIA: lets in another origin: Access-Control-Allow-Origin: https://else.example",
      ],
    ],
    [
      "a CDN for no origin",
      {
        media: (headers) => {
          headers["access-control-allow-origin"] = "null";
        },
      },
      ["MEND Media MEDIA: lets in another origin: Access-Control-Allow-Origin: null"],
    ],
    [
      "a wrong clock",
      {
        edit: (_path, { headers }) => {
          headers.date = "Fri, 20 Nov 2020 12:00:00 GMT";
        },
      },
      [expect.stringMatching(/^MEND The clock: \d+ s behind this machine's$/)],
    ],
  ])("Reports a problem, and nothing that follows: %s", async (_name, fault, troubles) => {
    expect(await troublesOf(root, fault)).toEqual(troubles);
  });

  it.each<[string, Fault, string[]]>([
    [
      "bases that were forgotten",
      { config: { apiBase: "/api", playbackBase: "/playback" } },
      ["MEND The BFF: 404, application/json"],
    ],
    [
      "a folder that was forgotten",
      page('data-folder="/studio/"', 'data-folder="/"'),
      ["MEND The folder: the page says that it is /, where no such dashboard is"],
    ],
  ])("Reports a problem of a dashboard below a folder: %s", async (_name, fault, troubles) => {
    expect(await troublesOf(studio, fault)).toEqual(troubles);
  });
});
