import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { probe } from "../probe/probe.ts";
import { serve } from "../testing.ts";
import type { SignInSettings } from "./settings.ts";
import {
  createClock,
  freePort,
  type SignInStage,
  startProvider,
  startSignInStage,
  TestBrowser,
  type TestProvider,
  testSettings,
} from "./testing.ts";

const MINUTE = 60_000;

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

const stages: SignInStage[] = [];
afterEach(async () => {
  for (const stage of stages.splice(0)) await stage.close();
});

async function open(
  { issuer = provider.issuer, ...settings }: Partial<SignInSettings> = {},
  more: Parameters<typeof startSignInStage>[1] = {},
) {
  const stage = await startSignInStage(testSettings(issuer, settings), more);
  stages.push(stage);
  const home = stage.server.origin + (more.basePath ?? "");
  return { stage, home, browser: new TestBrowser() };
}

/** Returns another browser with the same cookies. */
function copyOf(browser: TestBrowser, home: string): TestBrowser {
  const copy = new TestBrowser();
  for (const [name, value] of browser.jar(home)) copy.jar(home).set(name, value);
  return copy;
}

const list = async (browser: TestBrowser, home: string) =>
  (await browser.api(home, "/v2/vod")).status;

describe("a sign-in service", () => {
  it("A sign-in service may be down at start and later, and sessions continue for a while", async () => {
    const port = await freePort();
    const { stage, home, browser } = await open({ issuer: `http://127.0.0.1:${port}` });
    const early = await browser.request(`${home}/sign-in`);
    expect([early.status, early.headers["retry-after"]]).toEqual([503, "10"]);
    expect(early.body).toContain("can’t be reached");
    expect((await browser.request(`${home}/healthz`)).status).toBe(200);
    expect((await browser.request(`${home}/readyz`)).status).toBe(503);
    expect(await list(browser, home)).toBe(401);
    expect(stage.log.find(({ type }) => type === "sign-in")).toMatchObject({
      outcome: "failed",
      trouble: "ECONNREFUSED",
    });

    const late = await startProvider(port);
    try {
      stage.clock.pass(1100);
      expect((await browser.request(`${home}/readyz`)).status).toBe(200);
      await browser.signIn(home, "editor");
      expect(await list(browser, home)).toBe(200);
    } finally {
      await late.stop();
    }
    stage.clock.pass(3 * MINUTE);
    expect(await list(browser, home)).toBe(200);
    stage.clock.pass(2 * MINUTE);
    const refused = await browser.api(home, "/v2/vod");
    expect([refused.status, refused.headers["retry-after"]]).toEqual([503, "5"]);
    // Signing out ends the session here nevertheless.
    const { url, answer } = await browser.open(`${home}/sign-out`);
    expect(url.pathname + url.search).toBe("/signed-out?service=down");
    expect(answer?.body).toContain("you may still be signed in there");
    expect(await list(browser, home)).toBe(401);
  });

  it("A sign-in service may change its keys", async () => {
    const { stage, home, browser } = await open();
    await browser.signIn(home, "editor");
    await provider.changeKeys();
    // The keys known here are the earlier ones.
    const early = await new TestBrowser().signIn(home, "editor");
    expect(early.answer?.status).toBe(403);
    stage.clock.pass(6 * MINUTE);
    const other = new TestBrowser();
    await other.signIn(home, "editor");
    expect(await list(other, home)).toBe(200);
  });

  it.each([
    [-25, 200],
    [25, 200],
    [-3 * 3600, 401],
  ])("Causes, with a clock %i s ahead, the status %i", async (seconds, status) => {
    await provider.setSkew(seconds);
    try {
      const { home, browser } = await open();
      await browser.signIn(home, "editor");
      expect(await list(browser, home)).toBe(status);
    } finally {
      await provider.setSkew(0);
    }
  });

  it("A sign-in service may issue each refresh token once: late calls of a page do not use it again", async () => {
    const { stage, home, browser } = await open({ clientId: "reeldesk-rotate" });
    await browser.signIn(home, "editor");
    for (let count = 0; count < 3; count += 1) {
      const late = copyOf(browser, home);
      stage.clock.pass(3 * MINUTE);
      expect(await list(browser, home)).toBe(200);
      expect(await list(late, home)).toBe(200);
    }
  });

  it("Ends a session whose refresh token is used twice, which reveals a copied cookie", async () => {
    const clock = createClock();
    const settings = { clientId: "reeldesk-rotate" };
    const { stage, home, browser } = await open(settings, { clock });
    await browser.signIn(home, "editor");
    const thief = copyOf(browser, home);
    clock.pass(3 * MINUTE);
    expect(await list(thief, home)).toBe(200);
    // Another process does not know that renewal.
    const { port } = stage.server;
    await stage.server.close();
    await open(settings, { clock, port });
    expect(await list(browser, home)).toBe(401);
    clock.pass(3 * MINUTE);
    expect(await list(thief, home)).toBe(401);
  });

  it("A sign-in service has to issue refresh tokens", async () => {
    const { stage, home, browser } = await open({ clientId: "reeldesk-plain" });
    const { answer } = await browser.signIn(home, "editor");
    expect(answer?.status).toBe(500);
    expect(answer?.body).toContain("no refresh token");
    expect(stage.log.at(-1)).toMatchObject({ type: "sign-in", outcome: "failed" });
    expect(await list(browser, home)).toBe(401);
  });

  it("Leads back below a folder, whose cookie has a name of its own", async () => {
    const { home, browser, stage } = await open({}, { basePath: "/studio" });
    const { url } = await browser.signIn(home, "viewer", { back: "?return=/library" });
    expect(url.pathname).toBe("/studio/");
    expect(await list(browser, home)).toBe(200);
    expect([...browser.jar(stage.server.origin).keys()]).toContain("__Host-reeldesk.studio");
    const config = await browser.request(`${home}/config.json`);
    expect(JSON.parse(config.body)).toEqual({
      signInUrl: "/studio/sign-in?return={return}",
      signOutUrl: "/studio/sign-out",
      sessionUrl: "/studio/api/session",
    });
    const { url: out } = await browser.open(`${home}/sign-out`);
    expect(out.searchParams.get("post_logout_redirect_uri")).toBe(`${home}/signed-out`);
  });

  it("Signs no person in with an invalid answer", async () => {
    const server = await serve((_request, response) => response.end("<html>"));
    const { home, browser } = await open({ issuer: server.origin });
    const answer = await browser.request(`${home}/sign-in`);
    expect(answer.status).toBe(503);
    await server.close();
  });
});

