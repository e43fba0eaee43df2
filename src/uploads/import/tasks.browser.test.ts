import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SIGNED_IN } from "#shared/http/backoff.ts";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { sessionQuery } from "#shared/http/session-queries.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { type CallForTest, fetchForTest } from "#test/fetch-for-test.ts";
import { hastenTimers } from "#test/hasten-timers.ts";
import { RequestForTest } from "#test/request-for-test.ts";
import { getNoOthers, withTransfers } from "#test/transfers-for-test.ts";
import type { Transfer, TransferCommand, TransferStage } from "#uploads/transfer.ts";
import type { TransferStore } from "#uploads/transfer-store.ts";
import { isImportOver, waitingImports } from "./import-task.ts";
import type { ImportPlan } from "./plan.ts";
import { type Imports, importDrafts, importsOf } from "./tasks.ts";

const pages: Imports[] = [];

beforeEach(hastenTimers);

afterEach(async () => {
  for (const { store, dismiss } of pages.splice(0)) {
    for (const { id } of store.getState()) dismiss(id);
  }
  await vi.waitUntil(async () => (await importDrafts.loadAll()).size === 0);
});

const storedTasks = async () => [...(await importDrafts.loadAll()).values()];

/** Closes a page: its tasks are left as they are stored. */
async function leave({ imports }: { imports: Imports }): Promise<void> {
  const stored = await importDrafts.loadAll();
  for (const id of stored.keys()) imports.dismiss(id);
  await vi.waitUntil(async () => (await storedTasks()).length === 0);
  for (const [id, task] of stored) await importDrafts.save(id, task);
}

const ADA = { personId: "ada", endsAt: "2026-01-01T10:00:00Z" };

const DETAILS = {
  description: null,
  folderIds: ["1"],
  recipeId: null,
  playlistId: null,
  isKeptUnpublished: false,
};

/** Makes transfers whose stages the test sets. They survive the page. */
function transfersForTest() {
  const added: string[] = [];
  const sent: TransferCommand[] = [];
  const stages = new Map<string, TransferStage>();
  /** Opens a page on these transfers, of a person, in front of a service that the test answers for. */
  const openPage = (
    answer: (call: CallForTest) => unknown = () => [],
    { personId, endsAt }: { personId: string | null; endsAt: string | null } = ADA,
  ) => {
    const listeners = new Set<() => void>();
    const store = {
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      getState: () =>
        [...stages].map(([id, stage]) => ({ id, stage, isDismissed: false }) as Transfer),
      add: (videos) =>
        videos.map(({ file: { name } }) => {
          added.push(name);
          stages.set(name, { kind: "queued" });
          return name;
        }),
      send: (command) => sent.push(command),
      recall: async () => {},
      takeUp: () => {},
      getOthers: getNoOthers,
    } satisfies TransferStore;
    const requested: CallForTest[] = [];
    let session = { name: personId, role: "editor" as const, personId, endsAt };
    const fetchFunction = fetchForTest(async (call) => {
      if (call.url.pathname === "/session") return Response.json(session);
      requested.push(call);
      const answered = await answer(call);
      return answered instanceof Response ? answered : Response.json(answered);
    });
    const config = parseRuntimeConfig({ storageHosts: ["store.example"], sessionUrl: "/session" });
    const api = createApiClient(config, fetchFunction);
    const settle = createConsistencyPoller();
    const queryClient = new QueryClient();
    queryClient.setQueryData(sessionQuery(api).queryKey, session);
    const services = { api, settle, queryClient, page: createPageStore() };
    const imports = importsOf(withTransfers(services, store));
    pages.push(imports);
    const setStage = (id: string, stage: TransferStage) => {
      stages.set(id, stage);
      for (const listener of listeners) listener();
    };
    const task = () => imports.store.getState()[0];
    const signIn = (person: { personId: string; endsAt: string }) => {
      session = { ...session, ...person };
      dispatchEvent(new Event(SIGNED_IN));
    };
    return { imports, requested, setStage, task, settle, signIn };
  };
  return { openPage, added, sent };
}

function planOf(paths: readonly string[], to: Partial<ImportPlan> = {}): ImportPlan {
  return {
    id: "plan",
    name: "Season 1",
    videos: paths.map((path) => ({
      id: path,
      source: {
        file: new File(["data"], path.split("/").at(-1) ?? ""),
        handle: null,
        folderPath: path.split("/").slice(0, -1),
      },
      hold: null,
      title: null,
      isIncluded: true,
    })),
    files: [],
    playlistTitle: null,
    hasFolders: true,
    ...to,
  };
}

