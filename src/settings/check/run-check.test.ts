import { describe, expect, it } from "vitest";
import { checkClock, checkServer, inspectServer } from "./check-server.ts";
import type { CheckTools } from "./check-tools.ts";
import type { Finding } from "./finding.ts";
import { planSteps, runCheck, type StepState } from "./run-check.ts";
import { type Answers, answerWell, closed, NOW_MS, toolsForTest, VIDEO } from "./tools-for-test.ts";

async function check(answers: Answers = () => null, over: Partial<CheckTools> = {}) {
  const { tools, requested } = toolsForTest(answers, over);
  const steps = planSteps(tools.api.config);
  const states = new Map<string, StepState>();
  await runCheck(tools, steps, (id, state) => states.set(id, state), new AbortController().signal);
  const found = (id: string): Finding | null => {
    const state = states.get(id);
    return state?.kind === "done" ? state.finding : null;
  };
  return { found, requested, steps, codes: () => steps.map(({ id }) => found(id)?.code) };
}

/** Answers one URL, and leaves all others to the default. */
const at =
  (wanted: string, answer: (init: RequestInit) => Response | Promise<Response>): Answers =>
  (href, init) =>
    href === wanted ? answer(init) : null;

const refuse =
  (status: number, message = "") =>
  () =>
    Response.json({ message }, { status });
const hang = ({ signal }: RequestInit) =>
  new Promise<Response>((_, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason));
  });

const STORAGE = "https://storage.example/";
const MEDIA = "https://media.example/";
const CONFIG = "https://desk.example/config.json";
const LIST = "/api/v2/vod";
const LOOKUP = "/playback/content/access";
const MASTER = "https://media.example/master.m3u8";

describe("a check without problems", () => {
  it("Reports no problem, and makes no more requests than needed", async () => {
    const { codes, requested } = await check();
    expect(codes()).toEqual([
      "serverAnswers",
      "versionSame",
      "serviceAnswers",
      "clockRight",
      "storageOpen",
      "hostPattern",
      "mediaOpen",
      "thumbnailShown",
      "playbackAnswers",
      "streamReadable",
      "memoryWorks",
      "handlesKept",
      "playingWorks",
      "tabsAgree",
      "roomKept",
    ]);
    expect(requested.toSorted()).toEqual(
      [
        `GET ${LIST}`,
        `GET ${LOOKUP}`,
        "GET https://desk.example/",
        ...Array.from({ length: 5 }, () => `GET ${CONFIG}`),
        `GET ${MEDIA}`,
        `HEAD ${MASTER}`,
        `POST ${STORAGE}`,
      ].toSorted(),
    );
  });

  it("Sends storage neither content nor a sign-in", async () => {
    const sent: RequestInit[] = [];
    await check(
      at(STORAGE, (init) => {
        sent.push(init);
        return answerWell(STORAGE);
      }),
    );
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ method: "POST", mode: "cors", credentials: "omit" });
    expect(sent[0]?.body).toBeUndefined();
    expect(sent[0]?.headers).toBeUndefined();
  });
});

