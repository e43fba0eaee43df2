import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newId } from "#shared/format/ids.ts";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { sessionQuery } from "#shared/http/session-queries.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import type { Journal } from "./journal.ts";
import { hasStoredUploads } from "./stored-flag.ts";
import { beginUpload } from "./stored-upload.ts";
import { createUploadManager } from "./upload-manager.ts";

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

it("leaves the upload of an earlier role alone, and completes it once the role allows", async () => {
  let role = "viewer";
  const calls: string[] = [];
  const api = createApiClient(
    parseRuntimeConfig({ sessionUrl: "/me" }),
    fetchForTest(({ method, url }) => {
      if (url.pathname === "/me") return Response.json({ name: "Ada", role });
      calls.push(`${method} ${url.pathname}`);
      return new Promise<Response>(() => {});
    }),
  );
  const services = { api, settle: createConsistencyPoller(), queryClient: new QueryClient() };
  await services.queryClient.prefetchQuery(sessionQuery(api));
  const details = { title: null, folderIds: [], recipeId: null, playlistId: null };
  const video = { file: new File(["data"], "ferry.mp4"), handle: null, details };
  // Every part is in storage: an editor's page would complete it at once.
  const stored = {
    ...beginUpload(video, newId(), 0),
    session: { storagePath: "p", uploaderId: "first" },
  };
  const save = vi.fn<Journal["save"]>(async () => true);
  const journal: Journal = {
    uploads: async () => [stored],
    upload: async () => stored,
    etags: async () => new Map([[1, '"e"']]),
    save,
    savePart: async () => true,
    forgetParts: async () => {},
    forget: async () => {},
  };
  const manager = await createUploadManager(services, journal, () => ({
    inTurn: (_key, _signal, work) => work(),
    claim: async () => true,
    release() {},
    has: () => false,
    whenFree() {},
    notify() {},
  }));
  expect(manager.getSnapshot()).toMatchObject([{ stage: { kind: "needs-file" } }]);
  expect([calls, save.mock.calls.length, hasStoredUploads()]).toEqual([[], 0, true]);

  role = "editor";
  await services.queryClient.invalidateQueries({ queryKey: ["session"] });
  await vi.waitFor(() => expect(calls.length).toBeGreaterThan(0));
  expect(manager.getSnapshot()).toMatchObject([{ stage: { kind: "finishing" } }]);
});