describe("folders of an import", () => {
  it("Folders of an import are created parents first, where they are missing, and before the videos go into them", async () => {
    const { openPage, sent } = transfersForTest();
    const { imports, requested, task } = openPage(({ method, body }) =>
      method === "POST"
        ? { id: String(body.full_path).length, path: body.full_path }
        : [
            { id: 1, name: "Base", path: "/Base" },
            { id: 2, name: "A", path: "/Base/A" },
          ],
    );
    // The name is decomposed, as on a Mac.
    await imports.start(planOf(["A/B/Cafe\u0301/x.mp4", "A/y.mp4", "z.mp4"]), DETAILS);
    await vi.waitFor(() => expect(task()?.folders?.state).toBe("visible"));
    expect(requested.flatMap(({ method, body }) => (method === "POST" ? [body] : []))).toEqual([
      { full_path: "/Base/A/B" },
      { full_path: "/Base/A/B/Café" },
    ]);
    expect(sent).toEqual([
      { kind: "describe", ids: ["y.mp4"], change: { folderIds: ["2"] } },
      { kind: "describe", ids: ["x.mp4"], change: { folderIds: ["14"] } },
    ]);
  });

  it("Folders of an import fail one by one, and can be retried", async () => {
    let isFull = true;
    const { openPage, sent } = transfersForTest();
    const { imports, task } = openPage(({ method, body }) => {
      if (method !== "POST") return [];
      const path = String(body.full_path);
      return isFull && path.startsWith("/A")
        ? Response.json({ message: "Too many" }, { status: 400 })
        : { id: path, path };
    });
    const details = { ...DETAILS, folderIds: [] };
    await imports.start(planOf(["A/Inside/a.mp4", "B/b.mp4"]), details);
    await vi.waitFor(() =>
      expect(task()?.folders).toMatchObject({
        state: "failed",
        problem: { kind: "rejected", serviceMessage: "Too many" },
      }),
    );
    isFull = false;
    imports.retry(task()?.id ?? "");
    await vi.waitFor(() => expect(task()?.folders?.state).toBe("visible"));
    expect(sent).toContainEqual({
      kind: "describe",
      ids: ["b.mp4"],
      change: { folderIds: ["/B"] },
    });
    expect(sent).toContainEqual({
      kind: "describe",
      ids: ["a.mp4"],
      change: { folderIds: ["/A/Inside"] },
    });
  });

  it("Folders of an import are left alone when their base can't be named", async () => {
    const { openPage } = transfersForTest();
    const { imports, requested, task } = openPage(() => Response.json({}, { status: 403 }));
    await imports.start(planOf(["A/a.mp4"]), DETAILS);
    await vi.waitFor(() =>
      expect(task()?.folders).toMatchObject({ state: "failed", problem: { kind: "forbidden" } }),
    );
    expect(requested.some(({ method }) => method === "POST")).toBe(false);
  });
});

