import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { drop, FILES, policy, troublesOf } from "./faults.ts";
import { type Deployment, type Fault, startDeployment } from "./testing.ts";

let root: Deployment;

beforeAll(async () => {
  root = await startDeployment();
});
beforeEach(() => root.breakBy({}));
afterAll(() => root.close());

const says = (text: string) => `MEND Content-Security-Policy: ${text}`;

describe("the content policy", () => {
  it.each<[string, Fault, string[]]>([
    ["none", drop(FILES, "content-security-policy"), [says("not sent")]],
    [
      "a policy that only reports",
      {
        edit: (path, { headers }) => {
          if (!FILES.test(path)) return;
          headers["content-security-policy-report-only"] = headers["content-security-policy"];
          delete headers["content-security-policy"];
        },
      },
      [says("only for reports, which keeps nothing out")],
    ],
    [
      "scripts in the page",
      policy("script-src 'self'", "script-src 'self' 'unsafe-inline'"),
      [says("script-src lets in 'unsafe-inline'")],
    ],
    [
      "scripts from a CDN",
      policy("script-src 'self'", "script-src 'self' https://cdn.jsdelivr.net"),
      [says("script-src lets in https://cdn.jsdelivr.net")],
    ],
    [
      "scripts made from strings",
      policy("script-src 'self'", "script-src 'self' data: blob:"),
      [says("script-src lets in data: blob:")],
    ],
    [
      "a separate rule for script elements",
      policy(/$/, "; script-src-elem 'self' 'unsafe-inline' *"),
      [says("script-src-elem lets in 'unsafe-inline' *")],
    ],
    [
      "blocked script elements",
      policy(/$/, "; script-src-elem 'none'"),
      [says("script-src-elem keeps out 'self': the page does not start")],
    ],
    [
      "calls to every host",
      policy(/connect-src [^;]*/, "connect-src *"),
      [says("connect-src lets in *")],
    ],
    [
      "blocked calls to its own origin",
      policy("connect-src 'self'", "connect-src"),
      [says("connect-src keeps out 'self': the dashboard can't reach it")],
    ],
    [
      "blocked styles",
      policy("style-src 'self'", "style-src 'none'"),
      [says("style-src keeps out 'self': the page has no styles")],
    ],
    [
      "blocked workers",
      policy("worker-src 'self'", "worker-src 'none'"),
      [
        says(
          "worker-src keeps out 'self': what works beside the page (playback, captions, exports) does not start",
        ),
      ],
    ],
    ["workers by the rule for scripts", policy("worker-src 'self'; ", ""), []],
    [
      "blocked images of its own",
      policy("img-src 'self' data: blob:", "img-src 'self'"),
      [says("img-src keeps out data: blob:: pictures stay empty")],
    ],
    [
      "any base",
      policy("base-uri 'none'; ", ""),
      [says("has no base-uri: there it lets anything in")],
    ],
    [
      "a base of the page's own",
      policy("base-uri 'none'", "base-uri 'self'"),
      [says("base-uri lets in 'self'")],
    ],
    [
      "a missing default",
      policy("default-src 'none'; ", ""),
      [says("has no default-src: there it lets anything in")],
    ],
    [
      "framing by other origins",
      policy("frame-ancestors 'none'", "frame-ancestors https://else.example"),
      [says("frame-ancestors lets in https://else.example")],
    ],
    [
      "hosts by https where they speak http",
      policy(/http:\/\/127/g, "https://127"),
      [
        says("img-src keeps out http://MEDIA: pictures stay empty"),
        says("media-src keeps out http://MEDIA: videos are not played"),
        says("connect-src keeps out http://STORAGE http://MEDIA: the dashboard can't reach it"),
      ],
    ],
    [
      "an additional host",
      policy("connect-src 'self'", "connect-src 'self' https://old.example.com"),
      ["look Content-Security-Policy: connect-src lets in https://old.example.com"],
    ],
    [
      "'strict-dynamic'",
      policy("script-src 'self'", "script-src 'self' 'strict-dynamic'"),
      [says("script-src keeps out 'self': the page does not start")],
    ],
    [
      "a second directive by one name, which browsers pass over",
      policy("script-src 'self'", "script-src 'self'; script-src *"),
      [],
    ],
    [
      "a second policy that blocks",
      {
        edit: (path, { headers }) => {
          if (FILES.test(path))
            headers["content-security-policy"] = [
              String(headers["content-security-policy"]),
              "default-src 'self'; worker-src 'none'; connect-src *; media-src *; img-src * data: blob:",
            ];
        },
      },
      [
        says(
          "worker-src keeps out 'self': what works beside the page (playback, captions, exports) does not start",
        ),
        says("media-src keeps out blob:: videos are not played"),
      ],
    ],
    [
      "a sandbox",
      policy(/$/, "; sandbox"),
      [says("has sandbox, which takes the page's own rights from it")],
    ],
    [
      "a policy without trusted types",
      policy("; require-trusted-types-for 'script'", ""),
      [says("lets texts become scripts or markup, or keeps the dashboard's own workers out")],
    ],
    [
      "trusted types with any name",
      policy("trusted-types reeldesk default", "trusted-types reeldesk default *"),
      [says("lets texts become scripts or markup, or keeps the dashboard's own workers out")],
    ],
    [
      "a missing trusted type",
      policy("trusted-types reeldesk default", "trusted-types reeldesk"),
      [says("lets texts become scripts or markup, or keeps the dashboard's own workers out")],
    ],
  ])("Tells what is wrong with %s", async (_name, fault, troubles) => {
    expect((await troublesOf(root, fault)).toSorted()).toEqual(troubles.toSorted());
  });
});