describe("a BFF with sessions", () => {
  it("Passes the probe: nothing hostile gets through, nor any session that was tampered with", async () => {
    const { stage, home, browser } = await open();
    await browser.signIn(home, "editor");
    const [cookie = ""] = [...browser.jar(home)].map(([name, value]) => `${name}=${value}`);
    const target = { url: new URL(home), apiBase: "/api", playbackBase: "/playback", cookie };
    const means = { perMinute: null, patienceMs: 5000, wait: async () => {} };
    const report = await probe(target, means);
    expect([report.shut, report.stopped]).toEqual([[], null]);
    expect(report.results.filter(({ outcome }) => !/refused|closed/.test(outcome))).toEqual([]);
    expect(report.results.filter(({ name }) => name.includes("session"))).toHaveLength(21);
    expect(stage.platform.heard.every(({ headers }) => headers.cookie === undefined)).toBe(true);
  });

  it("Logs one line for each call, with the person, the call and the outcome, and no more", async () => {
    const { stage, home, browser } = await open();
    await browser.signIn(home, "viewer");
    stage.log.length = 0;
    await browser.api(home, "/v2/vod?title=secret");
    await browser.api(home, "/v2/vod/7", "DELETE");
    const id = expect.stringMatching(/^[\da-f-]{36}$/);
    const person = { requestId: id, subject: "viewer", role: "viewer", ms: expect.any(Number) };
    expect(stage.log).toEqual([
      {
        ...person,
        type: "request",
        method: "GET",
        route: "/api/v2/vod",
        status: 200,
        outcome: "done",
      },
      {
        ...person,
        type: "audit",
        session: expect.any(String),
        method: "DELETE",
        route: "/api/v2/vod/{id}",
        path: "/api/v2/vod/7",
        status: 403,
        outcome: "refused",
      },
    ]);
    expect(stage.platform.heard.map(({ method }) => method)).toEqual(["GET"]);
    const answer = await browser.api(home, "/v2/vod");
    expect(answer.headers["x-request-id"]).toBe(stage.log.at(-1)?.requestId);
  });

  it("Limits each session, which then has to wait, and others do not", async () => {
    const { stage, home, browser } = await open({}, { ratePerMinute: 5 });
    await browser.signIn(home, "editor");
    const other = new TestBrowser();
    await other.signIn(home, "editor-2");
    for (let count = 0; count < 5; count += 1) expect(await list(browser, home)).toBe(200);
    const refused = await browser.api(home, "/v2/vod");
    expect([refused.status, refused.headers["retry-after"]]).toEqual([429, "12"]);
    expect(await list(other, home)).toBe(200);
    stage.clock.pass(12_000);
    expect(await list(browser, home)).toBe(200);
    expect(await list(browser, home)).toBe(429);
  });
});

describe("stopping the server", () => {
  it("Lets running calls end, says that it is not ready, and aborts after the limit", async () => {
    const { stage, home, browser } = await open();
    await browser.signIn(home, "editor");
    const held: (() => void)[] = [];
    stage.platform.answer((_request, response) => {
      held.push(() => response.end("[]"));
    });
    const slow = browser.api(home, "/v2/vod");
    await expect.poll(() => held.length).toBe(1);
    const stopped = stage.server.stop(20_000);
    held[0]?.();
    expect((await slow).status).toBe(200);
    expect(await stopped).toBe(0);
    await expect(browser.api(home, "/v2/vod")).rejects.toThrow("ECONNREFUSED");
  });

  it("Aborts calls that do not end in time", async () => {
    const { stage, home, browser } = await open();
    await browser.signIn(home, "editor");
    stage.platform.answer(() => {});
    const slow = browser.api(home, "/v2/vod").catch((error: Error) => error.message);
    await expect.poll(() => stage.platform.calls()).toBe(1);
    expect(await stage.server.stop(50)).toBe(1);
    expect(await slow).toContain("hang up");
  });
});
