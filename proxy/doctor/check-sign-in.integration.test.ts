import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { answer, CALLS, HTML, json, troublesOf } from "./faults.ts";
import { type Deployment, type Fault, startDeployment } from "./testing.ts";

let root: Deployment;

beforeAll(async () => {
  root = await startDeployment();
});
beforeEach(() => root.breakBy({}));
afterAll(() => root.close());

/** Adds a signInUrl to a fault, and the page there. */
const withWay = (fault: Fault, config: Record<string, unknown>, way?: Fault): Fault => ({
  config,
  instead: (request, response) =>
    fault.instead?.(request, response) === true || way?.instead?.(request, response) === true,
});

describe("a 401 answer", () => {
  const all = answer(/^\/(api|playback)/, 401, ...json({ message: "Sign in." }));
  it.each<[string, Fault, string[]]>([
    [
      "of the BFF, with a link to a sign-in",
      withWay(all, { signInUrl: "/sign-in" }, answer(/^\/sign-in/, 200, HTML, "<form>")),
      [],
    ],
    [
      "of the BFF, with a link that redirects",
      withWay(
        all,
        { signInUrl: "/sign-in" },
        answer(/^\/sign-in/, 302, { location: "https://id.example/" }),
      ),
      [],
    ],
    ["without a link to a sign-in", all, ["MEND Sign-in: config.json has no signInUrl"]],
    [
      "with a link that leads nowhere",
      withWay(all, { signInUrl: "/sign-in" }, answer(/^\/sign-in/, 404)),
      ["MEND The way to a sign-in: http://DESK/sign-in: 404"],
    ],
    [
      "with a link that leads back",
      withWay(all, { signInUrl: "/sign-in" }),
      ["MEND The way to a sign-in: http://DESK/sign-in: 200, text/html, the dashboard itself"],
    ],
    [
      "that mentions a key",
      answer(
        CALLS,
        401,
        ...json({ message: "Unauthorized", detail: "X-Api-Key is missing or wrong" }),
      ),
      ["MEND The BFF: 401, and it speaks of a key: the platform refuses the BFF's"],
    ],
    [
      "of the platform, whatever its message",
      withWay(answer(/^\/api\/v2\/vod/, 401, ...json({ message: "no" })), {
        signInUrl: "https://id.example/",
      }),
      [
        "MEND The BFF: 401 for a list, but 404, application/json for an address that does not exist and 404, application/json for the playback lookup",
      ],
    ],
    [
      "of the platform, with a BFF that passes everything on",
      withWay(answer(CALLS, 401, ...json({ message: "no" })), { signInUrl: "https://id.example/" }),
      ["MEND The BFF: 401 for a list, but 404, application/json for the playback lookup"],
    ],
  ])("Tells what is wrong with a 401 %s", async (_name, fault, troubles) => {
    expect(await troublesOf(root, fault)).toEqual(troubles);
  });

  it("A 401 in spite of a session is not the sign-in", async () => {
    const credentials = { cookie: "session=abcdef", user: null };
    expect(await troublesOf(root, all, { credentials })).toEqual([
      "MEND The BFF: 401, in spite of the credentials",
    ]);
  });
});
