import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { accentShades } from "../../src/shared/ui/accent.ts";
import {
  type SignInStage,
  startProvider,
  startSignInStage,
  TestBrowser,
  type TestProvider,
  testSecret,
  testSettings,
} from "./testing.ts";
import { WORDS } from "./words.ts";

const MINUTE = 60_000;
const COOKIE = "__Host-reeldesk";

let provider: TestProvider;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.stop());

let stage: SignInStage;
let home: string;
let browser: TestBrowser;
beforeEach(async () => {
  stage = await startSignInStage(testSettings(provider.issuer));
  home = stage.server.origin;
  browser = new TestBrowser();
});
afterEach(() => stage.close());

const list = async (who = browser) => (await who.api(home, "/v2/vod")).status;
const cookie = () => browser.jar(home).get(COOKIE) ?? "";
const isCallback = (url: URL) => url.pathname.endsWith("/sign-in/callback");

describe("signing in", () => {
  it("Lets a person in, back at the requested page, and says who it is", async () => {
    expect(await list()).toBe(401);
    const { url, answer } = await browser.signIn(home, "editor", {
      back: "?return=%2Flibrary%3Fq%3Dferry",
    });
    expect(url.href).toBe(`${home}/library?q=ferry`);
    expect(answer?.status).toBe(404);
    expect(await list()).toBe(200);
    const session = await browser.api(home, "/session");
    expect(JSON.parse(session.body)).toEqual({
      name: "Person editor",
      role: "editor",
      personId: expect.stringMatching(/^[\w-]{22}$/),
      endsAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(stage.platform.heard.map(({ url, headers }) => [url, headers.cookie])).toEqual([
      ["/v2/vod", undefined],
    ]);
  });

  it("Uses PKCE, state and nonce, each of them new", async () => {
    const asked = async () => {
      const { url } = await browser.open(`${home}/sign-in`, ({ origin }) => origin !== home);
      return Object.fromEntries(url.searchParams);
    };
    const [first, second] = [await asked(), await asked()];
    expect(first).toMatchObject({
      response_type: "code",
      client_id: "reeldesk",
      redirect_uri: `${home}/sign-in/callback`,
      code_challenge_method: "S256",
    });
    for (const name of ["state", "nonce", "code_challenge"]) {
      expect(first?.[name]).toMatch(/^[\w-]{43}$/);
      expect(second?.[name]).not.toBe(first?.[name]);
    }
  });

  it("Sets cookies that scripts, http and other sites do not get", async () => {
    const { url } = await browser.signIn(home, "editor", { before: isCallback });
    const answer = await browser.request(url.href);
    expect(answer.status).toBe(303);
    const lines = answer.headers["set-cookie"] ?? [];
    expect(lines.map((line) => line.split("=", 1)[0])).toEqual([
      expect.stringContaining(`${COOKIE}-begun-`),
      COOKIE,
      `${COOKIE}-hint`,
    ]);
    for (const line of lines) {
      expect(line).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    }
    expect(lines.join("")).not.toContain("Person");
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it.each([
    "//evil.example/",
    "https://evil.example/",
    "/\\evil.example",
    "/%5Cevil.example/..//evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
    "/api/v2/vod",
    "/sign-out",
  ])("Signing in does not lead to %s", async (wanted) => {
    const back = `?return=${encodeURIComponent(wanted)}`;
    const { url } = await browser.signIn(home, "editor", { back, before: isCallback });
    const { headers } = await browser.request(url.href);
    expect(headers.location).toBe("/");
  });

  it("Refuses a person without a role, and keeps no session", async () => {
    const { answer } = await browser.signIn(home, "nobody");
    expect(answer?.status).toBe(403);
    expect(answer?.body).toContain("no access");
    expect([...browser.jar(home).keys()]).toEqual([]);
    expect(await list()).toBe(401);
  });

  it("Accepts an answer once, in the browser that requested it, and only unchanged", async () => {
    const { url } = await browser.signIn(home, "editor", { before: isCallback });
    const begun = new Map(browser.jar(home));
    const stranger = new TestBrowser();
    expect((await stranger.request(url.href)).status).toBe(400);

    const swapped = new URL(url);
    swapped.searchParams.set("state", "x".repeat(43));
    expect((await browser.request(swapped.href)).status).toBe(400);
    expect((await browser.request(url.href)).status).toBe(303);
    // The same answer is sent again, even with the cookie that belongs to it.
    expect((await browser.request(url.href)).status).toBe(400);
    for (const [name, value] of begun) stranger.jar(home).set(name, value);
    expect((await stranger.request(url.href)).status).toBe(403);
    expect(await list(stranger)).toBe(401);
  });

  it("Refuses the code of another person's sign-in", async () => {
    const { url: own } = await browser.signIn(home, "editor", { before: isCallback });
    const { url: other } = await new TestBrowser().signIn(home, "editor-2", {
      before: isCallback,
    });
    own.searchParams.set("code", other.searchParams.get("code") ?? "");
    expect((await browser.request(own.href)).status).toBe(403);
    expect(await list()).toBe(401);
    expect(stage.log.at(-2)).toMatchObject({ type: "sign-in", outcome: "refused" });
  });

  it("Says so when the person cancels, or the answer is from elsewhere", async () => {
    const { url } = await browser.signIn(home, "editor", { before: isCallback });
    const cancelled = new URL(url);
    cancelled.searchParams.delete("code");
    cancelled.searchParams.set("error", "access_denied");
    const saved = new Map(browser.jar(home));
    expect((await browser.request(cancelled.href)).status).toBe(403);
    for (const [name, value] of saved) browser.jar(home).set(name, value);
    url.searchParams.set("iss", "https://evil.example");
    expect((await browser.request(url.href)).status).toBe(403);
    expect(await list()).toBe(401);
  });

  it("Signing in may happen in several tabs at once", async () => {
    const tabs = [];
    for (let count = 0; count < 3; count += 1) {
      tabs.push(await browser.signIn(home, "editor", { before: isCallback }));
    }
    for (const { url } of tabs) expect((await browser.request(url.href)).status).toBe(303);
    expect(await list()).toBe(200);
  });

  it("Expires ten minutes after it began", async () => {
    const { url } = await browser.signIn(home, "editor", { before: isCallback });
    stage.clock.pass(11 * MINUTE);
    expect((await browser.request(url.href)).status).toBe(400);
  });

  it("Fits into the header however many sign-ins are begun at a time, and the newest counts", async () => {
    await browser.signIn(home, "editor");
    const begin = (length: number) => {
      const back = `%2Flibrary%3Fq%3D${"a".repeat(length)}`;
      return browser.open(`${home}/sign-in?return=${back}`, ({ origin }) => origin !== home);
    };
    await Promise.all(Array.from({ length: 20 }, () => begin(1900)));
    await Promise.all(Array.from({ length: 20 }, () => begin(680)));
    const begun = [...browser.jar(home)].filter(([name]) => name.includes("-begun-"));
    expect(begun.length).toBeLessThanOrEqual(3);
    // The session may use 8 kB of 16 beside these.
    expect(begun.flat().join("").length).toBeLessThan(6000);
    expect(await list()).toBe(200);
    const { url } = await browser.signIn(home, "editor", { back: "?return=%2Flibrary" });
    expect(url.href).toBe(`${home}/library`);
  });

  it("Leads to the first page where another site supplied the return path, or it is too long", async () => {
    const end = async (back: string, site: string) => {
      const headers = { "sec-fetch-site": site };
      const page = await browser.open(`${home}/sign-in?return=${back}`, () => false, { headers });
      const { url } = await browser.submit(page, { login: "editor", password: "any" });
      return url.href;
    };
    expect(await end("%2Flibrary", "cross-site")).toBe(`${home}/`);
    expect(await end("%2Flibrary", "same-origin")).toBe(`${home}/library`);
    expect(await end(`%2Flibrary%3Fq%3D${"a".repeat(700)}`, "same-origin")).toBe(`${home}/`);
  });

  it("Refuses a session that was prepared for a person (fixation)", async () => {
    await browser.signIn(home, "viewer");
    const prepared = browser.jar(home).get(COOKIE) ?? "";
    const victim = new TestBrowser();
    victim.jar(home).set(COOKIE, prepared);
    await victim.signIn(home, "editor");
    expect(victim.jar(home).get(COOKIE)).not.toBe(prepared);
    const { body } = await victim.api(home, "/session");
    expect(JSON.parse(body)).toMatchObject({ name: "Person editor" });
  });

  it("Works only for its own host, and by GET", async () => {
    const other = await browser.request(`${home}/sign-in`, { headers: { host: "evil.example" } });
    expect(other.status).toBe(421);
    expect((await browser.request(`${home}/sign-in`, { method: "POST" })).status).toBe(405);
  });
});

describe("the pages of the sign-in", () => {
  it.each([
    ["de-AT,en;q=0.5", "de", "Sie sind abgemeldet"],
    ["xx,ar;q=0.9,en;q=0.8", "ar", "تم تسجيل خروجك"],
    ["en;q=0.4,ja", "ja", "ログアウトしました"],
    ["constructor", "en", "You’re signed out"],
  ])(
    "The pages of the sign-in are in the browser's language: %s",
    async (accepted, language, title) => {
      const { body, headers } = await browser.request(`${home}/signed-out`, {
        headers: { "accept-language": accepted },
      });
      expect(body).toContain(
        `<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">`,
      );
      expect(body).toContain(`<h1>${title}</h1>`);
      expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'sha256-/);
    },
  );

  it("The pages of the sign-in have the name and the looks of the deployment, as text", async () => {
    const brand = { name: 'A & <b>"', logo: "/acme/logo.svg", accent: "#ffe600" };
    const branded = await startSignInStage(testSettings(provider.issuer), { config: { brand } });
    const { body } = await browser.request(`${branded.server.origin}/signed-out`);
    await branded.close();
    const name = "A &#38; &#60;b&#62;&#34;";
    expect(body).toContain(`– ${name}</title>`);
    expect(body).toContain(`<img src="/acme/logo.svg" alt=""></picture><bdi>${name}</bdi>`);
    expect(body).toContain(`background:light-dark(${accentShades("#ffe600").light.accent},`);
  });

  it("The pages of the sign-in say everything in each language", () => {
    expect(Object.keys(WORDS)).toEqual(expect.arrayContaining(["ar", "de", "en"]));
    // The texts are written into the page unchanged.
    expect(JSON.stringify(WORDS)).not.toMatch(/[<>&]|\\"/);
  });
});

describe("a session", () => {
  beforeEach(async () => {
    await browser.signIn(home, "editor");
  });
  it("A session is renewed at the service, and its cookie with it, once for all simultaneous calls", async () => {
    const before = cookie();
    expect(await list()).toBe(200);
    expect(cookie()).toBe(before);
    stage.clock.pass(3 * MINUTE);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => browser.api(home, "/v2/vod")),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const lines = new Set(answers.map(({ headers }) => headers["set-cookie"]?.[0]));
    expect(lines.size).toBe(1);
    expect(cookie()).not.toBe(before);
    expect(answers[0]?.headers["cache-control"]).toBe("no-store");
  });

  it("Expires an hour after the last call, and twelve after the sign-in", async () => {
    const other = new TestBrowser();
    other.jar(home).set(COOKIE, cookie());
    for (let count = 0; count < 15; count += 1) {
      stage.clock.pass(50 * MINUTE);
      const status = await list();
      expect(status).toBe((count + 1) * 50 <= 12 * 60 ? 200 : 401);
    }
    expect(await list(other)).toBe(401);
    await browser.signIn(home, "editor");
    expect(await list()).toBe(200);
    stage.clock.pass(62 * MINUTE);
    expect(await list()).toBe(401);
  });

  it("Follows the role that the service names", async () => {
    browser = new TestBrowser();
    await browser.signIn(home, "editor-7");
    await provider.setRole("editor-7", "desk-viewer");
    stage.clock.pass(3 * MINUTE);
    const refused = await browser.api(home, "/v2/vod/7", "DELETE");
    expect(refused.status).toBe(403);
    expect(JSON.parse(refused.body)).toEqual({
      message: "Your account may view, but not change anything.",
      requiredRole: "editor",
    });
    expect(await list()).toBe(200);
    await provider.setRole("editor-7", "none");
    stage.clock.pass(3 * MINUTE);
    const shut = await browser.api(home, "/v2/vod");
    expect([shut.status, JSON.parse(shut.body).requiredRole]).toEqual([403, "viewer"]);
    const session = await browser.api(home, "/session");
    expect(JSON.parse(session.body)).toMatchObject({ role: null });
  });

  it("Survives a restart, and is valid at another process with the same secrets", async () => {
    const { port } = stage.server;
    await stage.close();
    stage = await startSignInStage(
      testSettings(provider.issuer, { secrets: [Buffer.alloc(32, 9), testSecret] }),
      { port, clock: stage.clock },
    );
    const before = cookie();
    expect(await list()).toBe(200);
    stage.clock.pass(3 * MINUTE);
    expect(await list()).toBe(200);
    // Renewed, it is sealed with the new secret.
    expect(kidOf(cookie())).not.toBe(kidOf(before));
    await stage.close();
    stage = await startSignInStage(
      testSettings(provider.issuer, { secrets: [Buffer.alloc(32, 9)] }),
      { port, clock: stage.clock },
    );
    expect(await list()).toBe(200);
    browser.jar(home).set(COOKIE, before);
    expect(await list()).toBe(401);
  });

  it("Ends with sign-out: here, at the service, and for every copy of its cookie", async () => {
    const thief = new TestBrowser();
    thief.jar(home).set(COOKIE, cookie());
    const asked = await browser.open(`${home}/sign-out`);
    expect(asked.url.pathname).toBe("/session/end");
    expect(asked.url.searchParams.get("post_logout_redirect_uri")).toBe(`${home}/signed-out`);
    expect(asked.url.searchParams.get("id_token_hint")).toMatch(/^ey/);
    const { url, answer } = await browser.submit(asked, { logout: "yes" });
    expect(url.href).toBe(`${home}/signed-out`);
    expect(answer?.body).toContain("You’re signed out");
    expect([...browser.jar(home).keys()]).toEqual([]);
    expect(await list()).toBe(401);
    // The copy is valid until the renewal, half of five minutes.
    expect(await list(thief)).toBe(200);
    stage.clock.pass(2.5 * MINUTE);
    expect(await list(thief)).toBe(401);
    expect((await thief.api(home, "/v2/vod/7", "DELETE")).status).toBe(401);
  });

  it("Ends with a sign-out elsewhere", async () => {
    const asked = await browser.open(`${provider.issuer}/session/end`);
    await browser.submit(asked, { logout: "yes" });
    stage.clock.pass(3 * MINUTE);
    expect(await list()).toBe(401);
    expect(stage.log.find(({ trouble }) => trouble === "renewal: invalid_grant")).toMatchObject({
      type: "sign-in",
      subject: "editor",
      outcome: "refused",
    });
  });

  it("A session is not ended by another site", async () => {
    const answer = await browser.request(`${home}/sign-out`, {
      headers: { "sec-fetch-site": "cross-site" },
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('<a href="/sign-out">');
    expect(await list()).toBe(200);
  });

  it.each([
    ["forged", () => "eyJhbGciOiJub25lIn0.e30."],
    ["truncated", (text: string) => text.slice(0, -10)],
    ["changed", (text: string) => text.replace(/.(?=.{30}$)/, (one) => (one === "A" ? "B" : "A"))],
    ["oversized", (text: string) => text + "A".repeat(8000)],
    ["empty", () => ""],
    ["unreadable", () => '"%00;=,"'],
    ["of a hint", () => browser.jar(home).get(`${COOKIE}-hint`) ?? ""],
  ])("A session is refused when its cookie is %s", async (_name, change) => {
    browser.jar(home).set(COOKIE, change(cookie()));
    expect(await list()).toBe(401);
    expect(stage.platform.calls()).toBe(0);
  });

  it("A session is refused at another dashboard that has the same secrets", async () => {
    const other = await startSignInStage(testSettings(provider.issuer), { clock: stage.clock });
    browser.jar(other.server.origin).set(COOKIE, cookie());
    expect((await browser.api(other.server.origin, "/v2/vod")).status).toBe(401);
    await other.close();
  });

  it("Appears in no log, and neither does a secret", () => {
    const text = JSON.stringify(stage.log);
    expect(text).toContain('"outcome":"done"');
    expect(text).not.toMatch(/eyJ|reeldesk-secret|code=|state=|Person/);
  });
});

function kidOf(sealed: string): unknown {
  return JSON.parse(Buffer.from(sealed.split(".", 1)[0] ?? "", "base64url").toString()).kid;
}