describe("an import", () => {
  it("Uploads what is included, and leaves no further work for plain videos", async () => {
    const { openPage, added } = transfersForTest();
    const { imports, task } = openPage();
    const plan = planOf(["S/a.mp4", "S/b.mp4"], { hasFolders: false });
    const videos = plan.videos.map((video, index) => ({ ...video, isIncluded: index === 1 }));
    await imports.start({ ...plan, videos }, DETAILS);
    expect(added).toEqual(["b.mp4"]);
    expect(task()).toBeUndefined();
  });

  it("Puts the uploaded videos into a playlist, in order, also on a later page", {
    tags: ["nightly"],
  }, async () => {
    const content: unknown[] = [];
    const answer = ({ method, url, body }: CallForTest) => {
      if (method === "GET" && url.pathname === "/v2/playlists") return { data: [] };
      if (method === "POST") return { id: "p1", title: "Season 1" };
      if (method !== "GET") {
        content.splice(0, content.length, ...JSON.parse(Object(body).content));
        return {};
      }
      return { id: "p1", title: "Season 1", content: { list: content } };
    };
    const { openPage } = transfersForTest();
    const first = openPage(answer);
    const plan = planOf(["a.mp4", "b.mp4", "c.mp4"], { playlistTitle: "Season 1" });
    await first.imports.start(plan, DETAILS);
    first.setStage("b.mp4", { kind: "ready", videoId: "vb" });
    await vi.waitFor(() => expect(first.task()?.videos[1]?.videoId).toBe("vb"));
    const stored = await importDrafts.loadAll();
    expect([...stored.values()]).toMatchObject([{ videos: [{}, { videoId: "vb" }, {}] }]);
    first.setStage("c.mp4", { kind: "cancelled" });
    first.setStage("a.mp4", { kind: "ready", videoId: "va" });
    await vi.waitFor(() => expect(first.task()?.playlist?.state).toBe("visible"), {
      timeout: 20_000,
    });
    expect(content).toMatchObject([{ id: "va" }, { id: "vb" }]);
    const task = first.task();
    expect(task !== undefined && isImportOver(task)).toBe(true);
  });

  it("Continues when a wait is stopped, and polls again without sending twice", async () => {
    let isShown = false;
    let content: unknown[] = [];
    const answer = ({ method, url: { pathname }, body }: CallForTest) => {
      if (method === "GET" && pathname.endsWith("/v2/playlists")) return { data: [] };
      if (method === "POST") return { id: "p1", title: "Season 1" };
      if (method === "PUT") {
        content = JSON.parse(String(body.content));
        return {};
      }
      return { id: "p1", title: "Season 1", content: { list: isShown ? content : [] } };
    };
    const { openPage } = transfersForTest();
    const { imports, requested, setStage, task, settle } = openPage(answer);
    await imports.start(planOf(["a.mp4"], { playlistTitle: "Season 1" }), DETAILS);
    setStage("a.mp4", { kind: "ready", videoId: "va" });
    const playlist = () => task()?.playlist;
    const waitId = () => task()?.playlist?.waitId ?? "";
    await vi.waitFor(() => expect(content).toHaveLength(1), { timeout: 10_000 });
    await vi.waitFor(() => expect(settle.sinceMsOf(waitId())).not.toBeNull());
    settle.giveUp(waitId());
    await vi.waitFor(() =>
      expect(playlist()).toMatchObject({ state: "unknown", isDoubtful: false }),
    );
    const open = task();
    expect(open !== undefined && isImportOver(open)).toBe(true);
    isShown = true;
    imports.retry(open?.id ?? "");
    await vi.waitFor(() => expect(playlist()?.state).toBe("visible"), { timeout: 10_000 });
    expect(requested.filter(({ method }) => method === "PUT")).toHaveLength(1);
  });

  it("Polls for captions that an earlier page has sent, and does not send them again", async () => {
    class Storage extends RequestForTest {
      send() {
        queueMicrotask(() => this.answer(201));
      }
    }
    vi.stubGlobal("XMLHttpRequest", Storage);
    try {
      let isShown = false;
      const named = { "subtitle-filename": "a.en.vtt", "language-short-name": "en" };
      const track = { "subtitle-id": "track", ...named };
      const answer = ({ method, url: { pathname } }: CallForTest) => {
        if (!pathname.endsWith("/subtitles")) return { id: "va" };
        if (method === "POST") return { bucket: "store.example", key: "subtitle/track/true/vtt" };
        return isShown ? [track] : [];
      };
      const { openPage } = transfersForTest();
      const first = openPage(answer);
      const file = { id: "c", kind: "captions", name: "a.en.vtt", target: "a.mp4" } as const;
      const content = new Blob(["WEBVTT"]);
      const of = { language: "en", source: new File([], file.name), captions: null };
      const files = [{ ...file, ...of, content, state: "usable" } as const];
      await first.imports.start(planOf(["a.mp4"], { files, hasFolders: false }), DETAILS);
      first.setStage("a.mp4", { kind: "ready", videoId: "va" });
      await vi.waitFor(async () =>
        expect(await storedTasks()).toMatchObject([{ videos: [{ files: [{ sentId: "track" }] }] }]),
      );
      await leave(first);
      const later = openPage(answer);
      const captions = () => later.task()?.videos[0]?.files[0];
      await vi.waitUntil(() => later.settle.sinceMsOf(captions()?.waitId ?? "") !== null);
      isShown = true;
      await vi.waitFor(() => expect(captions()?.state).toBe("visible"), { timeout: 20_000 });
      expect(later.requested.some(({ method }) => method === "POST")).toBe(false);
    } finally {
      vi.unstubAllGlobals();
    }
  });

  it("Makes no playlist when all uploads are cancelled", async () => {
    const { openPage } = transfersForTest();
    const { imports, requested, setStage, task } = openPage();
    const plan = planOf(["a.mp4", "b.mp4"], { playlistTitle: "Season 1" });
    await imports.start(plan, DETAILS);
    for (const name of ["a.mp4", "b.mp4"]) setStage(name, { kind: "cancelled" });
    await vi.waitFor(() => expect(task()?.playlist).toBeNull());
    expect(requested.some(({ method }) => method === "POST")).toBe(false);
  });
});

