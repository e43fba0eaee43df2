import { createServer } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { serve } from "../testing.ts";
import { examine } from "./doctor.ts";
import { answer, HTML } from "./faults.ts";
import { findPlace } from "./find-place.ts";
import type { Look } from "./look.ts";
import { failureOf } from "./no-answer.ts";
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

describe("a place without a dashboard", () => {
  it.each<[string, Fault, string]>([
    [
      "a redirect",
      answer(/^/, 301, { location: "https://desk.example/studio/?a=b" }),
      "301, leads to https://desk.example/studio/",
    ],
    [
      "another page",
      answer(/^/, 200, HTML, "<h1>It works!</h1>"),
      "200, text/html, not a build of the dashboard",
    ],
    ["nothing", answer(/^/, 404), "404"],
    ["another name", answer(/^/, 421), "421"],
    ["no service behind the server", answer(/^/, 503, HTML), "503, text/html"],
  ])("Reports only the first cause: %s", async (_name, fault, told) => {
    root.breakBy(fault);
    const { version, findings } = await look(root.url);
    expect(version).toBeNull();
    expect(findings).toMatchObject([{ level: "bad", about: "The page", told }]);
  });

  it("Says how the wrong folder answers", async () => {
    const { findings } = await look(new URL("/", studio.url));
    expect(findings).toMatchObject([
      { level: "bad", about: "The page", told: "404, application/json" },
    ]);
  });

  it("Says that nothing listens at the address", async () => {
    const gone = await serve(() => {});
    await gone.close();
    const { findings } = await look(new URL(gone.origin));
    expect(findings).toMatchObject([
      { about: "The page", told: "no answer (no server listens there)" },
    ]);
  });

  it("Says that no TLS is spoken at the address", async () => {
    const { findings } = await look(new URL(root.url.href.replace("http:", "https:")));
    expect(findings).toMatchObject([
      { about: "The page", told: "no answer (no TLS is spoken there)" },
    ]);
  });

  it("Says that no HTTP is spoken at the address", async () => {
    const odd = await serve(createServer((socket) => socket.end("SSH-2.0-x\r\n")));
    const { findings } = await look(new URL(odd.origin));
    // The connection stays open as long as the client wants.
    void odd.close();
    expect(findings).toMatchObject([
      { about: "The page", told: "no answer (what answers does not speak HTTP)" },
    ]);
  });

  it("Ends its reading of an endless page", async () => {
    root.breakBy({
      instead: (_request, response) => {
        response.writeHead(200, HTML);
        const more = () => {
          while (response.write("x".repeat(65_536)));
          response.once("drain", more);
        };
        more();
        return true;
      },
    });
    const { findings } = await look(root.url);
    expect(findings).toMatchObject([
      { about: "The page", told: "200, text/html, not a build of the dashboard" },
    ]);
  });
});

describe("findPlace", () => {
  const page: Look = {
    status: 200,
    headers: new Headers(HTML),
    text: '<html data-folder="/"><meta name="version" content="1.2.3"><div id="root"></div>',
    failure: null,
  };

  it.each([
    ["http://desk.example.com/", ["bad The address"]],
    ["http://192.168.1.20:8080/", ["bad The address"]],
    ["https://desk.example.com/", []],
    ["http://localhost:8080/", []],
  ])("Reports a URL without TLS, unless it is this machine: %s", async (address, troubles) => {
    const { findings } = await findPlace(async () => page, new URL(address));
    const told = findings.filter(({ level }) => level !== "good");
    expect(told.map(({ level, about }) => `${level} ${about}`)).toEqual(troubles);
  });
});

describe("failureOf", () => {
  it.each([
    ["DEPTH_ZERO_SELF_SIGNED_CERT", "its certificate is signed by an unknown authority"],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "its certificate is for other names"],
    ["ENOTFOUND", "the name is not known"],
    ["CERT_HAS_EXPIRED", "its certificate has run out"],
    ["EHOSTUNREACH", "it can't be reached"],
    ["E_OTHER", "E_OTHER"],
  ])("Reports the reason of %s: %s", (code, reason) => {
    const cause = Object.assign(new Error("several\nlines"), { code });
    expect(failureOf(new TypeError("fetch failed", { cause }), 1000).reason).toBe(reason);
  });

  it("Says how long it waited", () => {
    const error = new DOMException("too late", "TimeoutError");
    expect(failureOf(error, 15_000).reason).toBe("none in 15 s");
  });
});
