import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { imageJobs, startImage } from "#images/image-jobs-queries.ts";
import { yieldToMain } from "#shared/async/yield-to-main.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { createRequestGate } from "#shared/http/request-gate.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { queryClientForTest } from "#test/query-client-for-test.tsx";
import { RequestForTest } from "#test/request-for-test.ts";
import { settleForTest } from "#test/settle-for-test.ts";
import { countImages, type ImageQueue, imageQueueOf, statusOf } from "./image-queue.ts";

/** Forms that storage has got, each to be answered by the test. */
let forms: { key: string; answer: (status: number) => void }[] = [];
/** Content of storage by video; served once the CDN follows. */
let stored: Map<string, Blob>;
let isServing = true;
/** Queues created in the test. */
const queues: ImageQueue[] = [];
/** Videos that no longer exist. */
let gone: Set<string>;
/** Status with which lookups fail; null: they succeed. */
let refusal: number | null = null;
/** The same of forms. */
let formRefusal: number | null = null;
let lookCount = 0;

class Storage extends RequestForTest {
  send(form: FormData) {
    const field = form.get("key");
    const key = typeof field === "string" ? field : "";
    const file = form.get("file");
    const answer = (status: number) => {
      if (status === 201 && file instanceof Blob) stored.set(key.split("/")[1] ?? "", file);
      this.answer(status, {}, status < 300 ? "" : "<Error><Code>EntityTooLarge</Code></Error>");
    };
    forms.push({ key, answer });
  }
}