describe("the problems of a check", () => {
  it.each<[string, Answers, Record<string, object>]>([
    [
      "no server",
      at(CONFIG, closed),
      {
        server: { code: "serverSilent", level: "attention" },
        clock: { code: "clockUnknown", level: "unknown" },
      },
    ],
    ["a server that does not answer", at(CONFIG, hang), { server: { code: "serverSilent" } }],
    [
      "a server that refuses",
      at(CONFIG, refuse(503)),
      { server: { code: "serverRefuses", values: { status: 503 } } },
    ],
    [
      "a page in place of the settings",
      at(CONFIG, () => new Response("<p>Sign in</p>")),
      { server: { code: "serverOdd" } },
    ],
    [
      "signed out",
      at(LIST, refuse(401, "Who are you?")),
      {
        service: { code: "serviceSignedOut", level: "attention", values: { said: "Who are you?" } },
        thumbnails: { code: "listUnread", level: "unknown" },
        playback: { code: "listUnread", level: "unknown" },
        stream: { code: "streamSkipped", level: "unknown" },
      },
    ],
    [
      "no rights",
      at(LIST, refuse(403, "Not for you")),
      { service: { code: "serviceForbidden", values: { said: "Not for you" } } },
    ],
    [
      "a requested pause",
      at(LIST, refuse(429)),
      {
        service: { code: "serviceBusy", level: "attention" },
        thumbnails: { code: "listUnread" },
        playback: { code: "listUnread" },
      },
    ],
    [
      "no service",
      at(LIST, closed),
      {
        service: { code: "serviceSilent" },
        thumbnails: { code: "listUnread" },
        playback: { code: "listUnread" },
      },
    ],
    ["a service that does not answer", at(LIST, hang), { service: { code: "serviceSilent" } }],
    [
      "a broken service",
      at(LIST, refuse(500, "Video 5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b10 broke")),
      { service: { code: "serviceFailed", values: { said: "Video … broke" } } },
    ],
    [
      "an account without videos",
      at(LIST, () => Response.json([])),
      {
        service: { code: "serviceAnswers" },
        thumbnails: { code: "noThumbnail" },
        playback: { code: "noVideo" },
      },
    ],
    [
      "videos without pictures",
      at(LIST, () => Response.json([{ ...VIDEO, pictures: null }])),
      { thumbnails: { code: "noThumbnail" }, playback: { code: "playbackAnswers" } },
    ],
    [
      "storage that blocks this page",
      at(STORAGE, ({ mode }) => (mode === "cors" ? closed() : new Response())),
      { "storage storage.example": { code: "storageClosed", level: "attention" } },
    ],
    [
      "storage that can't be reached",
      at(STORAGE, closed),
      { "storage storage.example": { code: "hostSilent", level: "attention" } },
    ],
    [
      "storage that does not answer",
      at(STORAGE, hang),
      { "storage storage.example": { code: "hostSilent" } },
    ],
    [
      "a CDN whose root is forbidden",
      at(MEDIA, ({ mode }) => (mode === "cors" ? closed() : new Response())),
      {
        "media media.example": { code: "mediaUnread", level: "unknown" },
        stream: { code: "streamReadable" },
      },
    ],
    ["no CDN", at(MEDIA, closed), { "media media.example": { code: "hostSilent" } }],
    [
      "an unpublished video",
      at(LOOKUP, refuse(404, "Content is offline")),
      {
        playback: { code: "playbackRefused", values: { said: "Content is offline" } },
        stream: { code: "streamSkipped" },
      },
    ],
    ["no lookup", at(LOOKUP, closed), { playback: { code: "playbackSilent" } }],
    [
      "a link to an unlisted host",
      at(LOOKUP, () => Response.json({ hls: "https://evil.example/a.m3u8" })),
      { playback: { code: "playbackHost", values: { said: "mediaHosts: https://evil.example" } } },
    ],
    [
      "a stream that blocks this page",
      at(MASTER, closed),
      { stream: { code: "streamClosed", level: "attention", values: { detail: "media.example" } } },
    ],
    [
      "a stream that is refused",
      at(MASTER, refuse(403)),
      {
        stream: {
          code: "streamRefused",
          level: "unknown",
          values: { detail: "media.example", status: 403 },
        },
      },
    ],
    [
      "a newer version",
      at("https://desk.example/", () => new Response('<meta name="version" content="1.3.0" />')),
      { version: { code: "versionNewer", values: { detail: "1.3.0" } } },
    ],
    [
      "another build",
      at(
        "https://desk.example/",
        () =>
          new Response(
            '<meta name="version" content="1.2.3" /><script type="module" src="./assets/index-xyz.js">',
          ),
      ),
      { version: { code: "versionRebuilt" } },
    ],
    [
      "a page that does not say its version",
      at("https://desk.example/", () => new Response("")),
      { version: { code: "versionUnknown", level: "unknown" } },
    ],
  ])("Reports what is wrong: %s", async (_name, answers, expected) => {
    const { found, codes } = await check(answers);
    for (const [id, finding] of Object.entries(expected)) expect(found(id)).toMatchObject(finding);
    // Every step ends in any case.
    expect(codes()).not.toContain(undefined);
  });

  it("The problems of a check include the page's own policy", async () => {
    const { found } = await check(at(STORAGE, closed), { isBlocked: (url) => url === STORAGE });
    expect(found("storage storage.example")).toMatchObject({ code: "hostBlocked" });
  });

  it("The problems of a check include an image that does not load", async () => {
    const { found } = await check(undefined, { loadImage: async () => false });
    expect(found("thumbnails")).toMatchObject({
      code: "thumbnailMissing",
      values: { detail: "media.example" },
    });
  });

  it("The problems of a check omit a CDN that refuses a good link once", async () => {
    let count = 0;
    const { found } = await check(
      at(MASTER, () => {
        count += 1;
        return new Response(null, { status: count === 1 ? 403 : 200 });
      }),
    );
    expect(found("stream")).toMatchObject({ code: "streamReadable" });
  });

  it("The problems of a check include a browser that lacks features", async () => {
    const { found } = await check(undefined, {
      browser: {
        remembers: async () => false,
        keepsFileHandles: false,
        playsStreams: false,
        joinsTabs: false,
        room: async () => null,
      },
    });
    const codes = ["memory", "handles", "playing", "tabs", "room"].map((id) => found(id)?.code);
    expect(codes).toEqual([
      "memoryMissing",
      "handlesMissing",
      "playingMissing",
      "tabsApart",
      "roomUnknown",
    ]);
  });

  it.each([
    [1_000_000, false, "roomScarce", "attention"],
    [5e9, false, "roomLent", "fine"],
  ])(
    "The problems of a check include the free space of %d bytes, kept: %s",
    async (freeBytes, isPersisted, code, level) => {
      const { tools } = toolsForTest();
      const room = async () => ({ freeBytes, isPersisted });
      const { found } = await check(undefined, { browser: { ...tools.browser, room } });
      expect(found("room")).toEqual({ code, level, values: { bytes: freeBytes } });
    },
  );

  it("The problems of a check include a step that fails, without harm to others", async () => {
    const { tools } = toolsForTest();
    const remembers = () => Promise.reject(new Error(`broken at ${tools.page.baseUrl}`));
    const { found } = await check(undefined, { browser: { ...tools.browser, remembers } });
    expect(found("memory")).toMatchObject({ code: "stepBroke", level: "unknown" });
    expect(found("room")).toMatchObject({ code: "roomKept" });
  });
});

