import { expect, it, vi } from "vitest";
import { subtitleQueries } from "#captions/subtitles-queries.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { createRequestGate } from "#shared/http/request-gate.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { queryClientForTest } from "#test/query-client-for-test.tsx";
import { entryForTest } from "./entry-for-test.ts";
import { Intake } from "./intake.ts";

it("A signed-out page sends no file, nor does the next session, until the person confirms", async () => {
  let isOut = true;
  const calls: string[] = [];
  const fetchFunction = fetchForTest(({ method, url }) => {
    calls.push(`${method} ${url.pathname.split("/").slice(4).join("/")}`);
    if (isOut) return Response.json({ message: "Who are you?" }, { status: 401 });
    // Forms are not issued: later steps are not part of this test.
    return method === "POST"
      ? Response.json({ message: "Locked" }, { status: 403 })
      : Response.json([]);
  });
  const session = createRequestGate(true);
  const api = createApiClient(parseRuntimeConfig({}), fetchFunction);
  api.access.take(session);
  const services: ApiServices = {
    api,
    settle: createConsistencyPoller(),
    page: createPageStore(),
    queryClient: queryClientForTest(),
  };
  const videos = ["a", "b", "c", "d", "e", "f", "g", "h"];
  const waiting = { sending: { kind: "waiting" }, approved: [] } as const;
  const { entries } = new Intake(services, {
    durationSeconds: () => null,
    isForMany: true,
  });
  const sendings = () => entries.store.getState().map(({ sending }) => sending);
  const statuses = () => sendings().map((sending) => sending?.kind);
  const problems = () =>
    sendings().map((sending) => (sending?.kind === "failed" ? sending.problem.kind : null));

  entries.put(...videos.map((videoId) => entryForTest({ id: videoId, videoId, ...waiting })));
  await vi.waitFor(() => expect(problems()).toEqual(videos.map(() => "signed-out")));
  // Videos of files further back are not looked up.
  expect(calls).toEqual(["a", "b", "c", "d"].map((video) => `GET ${video}/subtitles`));
  isOut = false;
  session.note({ signedOut: null });
  await services.queryClient.fetchQuery(subtitleQueries.beforeChange(api, "a"));
  expect(statuses()).toEqual(videos.map(() => "failed"));
  expect(calls.some((call) => call.startsWith("POST"))).toBe(false);
  // The browser asks before the page is left.
  expect(dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(false);

  // The approval still holds.
  for (const { id } of entries.store.getState()) {
    entries.update(id, (entry) => ({ ...entry, ...waiting }));
  }
  await vi.waitFor(() =>
    expect(calls.filter((call) => call.startsWith("POST"))).toEqual(
      videos.map((video) => `POST ${video}/subtitles`),
    ),
  );
});
