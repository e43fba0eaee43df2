import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RequestForTest } from "#test/request-for-test.ts";
import { createApiClient } from "./client.ts";
import { ApiError } from "./errors.ts";
import { parseRuntimeConfig } from "./runtime-config.ts";
import { postSignedForm, readSignedForm, sendSignedFile } from "./signed-form.ts";
import { StorageError } from "./upload-policy.ts";

const api = createApiClient(
  parseRuntimeConfig({ storageHosts: ["store.example", "127.0.0.1:4802"] }),
);

const answer = (bucket: unknown, more: object = {}) => ({
  acl: "private",
  bucket,
  key: "subtitle/one/true/srt",
  "x-any-date": "20261120T120000Z",
  "x-any-token": "",
  count: 201,
  ...more,
});

describe("readSignedForm", () => {
  it.each([
    ["store.example", "https://store.example"],
    ["127.0.0.1:4802", "http://127.0.0.1:4802"],
    ["127.0.0.1:4802/videos", "http://127.0.0.1:4802/videos"],
  ])("Sends to the bucket %s at the address %s", (bucket, url) => {
    expect(readSignedForm(api, answer(bucket)).url).toBe(url);
  });

  it("Returns every field but the bucket, in the order received", () => {
    const { key, fields } = readSignedForm(api, answer("store.example", { file: "no", odd: null }));
    expect(key).toBe("subtitle/one/true/srt");
    expect(fields).toEqual([
      ["acl", "private"],
      ["key", "subtitle/one/true/srt"],
      ["x-any-date", "20261120T120000Z"],
      ["x-any-token", ""],
      ["count", "201"],
    ]);
  });

  it.each([
    ["evil.example", "untrusted-host"],
    ["store.example@evil.example", "untrusted-host"],
    ["evil.example/store.example", "untrusted-host"],
    ["store.example:444", "untrusted-host"],
    ["evil.example@store.example", "untrusted-host"],
    ["evil.example\\@store.example", "untrusted-host"],
    ["store.example\\.evil.example", "untrusted-host"],
    ["/evil.example", "untrusted-host"],
    ["store.example.", "untrusted-host"],
    ["sto\tre.example", "untrusted-host"],
    ["store.example:443@evil.example", "untrusted-host"],
    ["store.example.evil.example", "untrusted-host"],
    ["2130706433:4802", "untrusted-host"],
    ["", "unreadable"],
    [null, "unreadable"],
  ])("Refuses an answer with the bucket %j", (bucket, kind) => {
    expect(() => readSignedForm(api, answer(bucket))).toThrow(expect.objectContaining({ kind }));
  });

  it.each([null, "text", [], { bucket: "store.example" }])(
    "Refuses an answer that is %j",
    (wire) => {
      expect(() => readSignedForm(api, wire)).toThrow(
        expect.objectContaining({ kind: "unreadable" }),
      );
    },
  );
});

/** Plays storage's reaction to one form. */
type Script = (request: ScriptedRequest) => void;

const scripts: Script[] = [];
const sent: { url: string; names: string[] }[] = [];

class ScriptedRequest extends RequestForTest {
  send(form: FormData) {
    sent.push({ url: this.href, names: [...form.keys()] });
    scripts.shift()?.(this);
  }
}

const stored = (key: string) => `<PostResponse><Key>${key}</Key><ETag>"x"</ETag></PostResponse>`;
const refusal = (code: string, message: string) =>
  `<Error><Code>${code}</Code><Message>${message}</Message></Error>`;
const taken: Script = (request) => request.answer(201, {}, stored("subtitle/one/true/srt"));
const expired: Script = (request) =>
  request.answer(403, {}, refusal("AccessDenied", "Invalid according to Policy: Policy expired."));
const denied: Script = (request) =>
  request.answer(403, {}, refusal("AccessDenied", "No &amp; never"));
const timedOut = refusal("RequestTimeout", "Idle connections are closed.");
const down: Script = (request) => request.answer(0);
const silent: Script = () => {};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", ScriptedRequest);
  scripts.length = 0;
  sent.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const form = readSignedForm(api, answer("store.example"));