describe("the clock", () => {
  const { signal } = new AbortController();
  // Offset from the server's clock; the response took 10 ms, and headers have whole seconds.
  it.each<[string, number, Record<string, string>, object]>([
    ["right", 30_000, {}, { code: "clockRight", values: { seconds: 29 } }],
    ["exact", 120_000, {}, { code: "clockRight", values: { seconds: 119 } }],
    ["ahead", 301_000, {}, { code: "clockOff", values: { seconds: 300, side: "ahead" } }],
    ["behind", -299_000, {}, { code: "clockOff", values: { seconds: 300, side: "behind" } }],
    [
      "right, by an answer that was kept for an hour",
      3_600_000,
      { age: "3600" },
      { code: "clockRight" },
    ],
  ])("Finds that the clock is %s", async (_name, apartMs, more, expected) => {
    const headers = { date: new Date(NOW_MS).toUTCString(), ...more };
    const { tools } = toolsForTest(
      at(CONFIG, () => Response.json({}, { headers })),
      {
        nowMs: () => NOW_MS + apartMs,
      },
    );
    expect(checkClock(await inspectServer(tools, signal))).toMatchObject(expected);
  });

  it("The clock is not known without the server's", async () => {
    const { tools } = toolsForTest(at(CONFIG, () => Response.json({})));
    const measure = await inspectServer(tools, signal);
    expect(checkServer(measure)).toMatchObject({ code: "serverAnswers" });
    expect(checkClock(measure)).toMatchObject({ code: "clockUnknown", level: "unknown" });
  });
});

it("Uses the median of five times", async () => {
  let tick = 0;
  const steps = [900, 10, 30, 20, 40].flatMap((ms) => [0, ms]);
  const { tools } = toolsForTest(undefined, {
    tickMs: () => {
      tick += steps.shift() ?? 0;
      return tick;
    },
  });
  const measure = await inspectServer(tools, new AbortController().signal);
  expect(checkServer(measure)).toEqual({
    level: "fine",
    code: "serverAnswers",
    values: { ms: 30 },
  });
});

it("A check reports nothing more once it is stopped", async () => {
  const controller = new AbortController();
  const reported: string[] = [];
  const { tools, requested } = toolsForTest(at(LIST, hang));
  const running = runCheck(
    tools,
    planSteps(tools.api.config),
    (id, state) => {
      reported.push(`${id} ${state.kind}`);
      if (id === "service") controller.abort();
    },
    controller.signal,
  );
  await expect(running).rejects.toThrow("aborted");
  expect(reported.at(-1)).toBe("service running");
  const count = requested.length;
  await new Promise((resolve) => setTimeout(resolve));
  expect(requested).toHaveLength(count);
});