describe("an import of an earlier page", () => {
  const created: string[] = [];
  let content: unknown[] = [];
  const answer = ({ method, url, body }: CallForTest) => {
    if (method === "GET" && url.pathname.endsWith("/v2/playlists")) return { data: [] };
    if (method === "POST") created.push(String(body.title));
    if (method === "PUT") content = JSON.parse(String(body.content));
    return { id: "p1", title: "Season 1", content: { list: content } };
  };

  /** Leaves an import of Ada's whose video is ready, and opens a page of a person. */
  async function reopen(person: Parameters<ReturnType<typeof transfersForTest>["openPage"]>[1]) {
    created.length = 0;
    content = [];
    const { openPage } = transfersForTest();
    const first = openPage(answer);
    await first.imports.start(planOf(["a.mp4"], { playlistTitle: "Season 1" }), DETAILS);
    await leave(first);
    const page = openPage(answer, person);
    page.setStage("a.mp4", { kind: "ready", videoId: "va" });
    const isMade = () => page.task()?.playlist?.state === "visible";
    const isPaused = () => page.task()?.isPaused === true;
    return { ...page, isMade, isPaused };
  }

  it("Continues by itself in the same sign-in", async () => {
    const { isMade, isPaused } = await reopen(ADA);
    await vi.waitUntil(isMade, { timeout: 20_000 });
    expect(created).toEqual(["Season 1"]);
    expect(isPaused()).toBe(false);
  });

  it.each<[string, { personId: string | null; endsAt: string | null }]>([
    ["after another sign-in", { ...ADA, endsAt: "2026-01-02T10:00:00Z" }],
    ["of another person", { ...ADA, personId: "bob" }],
    ["of a person that is not known", { personId: null, endsAt: null }],
  ])("Waits for confirmation %s, and then continues", async (_, person) => {
    const { imports, task, isMade, isPaused } = await reopen(person);
    await vi.waitUntil(isPaused, { timeout: 10_000 });
    expect(created).toEqual([]);
    expect(task()?.owner?.personId).toBe("ada");
    imports.resume(task()?.id ?? "");
    await vi.waitUntil(isMade, { timeout: 20_000 });
    expect(created).toEqual(["Season 1"]);
  });
});

it("An import stops as another user signs in on its page, and continues after confirmation", async () => {
  const { openPage } = transfersForTest();
  const { imports, requested, setStage, signIn } = openPage(() => []);
  const task = (name: string) =>
    imports.store.getState().find(({ videos }) => videos[0]?.name === name);
  for (const name of ["over.mp4", "a.mp4"]) {
    await imports.start(planOf([name], { playlistTitle: "Season 1" }), DETAILS);
  }
  setStage("over.mp4", { kind: "cancelled" });
  await vi.waitUntil(() => task("over.mp4")?.playlist === null);
  await vi.waitUntil(async () => (await storedTasks()).some(({ isOver }) => isOver === true));
  signIn({ ...ADA, personId: "bob" });
  await vi.waitUntil(() => task("a.mp4")?.isPaused === true, { timeout: 10_000 });
  // The other person has no waiting work left; failed work is left to that person.
  expect(task("over.mp4")?.isPaused).toBe(true);
  expect(waitingImports(imports.store.getState()).map(({ id }) => id)).toEqual([task("a.mp4")?.id]);
  setStage("a.mp4", { kind: "cancelled" });
  expect([requested, task("a.mp4")?.videos[0]?.isGone]).toEqual([[], false]);
  imports.resume(task("a.mp4")?.id ?? "");
  await vi.waitUntil(() => task("a.mp4")?.videos[0]?.isGone === true);
});
