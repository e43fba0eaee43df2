import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { newId } from "#shared/format/ids.ts";
import { SIGNED_IN } from "#shared/http/backoff.ts";
import { createApiClient } from "#shared/http/client.ts";
import { createRequestGate } from "#shared/http/request-gate.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { sessionQuery } from "#shared/http/session-queries.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { hasStoredUploads } from "#uploads/stored-flag.ts";
import type { Journal } from "./journal.ts";
import { beginUpload, NOTHING_TOLD, type StoredUpload } from "./stored-upload.ts";
import { createUploadManager } from "./upload-manager.ts";

beforeEach(() => localStorage.clear());
afterEach(() => localStorage.clear());

const DETAILS = {
  title: null,
  description: null,
  folderIds: [],
  recipeId: null,
  playlistId: null,
  isKeptUnpublished: false,
};

/** Holds the session that a server tells. Is null when there is none. */
type Told = Record<string, string> | null | Promise<Record<string, string>>;

/** Opens a page whose service never answers by itself, with a server that tells the session that is set. */
async function openPage(session: Record<string, string>, left: readonly StoredUpload[]) {
  let told: Told = session;
  const calls: string[] = [];
  const open: { call: string; resolve: (body: unknown) => void }[] = [];
  const api = createApiClient(
    parseRuntimeConfig({ sessionUrl: "/me" }),
    fetchForTest(async ({ method, url }) => {
      if (url.pathname === "/me") {
        const answer = await told;
        return answer === null ? new Response(null, { status: 401 }) : Response.json(answer);
      }
      const call = `${method} ${url.pathname}`;
      calls.push(call);
      return Response.json(await new Promise((resolve) => open.push({ call, resolve })));
    }),
  );
  api.access.take(createRequestGate(true));
  const services = {
    api,
    settle: createConsistencyPoller(),
    page: createPageStore(),
    queryClient: new QueryClient(),
  };
  await services.queryClient.prefetchQuery(sessionQuery(api));
  const save = vi.fn<Journal["save"]>(async () => true);
  const forget = vi.fn<Journal["forget"]>(async () => {});
  const journal: Journal = {
    uploads: async () => [...left],
    upload: async (id) => left.find((stored) => stored.id === id) ?? null,
    etags: async () => new Map([[1, '"e"']]),
    save,
    savePart: async () => true,
    forgetParts: async () => {},
    forget,
  };
  const manager = await createUploadManager(services, journal, () => ({
    inTurn: (_key, _signal, work) => work(),
    claim: async () => true,
    release() {},
    has: () => false,
    whenFree() {},
    notify() {},
  }));
  return {
    manager,
    calls,
    save,
    forget,
    answer(call: string, body: unknown) {
      for (const each of open) if (each.call === call) each.resolve(body);
    },
    /** Signs a person in on this page. */
    signIn(next: Told) {
      told = next;
      dispatchEvent(new Event(SIGNED_IN));
    },
    /** The server tells another session from now on; what this page knows of it is a minute old. */
    tellSoon(next: Told) {
      told = next;
      const { queryKey } = sessionQuery(api);
      const updatedAt = Date.now() - 60_000;
      services.queryClient.setQueryData(queryKey, (known) => known && { ...known }, { updatedAt });
    },
    /** The server tells another session from now on, which a page notices as it asks. */
    async tell(next: Record<string, string>) {
      told = next;
      await services.queryClient.invalidateQueries({ queryKey: ["session"] });
    },
  };
}

/** Every part is in storage: a tab that continues it completes it at once. */
function sentUpload(owner: StoredUpload["owner"] = null): StoredUpload {
  const video = { file: new File(["data"], "ferry.mp4"), handle: null, details: DETAILS };
  return {
    ...beginUpload(video, newId(), 0, owner),
    session: { storagePath: "p", uploaderId: "first" },
  };
}

/** Its video exists, and is to get a title. */
function describedUpload(): StoredUpload {
  const sent = sentUpload(OF_ADA);
  return {
    ...sent,
    stage: { kind: "encoding", videoId: "v" },
    details: { ...DETAILS, title: "Harbour" },
    told: NOTHING_TOLD,
  };
}

const VIDEO = { id: "v", title: "ferry", online: true, folders: [], renditions: [{}] };
const ADA = { name: "Ada", personId: "ada", role: "editor", endsAt: "2026-05-01T20:00:00Z" };
const BEN = { name: "Ben", personId: "ben", role: "editor", endsAt: "2026-05-02T20:00:00Z" };
const OF_ADA = { personId: "ada", name: "Ada", signInId: ADA.endsAt };

