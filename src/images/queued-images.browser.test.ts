import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { activityText, clearActivity, parseActivity } from "#changes/activity.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { createRequestGate } from "#shared/http/request-gate.ts";
import { RequestForTest } from "#test/request-for-test.ts";
import { servicesForTest } from "#test/services-for-test.ts";
import { countImages, isSent } from "./image-job.ts";
import {
  dropImageJob,
  imageJobs,
  queuedImages,
  queueImages,
  retryImageJob,
  startImage,
  tidyQueuedImages,
} from "./image-jobs-queries.ts";
import { HOSTS, until } from "./image-service-for-test.ts";
import { restoreImages } from "./restore-image.ts";

/** Holds the forms that storage has got, each to be answered by the test. */
let forms: { key: string; answer: (status: number) => void }[] = [];
/** Holds the content of storage by video; it is served once the CDN follows. */
let stored: Map<string, Blob>;
let isServing = true;
const pages: ApiServices[] = [];
/** Holds the videos that no longer exist. */
let gone: Set<string>;
/** Holds the videos whose lookups the service fails. */
let broken: Set<string>;
/** Is the status with which lookups fail. Is null while they succeed. */
let refusal: number | null = null;
/** Is the same of forms. */
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

function setup(): ApiServices {
  const services = servicesForTest(({ method, url }) => {
    const [, id = ""] = /\/vod\/([^/]+)/.exec(url.pathname) ?? [];
    if (method === "POST") {
      if (formRefusal !== null) return new Response("", { status: formRefusal });
      const kind = url.pathname.endsWith("/splash") ? "splashscreen" : "thumbnail";
      const key = `vod-target-image/${id}/${kind}`;
      return Response.json({ bucket: "store.example", key, policy: "signed" });
    }
    lookCount += 1;
    if (gone.has(id)) return new Response("", { status: 404 });
    if (broken.has(id)) return new Response("", { status: 500 });
    if (refusal !== null) return new Response("", { status: refusal });
    const urls = isServing && stored.has(id) ? [`https://cdn.example/${id}`] : [];
    return Response.json({ id, pictures: { thumbnail: urls, splashscreen: urls } });
  }, HOSTS);
  vi.stubGlobal("fetch", (input: unknown) => {
    const href = input instanceof Request ? input.url : String(input);
    return Promise.resolve(new Response(stored.get(new URL(href).pathname.slice(1)) ?? null));
  });
  pages.push(services);
  return services;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", Storage);
  forms = [];
  stored = new Map();
  isServing = true;
  gone = new Set();
  broken = new Set();
  refusal = null;
  formRefusal = null;
  lookCount = 0;
});
afterEach(() => {
  // Pending work would end in the next test.
  for (const services of pages.splice(0)) {
    for (const { id } of imageJobs(services)) dropImageJob(services, id);
  }
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const given = (...videoIds: string[]) =>
  videoIds.map((id) => ({
    owner: { type: "vod" as const, id },
    kind: "thumbnail" as const,
    file: new Blob([id]),
  }));
const states = (services: ApiServices) =>
  queuedImages(services).map(({ state, reason }) => reason ?? state);
const ofVideo = (services: ApiServices, videoId: string) =>
  queuedImages(services).filter(({ owner }) => owner.id === videoId);
const idOf = (services: ApiServices, videoId: string) => ofVideo(services, videoId)[0]?.id ?? "";
function retry(services: ApiServices, ...ids: readonly string[]): void {
  for (const id of ids) retryImageJob(services, id);
}
const entries = () => parseActivity(activityText());
/** Returns whether the browser asks before the tab is closed. */
const isRequested = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

it("Sends three images at a time, in the order in which they were given, until all are served", async () => {
  const services = setup();
  isServing = false;
  queueImages(services, given("a", "b", "c", "d", "e"));
  await until(() => forms.length === 3);
  expect(states(services)).toEqual(["saving", "saving", "saving", "waiting", "waiting"]);
  expect(isRequested()).toBe(true);
  forms[1]?.answer(201);
  await until(() => forms.length === 4);
  expect(states(services)).toEqual(["saving", "saved", "saving", "saving", "waiting"]);
  for (const at of [0, 2, 3]) forms[at]?.answer(201);
  await until(() => forms.length === 5);
  forms[4]?.answer(201);
  isServing = true;
  await until(() => states(services).every((state) => state === "visible"));
  expect([...stored.keys()].toSorted()).toEqual(["a", "b", "c", "d", "e"]);
  expect(isRequested()).toBe(false);
  tidyQueuedImages(services);
  expect(queuedImages(services)).toEqual([]);
});

it("A failed image blocks no other, and can be sent again", async () => {
  const services = setup();
  queueImages(services, given("a", "b", "c", "d"));
  await until(() => forms.length === 3);
  forms[0]?.answer(400);
  await until(() => forms.length === 4);
  expect(states(services)).toEqual(["failed", "saving", "saving", "saving"]);
  tidyQueuedImages(services);
  expect(queuedImages(services)).toHaveLength(4);
  retry(services, idOf(services, "a"), idOf(services, "b"));
  // The other uploads have started before it.
  expect(states(services)).toEqual(["waiting", "saving", "saving", "saving"]);
  forms[1]?.answer(201);
  await until(() => forms.length === 5);
  forms[4]?.answer(201);
  await until(() => states(services)[0] === "visible");
});

it("Videos whose lookups fail for hours give way to others, and follow once they are answered", async () => {
  const services = setup();
  broken = new Set(["a", "b", "c"]);
  queueImages(services, given("a", "b", "c", "d", "e"));
  await until(() => forms.length === 2);
  for (const { answer } of forms) answer(201);
  await until(
    () =>
      stored.size === 2 &&
      states(services)
        .slice(3)
        .every((state) => state === "visible"),
  );
  expect(states(services).slice(0, 3)).toEqual(["looking", "looking", "looking"]);
  broken = new Set();
  await until(() => forms.length === 5);
  for (const { answer } of forms.slice(2)) answer(201);
  await until(() => states(services).every((state) => state === "visible"));
});

it("A waiting image can be cancelled without a call", async () => {
  const services = setup();
  queueImages(services, given("a", "b", "c", "d"));
  const [before] = ofVideo(services, "a");
  dropImageJob(services, idOf(services, "d"));
  expect(ofVideo(services, "d")).toEqual([]);
  expect(ofVideo(services, "a")[0]).toBe(before);
  dropImageJob(services, idOf(services, "b"));
  await until(() => forms.length === 2);
  expect(states(services)).toEqual(["saving", "saving"]);
});

it("An image that is given elsewhere cancels the one from here, and that is reported", async () => {
  const services = setup();
  queueImages(services, given("a"));
  await until(() => forms.length === 1);
  startImage(services, { type: "vod", id: "a" }, "thumbnail", new Blob(["other"]));
  expect(states(services)).toEqual(["gone"]);
  expect(imageJobs(services).filter(isSent)).toHaveLength(1);
  dropImageJob(services, idOf(services, "a"));
  expect(queuedImages(services)).toEqual([]);
});

it("A video has one pending image of a kind, the one given last", async () => {
  const services = setup();
  queueImages(services, given("a", "b"));
  queueImages(services, [
    ...given("a"),
    { owner: { type: "vod", id: "a" }, kind: "splashscreen", file: new Blob(["s"]) },
  ]);
  await until(() => forms.length >= 3);
  expect(ofVideo(services, "a").map(({ kind }) => kind)).toEqual(["thumbnail", "splashscreen"]);
});

it("Replaces an image that a person has looked at, also where this page has set it", async () => {
  const services = setup();
  stored.set("a", new Blob(["earlier"]));
  const [image] = given("a");
  if (image === undefined) throw new Error("None is given");
  for (const text of ["first", "second"]) {
    queueImages(services, [{ ...image, file: new Blob([text]), mayReplace: true }]);
    const count = forms.length + 1;
    await until(() => forms.length === count);
    forms.at(-1)?.answer(201);
    await until(() => states(services).every((state) => state === "visible"));
    expect(await stored.get("a")?.text()).toBe(text);
    tidyQueuedImages(services);
  }
});

it("Does not replace another image than a person has looked at", async () => {
  const services = setup();
  for (const id of ["a", "b"]) stored.set(id, new Blob([`earlier ${id}`]));
  const images = given("a", "b").map((image) => ({ ...image, mayReplace: true }));
  const seenUrls = ["https://cdn.example/a-days-ago", "https://cdn.example/b"];
  queueImages(
    services,
    images.map((image, at) => ({ ...image, seenUrl: seenUrls[at] ?? "" })),
  );
  await until(() => forms.length === 1);
  forms[0]?.answer(201);
  await until(() => states(services).toSorted().join() === "changed,visible");
  expect(await stored.get("a")?.text()).toBe("earlier a");
});

it("Takes back all images that were replaced at once, except those that are not as they were left", async () => {
  clearActivity();
  const services = setup();
  for (const id of ["a", "b"]) stored.set(id, new Blob([`earlier ${id}`]));
  const images = given("a", "b").map((image) => ({ ...image, mayReplace: true }));
  queueImages(services, images);
  await until(() => forms.length === 2);
  for (const { answer } of forms) answer(201);
  await until(() => states(services).every((state) => state === "visible"));
  const [first] = entries();
  expect(entries()).toMatchObject([
    { batchId: first?.batchId, count: 2, isKept: true },
    { batchId: first?.batchId, count: 2, isKept: true },
  ]);
  stored.set("b", new Blob(["theirs"]));
  const undone = restoreImages(
    services,
    entries().map(({ id }) => id),
    "undo",
  );
  await until(() => forms.length === 3);
  forms[2]?.answer(201);
  expect(await undone).toBe("sent");
  await until(() => states(services).toSorted().join() === "changed,visible");
  expect(await stored.get("a")?.text()).toBe("earlier a");
  expect(await stored.get("b")?.text()).toBe("theirs");
  expect(countImages(queuedImages(services))).toEqual({ done: 1, issue: 0, total: 1 });
  const undo = entries().filter(({ batchId }) => batchId === "undo");
  expect(undo.map(({ recordId, outcome }) => `${recordId} ${outcome}`).toSorted()).toEqual([
    "a visible",
    "b conflict",
  ]);
  expect(undo.every(({ isWayBack }) => isWayBack)).toBe(true);
});

it("Does not replace an image that was given elsewhere in the meantime", async () => {
  const services = setup();
  stored.set("a", new Blob(["theirs"]));
  queueImages(services, given("a", "b"));
  expect(states(services)).toEqual(["looking", "looking"]);
  expect(isRequested()).toBe(true);
  await until(() => forms.length === 1);
  expect(states(services)).toEqual(["hasOne", "saving"]);
  expect(
    imageJobs(services)
      .filter(isSent)
      .map(({ owner }) => owner.id),
  ).toEqual(["b"]);
  expect(await stored.get("a")?.text()).toBe("theirs");
  expect(countImages(queuedImages(services))).toEqual({ done: 0, issue: 0, total: 1 });
});

it("Sends nothing for a deleted video, and offers no retry", async () => {
  const services = setup();
  gone.add("a");
  queueImages(services, given("a"));
  await until(() => states(services)[0] === "noVideo");
  retry(services, idOf(services, "a"));
  expect(states(services)).toEqual(["noVideo"]);
  expect(countImages(queuedImages(services))).toEqual({ done: 0, issue: 0, total: 0 });
  tidyQueuedImages(services);
  expect(queuedImages(services)).toEqual([]);
  expect(forms).toEqual([]);
});

it("Sends no image while signed out, nor for the next person until that person confirms", async () => {
  const services = setup();
  const board = createRequestGate(true);
  services.api.access.take(board);
  refusal = 401;
  queueImages(services, given("a", "b", "c", "d", "e", "f"));
  await until(() => states(services).every((state) => state === "failed"));
  expect(queuedImages(services).map(({ problem }) => problem?.kind)).toEqual(
    Array.from({ length: 6 }, () => "signed-out"),
  );
  // Images further back are not requested.
  expect(lookCount).toBeLessThanOrEqual(3);
  refusal = null;
  board.note({ signedOut: null });
  await vi.advanceTimersByTimeAsync(100_000);
  expect(states(services).every((state) => state === "failed")).toBe(true);
  expect(isRequested()).toBe(true);
  retry(services, ...queuedImages(services).map(({ id }) => id));
  await until(() => forms.length === 3);
});

it("Stops all images when a form is refused because of the sign-in", async () => {
  const services = setup();
  formRefusal = 401;
  queueImages(services, given("a", "b", "c", "d", "e"));
  await until(() =>
    states(services)
      .slice(0, 3)
      .every((state) => state === "failed"),
  );
  refusal = 401;
  await until(() => states(services).every((state) => state === "failed"));
  formRefusal = null;
  refusal = null;
  await vi.advanceTimersByTimeAsync(100_000);
  expect(forms).toEqual([]);
});

it("Sends nothing for a video that can't be looked up, and looks it up again on request", async () => {
  const services = setup();
  refusal = 403;
  queueImages(services, given("a"));
  await until(() => states(services)[0] === "failed");
  expect(queuedImages(services)[0]?.problem?.kind).toBe("forbidden");
  expect(forms).toEqual([]);
  refusal = null;
  retry(services, idOf(services, "a"));
  await until(() => states(services)[0] === "saving");
});