async function post(script: Script): Promise<unknown> {
  scripts.push(script);
  const outcome = postSignedForm(form, new Blob(["x"]), {
    signal: new AbortController().signal,
  }).then(
    () => "stored",
    (error: unknown) => error,
  );
  await vi.advanceTimersByTimeAsync(61_000);
  return outcome;
}

describe("postSignedForm", () => {
  it("Sends the file last", async () => {
    expect(await post(taken)).toBe("stored");
    expect(sent).toEqual([
      {
        url: "https://store.example",
        names: ["acl", "key", "x-any-date", "x-any-token", "count", "file"],
      },
    ]);
  });

  it.each<[string, Script, object]>([
    [
      "a denial",
      denied,
      { status: 403, serviceMessage: "AccessDenied No & never", fault: "refused" },
    ],
    ["an expired form", expired, { fault: "expired" }],
    ["silence", silent, { kind: "timeout" }],
    ["a broken line", down, { kind: "network" }],
    ["trouble", (request) => request.answer(503), { kind: "server" }],
    ["too many requests", (request) => request.answer(429), { kind: "too-many-requests" }],
    ["a temporary 400", (request) => request.answer(400, {}, timedOut), { kind: "server" }],
    ["a 200 that is an error", (request) => request.answer(200, {}, timedOut), { kind: "server" }],
    ["another key", (request) => request.answer(201, {}, stored("b")), { kind: "unreadable" }],
  ])("Reports on a form that met %s", async (_name, script, expected) => {
    expect(await post(script)).toMatchObject(expected);
  });

  it.each([200, 204])("Reads the status %d as stored", async (status) => {
    expect(await post((request) => request.answer(status))).toBe("stored");
  });
});

async function send(thereAt: (key: string) => boolean, ...answers: Script[]) {
  scripts.push(...answers);
  let inits = 0;
  const init = async () => {
    inits += 1;
    return readSignedForm(api, answer("store.example"));
  };
  const outcome = sendSignedFile(init, new Blob(["x"]), {
    signal: new AbortController().signal,
    isThere: async (key) => thereAt(key),
  }).catch((error: unknown) => error);
  await vi.advanceTimersByTimeAsync(200_000);
  return { outcome: await outcome, inits };
}

const never = () => false;

describe("sendSignedFile", () => {
  it("Sends again while the line is down, under the same key", async () => {
    const { outcome, inits } = await send(never, down, down, taken);
    expect([outcome, inits, sent.length]).toEqual(["subtitle/one/true/srt", 1, 3]);
  });

  it("Requests another form once when one expired", async () => {
    const { outcome, inits } = await send(never, expired, taken);
    expect([outcome, inits]).toEqual(["subtitle/one/true/srt", 2]);
  });

  it("Limits the requests for forms", async () => {
    const { outcome, inits } = await send(never, expired, expired, taken);
    expect(outcome).toBeInstanceOf(StorageError);
    expect(inits).toBe(2);
  });

  it("Gives up at once where storage refuses", async () => {
    const { outcome, inits } = await send(never, denied, taken);
    expect(outcome).toBeInstanceOf(ApiError);
    expect([inits, sent.length]).toEqual([1, 1]);
  });

  it.each<[string, Script]>([
    ["a temporary 400", (request) => request.answer(400, {}, timedOut)],
    ["a 4xx without a reason", (request) => request.answer(405)],
    ["another key in the answer", (request) => request.answer(201, {}, stored("b"))],
  ])("Sends the form again after %s", async (_name, script) => {
    const { outcome, inits } = await send(never, script, taken);
    expect([outcome, inits, sent.length]).toEqual(["subtitle/one/true/srt", 1, 2]);
  });

  it("Does not send twice what arrived though its answer was lost", async () => {
    const { outcome, inits } = await send(() => true, down, expired);
    expect([outcome, inits]).toEqual(["subtitle/one/true/srt", 1]);
  });
});
