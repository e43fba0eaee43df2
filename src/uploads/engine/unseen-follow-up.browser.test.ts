import { QueryClient } from "@tanstack/react-query";
import { expect, it, onTestFinished, vi } from "vitest";
import { newId } from "#shared/format/ids.ts";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { lookUpNow } from "#test/look-up-now.ts";
import { followUpId } from "#uploads/transfer.ts";
import type { Journal } from "./journal.ts";
import { beginUpload } from "./stored-upload.ts";
import { createUploadManager } from "./upload-manager.ts";

it("Work after an upload continues when waiting is stopped, and is polled again without being sent", async () => {
  let title = "ferry";
  let list: unknown[] = [];
  const puts: string[] = [];
  const api = createApiClient(
    parseRuntimeConfig({}),
    fetchForTest(({ method, url: { pathname }, body }) => {
      if (method === "PUT") puts.push(pathname);
      if (!pathname.includes("/playlists/")) {
        return Response.json({ id: "v", title, online: true, renditions: [{ id: "r" }] });
      }
      if (method === "PUT") list = JSON.parse(String(body.content));
      return Response.json({ id: "p", title: "Sea", content: { list } });
    }),
  );
  const settle = createConsistencyPoller();
  onTestFinished(() => settle.close());
  const details = {
    title: "Slow ferry",
    description: null,
    folderIds: [],
    recipeId: null,
    playlistId: "p",
    isKeptUnpublished: false,
  };
  const video = { file: new File(["data"], "ferry.mp4"), handle: null, details };
  const stage = { kind: "ready", videoId: "v" } as const;
  const stored = { ...beginUpload(video, newId(), 0), stage };
  const journal: Journal = {
    uploads: async () => [stored],
    upload: async () => stored,
    etags: async () => new Map(),
    save: async () => true,
    savePart: async () => true,
    forgetParts: async () => {},
    forget: async () => {},
  };
  const services = { api, settle, queryClient: new QueryClient(), page: createPageStore() };
  let isClaimed = false;
  const manager = await createUploadManager(services, journal, () => ({
    inTurn: (_key, _signal, work) => work(),
    claim: async () => (isClaimed = true),
    release() {},
    has: () => isClaimed,
    whenFree() {},
    notify() {},
  }));
  const id = followUpId(stored.id);
  const followUp = () => manager.getSnapshot()[0]?.followUp;
  await vi.waitFor(() => expect(settle.sinceMsOf(id)).not.toBeNull());
  expect(followUp()).toEqual({ kind: "working" });
  settle.giveUp(id);
  // The playlist comes next, under the same id.
  await vi.waitFor(() => expect(list).toHaveLength(1));
  await vi.waitFor(() => expect(settle.sinceMsOf(id)).not.toBeNull());
  await lookUpNow(settle);
  await vi.waitFor(() => expect(followUp()).toEqual({ kind: "unseen", steps: ["details"] }));
  expect(puts).toEqual(["/api/v2/vod/v", "/api/v2/playlists/p/content"]);

  title = "Slow ferry";
  manager.send({ kind: "follow-up", ids: [stored.id] });
  await vi.waitFor(() => expect(settle.sinceMsOf(id)).not.toBeNull());
  await lookUpNow(settle);
  await vi.waitFor(() => expect(followUp()).toEqual({ kind: "done" }));
  expect(puts).toHaveLength(2);
});
