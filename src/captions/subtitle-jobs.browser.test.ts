import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { yieldToMain } from "#shared/async/yield-to-main.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { queryClientForTest } from "#test/query-client-for-test.tsx";
import { RequestForTest } from "#test/request-for-test.ts";
import {
  dropSubtitleJob,
  runSubtitleJob,
  startSubtitle,
  startSubtitleRemoval,
  subtitleJobs,
} from "./subtitle-jobs-queries.ts";
import { subtitleQueries } from "./subtitles-queries.ts";

/** Takes every form, or says no. */
class Storage extends RequestForTest {
  static status = 201;
  send() {
    const text = Storage.status < 300 ? "" : "<Error><Code>AccessDenied</Code></Error>";
    queueMicrotask(() => this.answer(Storage.status, {}, text));
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("XMLHttpRequest", Storage);
  Storage.status = 201;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

interface Service {
  /** Holds the tracks that there are. */
  tracks: string[];
  /** Overrides the list, to simulate lag. */
  listed: string[] | null;
  /** Holds the changes received, in order. */
  calls: string[];
  /** Overrides the answer to removals. */
  refusal: (() => Response) | null;
}

/** Fakes a service with one video; new tracks are `new 1`, `new 2`, listed at once. */
function setup(...tracks: string[]) {
  const service: Service = { tracks, listed: null, calls: [], refusal: null };
  let count = 0;
  const fetchFunction = fetchForTest(({ method, url, body }) => {
    if (!url.pathname.endsWith("/subtitles")) return Response.json({ id: "video" });
    if (method === "POST") {
      const id = `new ${++count}`;
      service.calls.push(`init ${String(body.language_short_name)}`);
      service.tracks = [...service.tracks, id];
      return Response.json({ bucket: "store.example", key: `subtitle/${id}/true/srt` });
    }
    if (method === "DELETE") {
      const ids = (url.searchParams.get("ids") ?? "").split(",");
      service.calls.push(`delete ${ids.join(" ")}`);
      if (service.refusal !== null) return service.refusal();
      if (ids.some((id) => !service.tracks.includes(id))) return new Response("", { status: 400 });
      service.tracks = service.tracks.filter((id) => !ids.includes(id));
      return new Response("");
    }
    const listed = service.listed ?? service.tracks;
    return Response.json(listed.map((id) => ({ "subtitle-id": id })));
  });
  const api = createApiClient(
    parseRuntimeConfig({ storageHosts: ["store.example"] }),
    fetchFunction,
  );
  const services: ApiServices = {
    api,
    settle: createConsistencyPoller(),
    page: createPageStore(),
    queryClient: queryClientForTest(),
  };
  const jobs = () => subtitleJobs(services);
  return { service, services, jobs, pass };
}

/** Lets time pass; reading an answer takes real turns of the event loop, which no fake clock makes pass. */
async function pass(ms: number): Promise<void> {
  for (let passedMs = 0; passedMs < ms; passedMs += STEP_MS) {
    await vi.advanceTimersByTimeAsync(STEP_MS);
    for (let turns = 0; turns < 4; turns++) await yieldToMain();
  }
}

const STEP_MS = 500;

const tracksOf = (...ids: string[]) =>
  ids.map((id) => ({ id, fileName: null, language: "fr", languageName: null, url: null }));

const file = (replaces: string[] = []) => ({
  language: "fr",
  fileName: "video.srt",
  file: new Blob(["x"]),
  replaces,
});

it("A job is removed when its track is listed", async () => {
  const { services, service, jobs, pass } = setup();
  startSubtitle(services, "video", file());
  expect(jobs()).toMatchObject([{ upload: { language: "fr" }, state: "saving" }]);
  await pass(5000);
  expect(jobs()).toEqual([]);
  expect(service.tracks).toEqual(["new 1"]);
});

it("A replaced track is deleted only when the new one is listed", async () => {
  const { services, service, jobs, pass } = setup("old");
  service.listed = ["old"];
  startSubtitle(services, "video", file(["old"]));
  await pass(60_000);
  expect(service.calls).toEqual(["init fr"]);
  expect(jobs()).toMatchObject([{ state: "saved", subtitleId: "new 1" }]);
  service.listed = null;
  await pass(60_000);
  expect(service.calls).toEqual(["init fr", "delete old"]);
  expect(service.tracks).toEqual(["new 1"]);
  expect(jobs()).toEqual([]);
});

it("A track that stays unlisted is not sent again, but polled for again", async () => {
  const { services, service, jobs, pass } = setup("old");
  service.listed = ["old"];
  const { id } = startSubtitle(services, "video", file(["old"]));
  await pass(300_000);
  expect(jobs()).toMatchObject([{ state: "unknown", problem: { kind: "timeout" } }]);
  service.listed = null;
  void runSubtitleJob(services, id);
  await pass(60_000);
  expect(service.calls).toEqual(["init fr", "delete old"]);
  expect(jobs()).toEqual([]);
});

it("Reports an old track that can't be removed, and keeps the new one", async () => {
  const { services, service, jobs, pass } = setup("old");
  service.refusal = () => new Response("", { status: 403 });
  const { id } = startSubtitle(services, "video", file(["old"]));
  await pass(60_000);
  expect(jobs()).toMatchObject([
    { state: "failed", isListed: true, problem: { kind: "forbidden" } },
  ]);
  expect(service.tracks).toEqual(["old", "new 1"]);
  service.refusal = null;
  void runSubtitleJob(services, id);
  await pass(60_000);
  expect(service.tracks).toEqual(["new 1"]);
  expect(service.calls.filter((call) => call.startsWith("init"))).toHaveLength(1);
});

it("Reports what storage refuses, and retries from the start", async () => {
  const { services, service, jobs, pass } = setup("old");
  Storage.status = 403;
  const { id } = startSubtitle(services, "video", file(["old"]));
  await pass(5000);
  expect(jobs()).toMatchObject([
    { state: "failed", isListed: false, problem: { kind: "rejected" } },
  ]);
  expect(service.calls).toEqual(["init fr"]);
  Storage.status = 201;
  void runSubtitleJob(services, id);
  await pass(5000);
  expect(service.calls).toEqual(["init fr", "init fr", "delete old"]);
});

it("A dropped job sends nothing more", async () => {
  const { services, service, jobs, pass } = setup("old");
  service.listed = ["old"];
  const { id } = startSubtitle(services, "video", file(["old"]));
  await pass(5000);
  dropSubtitleJob(services, id);
  service.listed = null;
  await pass(60_000);
  expect(jobs()).toEqual([]);
  expect(service.calls).toEqual(["init fr"]);
  // The file had been sent: the list on screen shows it.
  const { queryKey } = subtitleQueries.list(services.api, "video");
  expect(services.queryClient.getQueryData(queryKey)).toMatchObject([
    { id: "old" },
    { id: "new 1" },
  ]);
});

const asks = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

it("A page with a pending replacement asks before it is left", async () => {
  const { services, service, pass } = setup("old");
  service.listed = ["old"];
  startSubtitle(services, "video", file(["old"]));
  await pass(5000);
  expect(asks()).toBe(true);
  service.listed = null;
  await pass(60_000);
  expect(asks()).toBe(false);
});

it("Deletes the other tracks where one was already gone, and reports that", async () => {
  const { services, service, jobs, pass } = setup("a", "b", "c");
  service.tracks = ["a", "c"];
  startSubtitleRemoval(services, "video", tracksOf("a", "b", "c"));
  await pass(5000);
  expect(service.calls).toEqual(["delete a b c", "delete a c"]);
  expect(service.tracks).toEqual([]);
  expect(jobs()).toMatchObject([{ state: "visible", goneIds: ["b"] }]);
});

it("Deletes each track separately where the list still shows one that is gone", async () => {
  const { services, service, jobs, pass } = setup("a", "b");
  service.tracks = ["a"];
  service.listed = ["a", "b"];
  startSubtitleRemoval(services, "video", tracksOf("a", "b"));
  await pass(5000);
  expect(service.calls).toEqual(["delete a b", "delete a", "delete b"]);
  expect(jobs()).toMatchObject([{ state: "saved", goneIds: [] }]);
  service.listed = null;
  await pass(60_000);
  expect(jobs()).toMatchObject([{ state: "visible", goneIds: ["b"] }]);
});

it("A track that the service refuses to remove and still lists was not removed", async () => {
  const { services, service, jobs, pass } = setup("a", "b");
  service.refusal = () => Response.json({ detail: "Video is locked" }, { status: 400 });
  startSubtitleRemoval(services, "video", tracksOf("a", "b"));
  await pass(60_000);
  expect(jobs()).toMatchObject([
    { state: "failed", problem: { serviceMessage: "Video is locked" }, goneIds: [] },
  ]);
  expect(service.tracks).toEqual(["a", "b"]);
});

it("After a lost answer, no other person is said to have removed the track", async () => {
  const { services, service, jobs, pass } = setup("a");
  service.refusal = () => {
    service.refusal = null;
    service.tracks = [];
    return new Response("", { status: 502 });
  };
  startSubtitleRemoval(services, "video", tracksOf("a"));
  await pass(60_000);
  expect(service.calls).toEqual(["delete a", "delete a"]);
  expect(jobs()).toEqual([]);
});

it("A track that is still listed counts as going, and its job is removed once it is gone", async () => {
  const { services, service, jobs, pass } = setup("a", "b");
  service.listed = ["a", "b"];
  startSubtitleRemoval(services, "video", tracksOf("a"));
  await pass(5000);
  expect(jobs()).toMatchObject([{ state: "saved" }]);
  service.listed = null;
  await pass(60_000);
  expect(jobs()).toEqual([]);
  expect(service.tracks).toEqual(["b"]);
});

it("Reports a refused removal, and loses no track", async () => {
  const { services, service, jobs, pass } = setup("a");
  service.refusal = () => new Response("", { status: 403 });
  startSubtitleRemoval(services, "video", tracksOf("a"));
  await pass(5000);
  expect(jobs()).toMatchObject([{ state: "failed", problem: { kind: "forbidden" } }]);
  expect(service.tracks).toEqual(["a"]);
});