function setup(): { services: ApiServices; queue: ImageQueue } {
  const fetchFunction = fetchForTest(({ method, url }) => {
    const [, id = ""] = /\/vod\/([^/]+)/.exec(url.pathname) ?? [];
    if (method === "POST") {
      if (formRefusal !== null) return new Response("", { status: formRefusal });
      const kind = url.pathname.endsWith("/splash") ? "splashscreen" : "thumbnail";
      const key = `vod-target-image/${id}/${kind}`;
      return Response.json({ bucket: "store.example", key, policy: "signed" });
    }
    lookCount += 1;
    if (gone.has(id)) return new Response("", { status: 404 });
    if (refusal !== null) return new Response("", { status: refusal });
    const urls = isServing && stored.has(id) ? [`https://cdn.example/${id}`] : [];
    return Response.json({ id, pictures: { thumbnail: urls, splashscreen: urls } });
  });
  vi.stubGlobal("fetch", (input: unknown) => {
    const href = input instanceof Request ? input.url : String(input);
    return Promise.resolve(new Response(stored.get(new URL(href).pathname.slice(1)) ?? null));
  });
  const api = createApiClient(
    parseRuntimeConfig({ storageHosts: ["store.example"], mediaHosts: ["cdn.example"] }),
    fetchFunction,
  );
  const services = { api, settle: settleForTest(), queryClient: queryClientForTest() };
  const queue = imageQueueOf(services);
  queues.push(queue);
  return { services, queue };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", Storage);
  forms = [];
  stored = new Map();
  isServing = true;
  gone = new Set();
  refusal = null;
  formRefusal = null;
  lookCount = 0;
});
afterEach(() => {
  // What is under way would end in the next test.
  for (const queue of queues.splice(0)) for (const { id } of queue.getSnapshot()) queue.drop(id);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Lets time pass until something is so; files are read beside the clock. */
async function until(isSo: () => boolean): Promise<void> {
  for (let turn = 0; turn < 2000 && !isSo(); turn++) {
    await vi.advanceTimersByTimeAsync(100);
    await yieldToMain();
  }
  expect(isSo()).toBe(true);
}

const given = (...videoIds: string[]) =>
  videoIds.map((videoId) => ({ videoId, kind: "thumbnail" as const, file: new Blob([videoId]) }));
const steps = (queue: ImageQueue) => queue.getSnapshot().map(statusOf);
const idOf = (queue: ImageQueue, videoId: string) => queue.ofVideo(videoId)[0]?.id ?? "";
/** Returns whether the browser asks before the tab is closed. */
const isRequested = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

it("three are sent at a time, in the order in which they were given, until all are served", async () => {
  const { queue } = setup();
  isServing = false;
  queue.add(given("a", "b", "c", "d", "e"));
  await until(() => forms.length === 3);
  expect(steps(queue)).toEqual(["sending", "sending", "sending", "waiting", "waiting"]);
  expect(isRequested()).toBe(true);
  forms[1]?.answer(201);
  await until(() => forms.length === 4);
  expect(steps(queue)).toEqual(["sending", "settling", "sending", "sending", "waiting"]);
  for (const at of [0, 2, 3]) forms[at]?.answer(201);
  await until(() => forms.length === 5);
  forms[4]?.answer(201);
  isServing = true;
  await until(() => steps(queue).every((step) => step === "seen"));
  expect([...stored.keys()].toSorted()).toEqual(["a", "b", "c", "d", "e"]);
  expect(isRequested()).toBe(false);
  queue.tidy();
  expect(queue.getSnapshot()).toEqual([]);
});

it("one that fails keeps nobody waiting, and can be sent again", async () => {
  const { queue } = setup();
  queue.add(given("a", "b", "c", "d"));
  await until(() => forms.length === 3);
  forms[0]?.answer(400);
  await until(() => forms.length === 4);
  expect(steps(queue)).toEqual(["failed", "sending", "sending", "sending"]);
  queue.tidy();
  expect(queue.getSnapshot()).toHaveLength(4);
  queue.retry([idOf(queue, "a"), idOf(queue, "b")]);
  // The others have begun before it.
  expect(steps(queue)).toEqual(["waiting", "sending", "sending", "sending"]);
  forms[1]?.answer(201);
  await until(() => forms.length === 5);
  forms[4]?.answer(201);
  await until(() => steps(queue)[0] === "seen");
});

it("what waits can be called off without a call", async () => {
  const { queue } = setup();
  queue.add(given("a", "b", "c", "d"));
  const before = queue.ofVideo("a");
  queue.drop(idOf(queue, "d"));
  expect(queue.ofVideo("d")).toEqual([]);
  expect(queue.ofVideo("a")).toBe(before);
  queue.drop(idOf(queue, "b"));
  await until(() => forms.length === 2);
  expect(steps(queue)).toEqual(["sending", "sending"]);
});

it("a picture that is given elsewhere calls off the one from here, and that is said", async () => {
  const { services, queue } = setup();
  queue.add(given("a"));
  await until(() => forms.length === 1);
  startImage(services, { type: "vod", id: "a" }, "thumbnail", new Blob(["other"]));
  expect(steps(queue)).toEqual(["gone"]);
  expect(imageJobs(services)).toHaveLength(1);
  queue.drop(idOf(queue, "a"));
  expect(queue.getSnapshot()).toEqual([]);
});

it("given again, a film has one picture of a kind on the way", async () => {
  const { queue } = setup();
  queue.add(given("a", "b"));
  queue.add([...given("a"), { videoId: "a", kind: "splashscreen", file: new Blob(["s"]) }]);
  await until(() => forms.length >= 3);
  expect(queue.ofVideo("a").map(({ kind }) => kind)).toEqual(["thumbnail", "splashscreen"]);
});

it("a picture that somebody gave meanwhile is not replaced: nothing is sent", async () => {
  const { services, queue } = setup();
  stored.set("a", new Blob(["theirs"]));
  queue.add(given("a", "b"));
  expect(steps(queue)).toEqual(["looking", "looking"]);
  expect(isRequested()).toBe(true);
  await until(() => forms.length === 1);
  expect(steps(queue)).toEqual(["hasOne", "sending"]);
  expect(imageJobs(services).map(({ owner }) => owner.id)).toEqual(["b"]);
  expect(await stored.get("a")?.text()).toBe("theirs");
  expect(countImages(queue.getSnapshot())).toEqual({ done: 0, issue: 0, total: 1 });
});

it("a film that is gone is sent nothing, and is nothing to try again", async () => {
  const { queue } = setup();
  gone.add("a");
  queue.add(given("a"));
  await until(() => steps(queue)[0] === "noFilm");
  queue.retry([idOf(queue, "a")]);
  expect(steps(queue)).toEqual(["noFilm"]);
  expect(countImages(queue.getSnapshot())).toEqual({ done: 0, issue: 0, total: 0 });
  queue.tidy();
  expect(queue.getSnapshot()).toEqual([]);
  expect(forms).toEqual([]);
});

it("signed out none is sent, nor by whoever signs in next, until somebody says so", async () => {
  const { services, queue } = setup();
  const board = createRequestGate(true);
  services.api.access.take(board);
  refusal = 401;
  queue.add(given("a", "b", "c", "d", "e", "f"));
  await until(() => steps(queue).every((step) => step === "failed"));
  expect(queue.getSnapshot().map(({ checkProblem }) => checkProblem?.kind)).toEqual(
    Array.from({ length: 6 }, () => "signed-out"),
  );
  // Images further back are not requested.
  expect(lookCount).toBeLessThanOrEqual(3);
  refusal = null;
  board.note({ signedOut: null });
  await vi.advanceTimersByTimeAsync(100_000);
  expect(steps(queue).every((step) => step === "failed")).toBe(true);
  expect(isRequested()).toBe(true);
  queue.retry(queue.getSnapshot().map(({ id }) => id));
  await until(() => forms.length === 3);
});

it("a form that is refused for want of a sign-in halts the others too", async () => {
  const { queue } = setup();
  formRefusal = 401;
  queue.add(given("a", "b", "c", "d", "e"));
  await until(() =>
    steps(queue)
      .slice(0, 3)
      .every((step) => step === "failed"),
  );
  refusal = 401;
  await until(() => steps(queue).every((step) => step === "failed"));
  formRefusal = null;
  refusal = null;
  await vi.advanceTimersByTimeAsync(100_000);
  expect(forms).toEqual([]);
});

it("a film that can't be looked up is sent nothing, and is looked up again on request", async () => {
  const { queue } = setup();
  refusal = 403;
  queue.add(given("a"));
  await until(() => steps(queue)[0] === "failed");
  expect(queue.getSnapshot()[0]?.checkProblem?.kind).toBe("forbidden");
  expect(forms).toEqual([]);
  refusal = null;
  queue.retry([idOf(queue, "a")]);
  await until(() => steps(queue)[0] === "sending");
});