it("Leaves an upload that the role forbids alone, and completes it once the role allows it", async () => {
  const { manager, calls, save, tell } = await openPage({ name: "Ada", role: "viewer" }, [
    sentUpload(),
  ]);
  expect(manager.getSnapshot()).toMatchObject([{ stage: { kind: "needs-file" } }]);
  expect([calls, save.mock.calls.length, hasStoredUploads()]).toEqual([[], 0, true]);

  await tell({ name: "Ada", role: "editor" });
  await vi.waitFor(() => expect(calls.length).toBeGreaterThan(0));
  expect(manager.getSnapshot()).toMatchObject([{ stage: { kind: "finishing" } }]);
});

it("Continues an upload in a later sign-in of the same person", async () => {
  const later = { ...ADA, endsAt: "2026-05-03T20:00:00Z" };
  const { manager, calls } = await openPage(later, [sentUpload(OF_ADA)]);
  await vi.waitFor(() => expect(calls.length).toBeGreaterThan(0));
  expect(manager.getOthers()).toEqual([]);
});

it("Sends nothing for another person's upload until that person signs in", async () => {
  const upload = sentUpload(OF_ADA);
  const { manager, calls, save, signIn } = await openPage(BEN, [upload]);
  expect([manager.getSnapshot(), manager.getOthers()]).toEqual([[], [upload]]);
  // The same file is another upload for Ben.
  manager.add([{ file: new File(["data"], "ferry.mp4"), handle: null, details: DETAILS }], ["new"]);
  expect(manager.getSnapshot()).toMatchObject([{ id: "new" }]);
  expect(save.mock.calls.filter(([{ id }]) => id === upload.id)).toEqual([]);
  expect([hasStoredUploads(), calls.includes("GET /api/v2/vod")]).toEqual([true, false]);

  signIn(ADA);
  await vi.waitFor(() => expect(manager.getOthers()).toMatchObject([{ id: "new" }]));
  await vi.waitFor(() =>
    expect(manager.getSnapshot()).toMatchObject([{ id: upload.id, stage: { kind: "finishing" } }]),
  );
  // Before completing, the videos of its name are looked up.
  await vi.waitFor(() => expect(calls).toContain("GET /api/v2/vod"));
});

it("Sends no change of an upload between a sign-in and the answer whose it is", async () => {
  const upload = describedUpload();
  const { manager, calls, answer, signIn } = await openPage(ADA, [upload]);
  await vi.waitFor(() => expect(calls).toContain("GET /api/v2/vod/v"));
  const told = Promise.withResolvers<typeof BEN>();
  signIn(told.promise);
  // A change follows the earlier read.
  answer("GET /api/v2/vod/v", VIDEO);
  told.resolve(BEN);
  await vi.waitFor(() => expect(manager.getOthers()).toMatchObject([{ id: upload.id }]));
  expect(manager.getSnapshot()).toEqual([]);
  expect(calls.filter((call) => !call.startsWith("GET"))).toEqual([]);
});

it("Sends no change of an upload where another person has signed in in another tab", async () => {
  const upload = describedUpload();
  const { manager, calls, answer, tellSoon } = await openPage(ADA, [upload]);
  await vi.waitFor(() => expect(calls).toContain("GET /api/v2/vod/v"));
  tellSoon(BEN);
  answer("GET /api/v2/vod/v", VIDEO);
  await vi.waitFor(() => expect(manager.getOthers()).toMatchObject([{ id: upload.id }]));
  expect(calls.filter((call) => !call.startsWith("GET"))).toEqual([]);
});

it("Sends a change again after a refusal that asks for a sign-in", async () => {
  const { calls, answer, tellSoon } = await openPage(ADA, [describedUpload()]);
  await vi.waitFor(() => expect(calls).toContain("GET /api/v2/vod/v"));
  tellSoon(null);
  answer("GET /api/v2/vod/v", VIDEO);
  await vi.waitFor(() => expect(calls).toContain("PUT /api/v2/vod/v"));
});

it("Forgets another person's upload only on request", async () => {
  const upload = sentUpload(OF_ADA);
  const { manager, forget } = await openPage(BEN, [upload]);
  manager.send({ kind: "forget", ids: [upload.id] });
  expect([manager.getOthers(), forget.mock.calls]).toEqual([[upload], []]);
  manager.send({ kind: "discard", ids: [upload.id] });
  expect([manager.getOthers(), forget.mock.calls]).toEqual([[], [[upload.id]]]);
  expect(hasStoredUploads()).toBe(false);
});

it("Lets an upload wait for its file where the server does not say who is signed in", async () => {
  const { manager, calls } = await openPage({ name: "Ada", role: "editor" }, [sentUpload(OF_ADA)]);
  expect(manager.getSnapshot()).toMatchObject([{ stage: { kind: "needs-file" } }]);
  expect(calls).toEqual([]);
});
