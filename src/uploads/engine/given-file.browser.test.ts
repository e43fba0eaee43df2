import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it } from "vitest";
import { newId } from "#shared/format/ids.ts";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import type { Journal } from "./journal.ts";
import { beginUpload, type StoredUpload } from "./stored-upload.ts";
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

/** Opens a page that has an interrupted upload. The test says which tab has its lock and what is on record. */
async function openPage() {
  const api = createApiClient(
    parseRuntimeConfig({}),
    fetchForTest(() => new Promise<Response>(() => {})),
  );
  const file = new File(["data"], "ferry.mp4");
  let onRecord: StoredUpload = {
    ...beginUpload({ file, handle: null, details: DETAILS }, newId(), 0),
    stage: { kind: "needs-file", oneClick: false, mismatch: [] },
  };
  let isFree = true;
  const released: (() => void)[] = [];
  const journal: Journal = {
    uploads: async () => [onRecord],
    upload: async () => onRecord,
    etags: async () => new Map(),
    save: async (stored) => {
      onRecord = stored;
      return true;
    },
    savePart: async () => true,
    forgetParts: async () => {},
    forget: async () => {},
  };
  const manager = await createUploadManager(
    {
      api,
      settle: createConsistencyPoller(),
      page: createPageStore(),
      queryClient: new QueryClient(),
    },
    journal,
    () => ({
      inTurn: (_key, _signal, work) => work(),
      claim: async () => isFree,
      release() {},
      has: () => false,
      whenFree: (_id, then) => released.push(then),
      notify() {},
    }),
  );
  return {
    file,
    manager,
    stage: () => manager.getSnapshot()[0]?.stage.kind,
    /** Another tab has the upload from now on, or releases it. */
    set(change: { isFree: boolean; stage?: StoredUpload["stage"] }) {
      isFree = change.isFree;
      onRecord = { ...onRecord, ...(change.stage === undefined ? {} : { stage: change.stage }) };
    },
    watches: () => released.length,
    tellReleased: () => released.splice(0).forEach((then) => then()),
  };
}

it("Continues with a file that was given while another tab looked at the upload", async () => {
  const { manager, file, stage, set, watches, tellReleased } = await openPage();
  await expect.poll(stage).toBe("needs-file");
  set({ isFree: false });
  manager.send({ kind: "offer", sources: [{ file, handle: null }] });
  await expect.poll(watches).toBe(1);
  expect(stage()).toBe("needs-file");
  set({ isFree: true });
  tellReleased();
  await expect.poll(stage).toMatch(/queued|sending/);
});

it("Continues with a file that was given before the end of its last tab was recorded", async () => {
  const { manager, file, stage, set, watches, tellReleased } = await openPage();
  await expect.poll(stage).toBe("needs-file");
  set({ isFree: true, stage: { kind: "sending" } });
  manager.send({ kind: "offer", sources: [{ file, handle: null }] });
  await expect.poll(watches).toBe(1);
  tellReleased();
  await expect.poll(stage).toMatch(/queued|sending/);
});

it("Ignores the file of an upload that another tab has cancelled", async () => {
  const { manager, file, stage, set, watches, tellReleased } = await openPage();
  await expect.poll(stage).toBe("needs-file");
  set({ isFree: false });
  manager.send({ kind: "offer", sources: [{ file, handle: null }] });
  await expect.poll(watches).toBe(1);
  set({ isFree: true, stage: { kind: "cancelled" } });
  tellReleased();
  await expect.poll(stage).toBe("cancelled");
});
