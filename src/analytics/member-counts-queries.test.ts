import { expect, it } from "vitest";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { queryClientForTest } from "#test/query-client-for-test.tsx";
import { refreshAnalytics } from "./analytics-queries.ts";
import { memberCountQueries, memberProgressOf } from "./member-counts-queries.ts";

const TIME = { range: { from: "2020-05-01", to: "2020-05-31" }, timeZone: "UTC" };

/** Creates a service that tells one play and ten bytes of everything, but for what `fail` has a status for. */
function serviceOf(fail: (requested: string) => number | null = () => null) {
  const requested: string[] = [];
  const service = { fail, requested, inFlight: 0, mostInFlight: 0, aborted: 0 };
  const api = createApiClient(
    parseRuntimeConfig({}),
    fetchForTest(async ({ url, signal }) => {
      const question = url.pathname.replace(/^.*\/analytics\//, "");
      requested.push(question);
      service.inFlight += 1;
      service.mostInFlight = Math.max(service.mostInFlight, service.inFlight);
      // Other work gets its turn, as it does over a network.
      await new Promise((resolve) => setImmediate(resolve));
      service.inFlight -= 1;
      if (signal.aborted) service.aborted += 1;
      signal.throwIfAborted();
      const status = service.fail(question);
      if (status !== null) return new Response("", { status });
      return Response.json(
        question.includes("bytes") ? [{ bytes: 10 }] : [{ file: "x", hits: 1, visitors: 2 }],
      );
    }),
  );
  return { services: { api, page: createPageStore() }, service, client: queryClientForTest() };
}

const ids = (count: number) => Array.from({ length: count }, (_, index) => `v${index}`);

it("Requests both sets of the folder and of each video, four calls at a time", async () => {
  const { services, service, client } = serviceOf();
  const counts = await client.fetchQuery(memberCountQueries.all(services, "7", ids(10), TIME));
  expect(service.requested).toHaveLength(22);
  expect(service.mostInFlight).toBe(4);
  expect(service.requested).toContain("folder/7/visitorspercontent");
  expect(service.requested).toContain("vod/v9/bytespercontent");
  expect(counts.own).toEqual({ plays: 1, impressions: 2, bytes: 10 });
  expect(counts.members.map(({ videoId }) => videoId)).toEqual(ids(10));
  expect(memberProgressOf(services).getState()["7"]).toBe(10);
});

it("Counts a video that failed, and retries only what is missing", async () => {
  const { services, service, client } = serviceOf((requested) =>
    requested.startsWith("vod/v1/") ? 400 : null,
  );
  const query = memberCountQueries.all(services, "7", ids(3), TIME);
  const counts = await client.fetchQuery(query);
  expect(counts.failedIds).toEqual(["v1"]);
  expect(counts.members.map(({ videoId }) => videoId)).toEqual(["v0", "v2"]);
  service.fail = () => null;
  service.requested.length = 0;
  const again = await client.fetchQuery(query);
  expect(service.requested).toEqual(["vod/v1/visitorspercontent", "vod/v1/bytespercontent"]);
  expect(again.failedIds).toEqual([]);
});

it("Requests all of them again when everything is", async () => {
  const { services, service, client } = serviceOf();
  const query = memberCountQueries.all(services, "7", ids(2), TIME);
  await client.fetchQuery(query);
  await refreshAnalytics(client);
  service.requested.length = 0;
  await client.fetchQuery(query);
  expect(service.requested).toHaveLength(6);
});

it("Works without the folder's own figure", async () => {
  const { services, client } = serviceOf((requested) =>
    requested.startsWith("folder/") ? 400 : null,
  );
  const counts = await client.fetchQuery(memberCountQueries.all(services, "7", ids(2), TIME));
  expect(counts.own).toBeNull();
  expect(counts.members).toHaveLength(2);
});

it("Fails when no video can be read, and at once without a sign-in", async () => {
  const { services, service, client } = serviceOf(() => 400);
  const query = memberCountQueries.all(services, "7", ids(8), TIME);
  await expect(client.fetchQuery(query)).rejects.toMatchObject({ kind: "rejected" });
  expect(service.requested).toHaveLength(9);
  service.fail = () => 401;
  service.requested.length = 0;
  await expect(client.fetchQuery(query)).rejects.toMatchObject({ kind: "signed-out" });
  expect(service.requested.length).toBeLessThanOrEqual(4);
});

it("Cancels its calls when it is left, and continues from there", async () => {
  const { services, service, client } = serviceOf();
  const query = memberCountQueries.all(services, "7", ids(20), TIME);
  const left = client.fetchQuery(query).then(
    () => "done",
    () => "left",
  );
  while (service.requested.length < 12) await new Promise((resolve) => setImmediate(resolve));
  await client.cancelQueries({ queryKey: query.queryKey, exact: true });
  expect(await left).toBe("left");
  const before = service.requested.length;
  expect(before).toBeLessThan(42);
  while (service.inFlight > 0) await new Promise((resolve) => setImmediate(resolve));
  expect(service.aborted).toBeGreaterThan(0);
  expect(service.requested).toHaveLength(before);
  const counts = await client.fetchQuery(query);
  expect(counts.members).toHaveLength(20);
  expect(service.requested).toHaveLength(42 + service.aborted);
});
