import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { clearActivity, noteActivity, noteWayBack } from "#changes/activity.ts";
import { heldWorkOf } from "#changes/held-work.ts";
import { clearBefore, keepBefore } from "#changes/stored-before.ts";
import { printOf } from "#images/send-image.ts";
import { keepOrder } from "#playlists/stored-orders-queries.ts";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { scopedName } from "#shared/storage/base-path.ts";
import { writeStored } from "#shared/storage/stored-text.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { queryClientForTest } from "#test/query-client-for-test.tsx";
import { renderForTest } from "#test/render-for-test.tsx";
import { ActivityList } from "./activity-list.tsx";
import { ActivityNotifier } from "./activity-notifier.tsx";
import { switchNotifications } from "./notifications.ts";

/** Lists the methods of calls that change something. */
const sent: string[] = [];
/** Holds their bodies, in the same order. */
const bodies: unknown[] = [];
const shown: { title: string; options: NotificationOptions | undefined }[] = [];
const UPLOAD = { action: "upload", kind: "video", title: "ferry.mp4" } as const;

const IMAGE_OF_BATCH = {
  action: "image",
  kind: "video",
  recordId: "v",
  batchId: "batch",
  count: 2,
} as const;

class NotificationForTest {
  static permission: NotificationPermission = "granted";
  static requestPermission = async () => NotificationForTest.permission;
  constructor(title: string, options?: NotificationOptions) {
    shown.push({ title, options });
  }
}

beforeEach(() => {
  shown.length = 0;
  sent.length = 0;
  bodies.length = 0;
  NotificationForTest.permission = "granted";
  vi.stubGlobal("Notification", NotificationForTest);
});
afterEach(async () => {
  await switchNotifications(false);
  clearActivity();
  await clearBefore();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const FOLDERS = [
  { id: "1", name: "/", path: "/" },
  { id: "2", name: "Sea", path: "/Sea" },
];

const items = (...ids: string[]) => ids.map((id) => ({ id, type: "vod" }) as const);

/**
 * Renders the log of activity with a service of its own.
 * @param videos of the account
 * @param lookUp answers lookups of a video, its tracks and a playlist
 */
function showList(
  videos: readonly { id: string; title: string }[] = [],
  lookUp: () => Promise<unknown> = async () => ({}),
  pageStore = createPageStore(),
) {
  const queryClient = queryClientForTest();
  const api = createApiClient(
    parseRuntimeConfig({ mediaHosts: ["cdn.example"] }),
    fetchForTest(async ({ method, url: { pathname }, body }) => {
      if (method !== "GET") {
        sent.push(method);
        bodies.push(body);
      }
      if (/\/(vod\/v|vod\/v\/subtitles|playlists\/p)$/.test(pathname)) {
        return Response.json(await lookUp());
      }
      const rows = pathname.endsWith("/folder") ? FOLDERS : [];
      return Response.json({ data: pathname.endsWith("/vod") ? videos : rows });
    }),
  );
  const settle = createConsistencyPoller();
  onTestFinished(() => settle.close());
  return renderForTest(
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={{ api, settle, queryClient, page: pageStore }}>
        <ActivityList />
      </ApiProvider>
    </QueryClientProvider>,
  );
}

/** Writes an entry as an earlier page has left it. */
function writeEarlier(entry: Record<string, unknown>): void {
  const entries = [{ id: "earlier", atMs: 0, ...entry }];
  writeStored(scopedName("reeldesk.activity"), JSON.stringify({ version: 1, entries }));
}

const playing = (...ids: string[]) => ({ id: "p", content: { list: items(...ids) } });
/** Lists changes of which the state before is kept. `shown` is what a lookup shows of each. */
const KEPT = [
  {
    entry: { action: "order", kind: "playlist", recordId: "p", outcome: "saved" },
    kept: async () => ({ playlistId: "p", before: items("a"), after: items("b") }),
    shown: playing("b"),
  },
  {
    entry: { action: "subtitles", kind: "video", recordId: "v", outcome: "unknown" },
    kept: async () => ({
      videoId: "v",
      removed: [{ id: "old", language: "fr", fileName: "a.srt", file: new Blob(["old"]) }],
      addedIds: ["new"],
      addedCount: 1,
      languages: ["fr"],
      besideIds: [],
    }),
    shown: [{ "subtitle-id": "new", "language-short-name": "fr" }],
  },
  {
    entry: { action: "image", kind: "video", recordId: "v", outcome: "saving" },
    kept: async () => ({
      slot: { owner: { type: "vod", id: "v" }, kind: "thumbnail" },
      file: new Blob(["old"]),
      print: await printOf(new Blob(["old"])),
      sentPrint: await printOf(new Blob(["new"])),
      proof: null,
    }),
    shown: { id: "v", pictures: { thumbnail: ["https://cdn.example/thumbnail"] } },
  },
];

describe("notifications", () => {
  it("Notifications are shown when work ends in the background, and not otherwise", async () => {
    await switchNotifications(true);
    await renderForTest(<ActivityNotifier />);
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(false);
    noteActivity("1", { ...UPLOAD, recordId: null, outcome: "saving" });
    noteActivity("1", { ...UPLOAD, recordId: "v", outcome: "visible" });
    expect(shown).toEqual([]);
    hidden.mockReturnValue(true);
    noteActivity("2", { ...UPLOAD, recordId: null, outcome: "saving" });
    noteActivity("2", { ...UPLOAD, recordId: null, outcome: "failed", problem: "server" });
    expect(shown).toEqual([
      { title: "Uploaded video", options: { body: "ferry.mp4 · Failed", tag: "2" } },
    ]);
  });

  it("Notifies once of the end of a batch", async () => {
    await switchNotifications(true);
    await renderForTest(<ActivityNotifier />);
    vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    for (const outcome of ["saving", "visible"] as const) {
      for (const id of ["1", "2"]) noteActivity(id, { ...IMAGE_OF_BATCH, outcome });
    }
    expect(shown).toEqual([{ title: "Changed 2 images", options: { body: "Done", tag: "batch" } }]);
  });

  it("Notifications stay off where the browser does not allow them, and say how to allow them", async () => {
    NotificationForTest.permission = "denied";
    const screen = await showList();
    const toggle = screen.getByRole("switch", { name: "Notify me when work ends" });
    await toggle.click();
    await expect.element(screen.getByText(/^Your browser blocks notifications/)).toBeVisible();
    await expect.element(toggle).not.toBeChecked();
  });
});

describe("the list of activity", () => {
  it("Lists each change with its outcome, its reason and an undo", async () => {
    noteActivity("1", { ...UPLOAD, recordId: null, outcome: "failed", problem: "server" });
    noteActivity("2", {
      action: "edit",
      kind: "video",
      recordId: "v",
      before: { title: "Old", description: "" },
      outcome: "visible",
    });
    const screen = await showList();
    const rows = screen.getByRole("listitem");
    await expect.element(rows.first()).toHaveTextContent("Edited title and description");
    noteWayBack("2");
    await expect.element(rows.first()).toHaveTextContent("Restored title and description");
    await expect
      .element(rows.first().getByRole("button", { name: /^Restore: Restored title/ }))
      .toBeVisible();
    await expect.element(rows.last()).toHaveTextContent(/Uploaded video.*ferry\.mp4.*Failed/);
    expect(rows.last().getByRole("button").query()).toBeNull();
  });

  it.each([
    ["video", { isOnline: true }, { isOnline: false }, "Published → Unpublished"],
    ["video", { hasAutoplay: false }, { hasAutoplay: true }, "Autoplay: Off → On"],
    ["channel", { isEnabled: true }, { isEnabled: false }, "Enabled → Disabled"],
    ["channel", { isRecorded: true }, { isRecorded: false }, "Record broadcasts: On → Off"],
    ["channel", { hasDvr: false }, { hasDvr: true }, "DVR: Off → On"],
    ["folder", { parentId: "1" }, { parentId: "2" }, "\u2068/\u2069 → \u2068/Sea\u2069"],
  ] as const)("Shows old and new of a %s where it was %j", async (kind, before, after, text) => {
    noteActivity("1", { action: "edit", kind, recordId: "v", before, after, outcome: "visible" });
    const screen = await showList();
    const row = screen.getByRole("listitem").first();
    await expect.element(row.getByText(text, { exact: true })).toBeVisible();
    await expect.element(row.getByRole("button", { name: /^Restore: Edited/ })).toBeVisible();
  });

  it("Shows what an unanswered edit requested, and offers no undo", async () => {
    const edit = { action: "edit", kind: "video", recordId: "v" } as const;
    const values = { before: { isOnline: true }, after: { isOnline: false } };
    noteActivity("1", { ...edit, ...values, outcome: "unknown" });
    const screen = await showList();
    const row = screen.getByRole("listitem").first();
    await expect.element(row).toHaveTextContent(/Not confirmed yet.*Published → Unpublished/);
    expect(row.getByRole("button").query()).toBeNull();
  });

  it("Says of work that awaits confirmation that it does", async () => {
    const bulk = { action: "bulk", kind: "video", recordId: null, change: "publish" } as const;
    noteActivity("1", { ...bulk, count: 3, outcome: "saving" });
    const pageStore = createPageStore();
    const screen = await showList([], undefined, pageStore);
    const row = screen.getByRole("listitem").first();
    await expect.element(row).toHaveTextContent("In progress");
    const [onContinue, onDiscard] = [vi.fn<() => void>(), vi.fn<() => void>()];
    const work = { owner: null, activityId: "1", onContinue, onDiscard };
    heldWorkOf({ page: pageStore }).setState((all) => ({ ...all, bulk: [work] }));
    await expect.element(row).toHaveTextContent("Waiting for your confirmation");
    await expect.element(row).not.toHaveTextContent("In progress");
  });

  it("Restores a single field of several, and leaves the others", async () => {
    noteActivity("1", {
      action: "edit",
      kind: "playlist",
      recordId: "p",
      before: { title: "Old", description: "Short" },
      after: { title: "New", description: "Long" },
      outcome: "visible",
    });
    const screen = await showList([], async () => {
      const description = bodies.length === 0 ? "Long" : "Short";
      return { id: "p", title: "New", description };
    });
    const row = screen.getByRole("listitem").last();
    await expect.element(row).toHaveTextContent("title: \u2068Old\u2069 → \u2068New\u2069");
    await expect
      .element(row)
      .toHaveTextContent("description: \u2068Short\u2069 → \u2068Long\u2069");
    await row.getByRole("button", { name: "Restore: description", exact: false }).click();
    await expect.poll(() => bodies).toEqual([{ description: "Short" }]);
    // What is still under way would be noted in the list of the next test.
    await expect.element(screen.getByRole("listitem").first()).toHaveTextContent("Done");
  });

  it("Polls for an edit whose page was closed before it was visible", {
    tags: ["nightly"],
  }, async () => {
    const edit = { action: "edit", kind: "video", recordId: "v", after: { title: "New" } };
    writeEarlier({ ...edit, before: { title: "Old" }, outcome: "saved" });
    const answers: ((video: unknown) => void)[] = [];
    const screen = await showList([], () => new Promise((resolve) => answers.push(resolve)));
    const row = screen.getByRole("listitem");
    await expect.element(row).toHaveTextContent("Saved, not visible yet");
    await expect.poll(() => answers).toHaveLength(1);
    answers[0]?.({ id: "v", title: "New", online: true, renditions: [{}] });
    await expect.element(row).toHaveTextContent("Done");
  });

  it.each(KEPT)(
    "Polls for what a closed page has sent: $entry.action",
    { tags: ["nightly"] },
    async (change) => {
      vi.stubGlobal("fetch", async () => new Response("new"));
      await keepBefore("earlier", await change.kept(), 0);
      writeEarlier({ ...change.entry, isKept: true });
      const answers: ((answer: unknown) => void)[] = [];
      const screen = await showList([], () => new Promise((resolve) => answers.push(resolve)));
      const row = screen.getByRole("listitem").first();
      await expect.element(row).toHaveTextContent(/not visible yet|Not confirmed yet/);
      await expect.poll(() => answers).toHaveLength(1);
      answers[0]?.(change.shown);
      await expect.element(row).toHaveTextContent("Done");
      expect(sent).toEqual([]);
    },
  );

  it("Says of a restored record that it was restored", async () => {
    await keepOrder("1", { playlistId: "p", before: items("a"), after: items("b") });
    const order = { action: "order", kind: "playlist", recordId: "p" } as const;
    noteActivity("1", { ...order, isKept: true, outcome: "visible" });
    const screen = await showList([], async () => playing(sent.length === 0 ? "b" : "a"));
    await screen.getByRole("button", { name: /^Restore: Changed playlist order/ }).click();
    const rows = screen.getByRole("listitem");
    await expect.element(rows.first()).toHaveTextContent("Restored playlist order");
    await expect.element(rows.first()).toHaveTextContent("Done");
    await expect.element(rows.last()).toHaveTextContent("Changed playlist order");
    expect(sent).toEqual(["PUT"]);
  });

  it.each([
    ["once, by one kind of change", items("a"), items("a", "x"), "1 added", []],
    [
      "once, by several kinds",
      items("a", "b"),
      items("a", "x"),
      "1 added, 1 removed",
      ["Added", "Removed"],
    ],
  ])("Says how many items an order has changed %s", async (_, before, after, counts, headings) => {
    await keepOrder("1", { playlistId: "p", before, after });
    const order = { action: "order", kind: "playlist", recordId: "p" } as const;
    noteActivity("1", { ...order, isKept: true, outcome: "visible" });
    const screen = await showList([{ id: "x", title: "Xylo" }]);
    const details = screen.getByRole("group");
    await details.getByText(counts).click();
    await expect.element(details.getByText("Xylo at 2")).toBeVisible();
    expect(details.element().textContent?.match(/\d (added|removed|moved)/g)).toEqual(
      counts.split(", "),
    );
    expect(
      details
        .getByRole("heading")
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(headings);
  });

  it("Says what an order has changed, and which items on request", async () => {
    const change = { before: items("a", "b", "c", "d"), after: items("d", "a", "c", "x", "y") };
    await keepOrder("1", { playlistId: "p", ...change });
    const order = { action: "order", kind: "playlist", recordId: "p" } as const;
    noteActivity("1", { ...order, isKept: true, outcome: "visible" });
    const screen = await showList([
      { id: "b", title: "Bravo" },
      { id: "d", title: "Delta" },
    ]);
    const row = screen.getByRole("listitem").first();
    await expect.element(row.getByText("2 added, 1 removed, 1 moved")).toBeVisible();
    expect(row.getByText("Bravo").query()).toBeNull();
    await row.getByText("2 added, 1 removed, 1 moved").click();
    await expect.element(row.getByText("Bravo, was at 2")).toBeVisible();
    await expect.element(row.getByText("Delta from 4 to 1")).toBeVisible();
    await expect.element(row.getByRole("button", { name: /^Restore: Changed play/ })).toBeVisible();
  });

  it("Shows images that were changed at once as one change, which is undone at once", async () => {
    const slot = { owner: { type: "vod", id: "v" }, kind: "thumbnail" };
    const file = new Blob(["old"]);
    const prints = { print: await printOf(file), sentPrint: await printOf(new Blob(["new"])) };
    const proof = { url: "https://cdn.example/thumbnail", served: null };
    await keepBefore("1", { slot, file, sent: null, ...prints, proof }, 1);
    noteActivity("1", { ...IMAGE_OF_BATCH, isKept: true, outcome: "visible" });
    noteActivity("2", { ...IMAGE_OF_BATCH, recordId: "w", outcome: "saving" });
    const screen = await showList([{ id: "w", title: "Wharf" }], async () => ({
      id: "v",
      pictures: { thumbnail: ["https://cdn.example/theirs"] },
    }));
    const row = screen.getByRole("listitem").filter({ hasText: "Changed 2 images" });
    await expect.element(row).toHaveTextContent(/Done: 1.*In progress: 1|In progress: 1.*Done: 1/);
    expect(row.getByRole("button").query()).toBeNull();
    noteActivity("2", { ...IMAGE_OF_BATCH, recordId: "w", outcome: "failed" });
    await row.getByText("Videos", { exact: true }).click();
    await expect.element(row.getByRole("link", { name: "Wharf" })).toBeVisible();
    await expect
      .element(row.getByRole("button", { name: /^Restore: Changed image/ }))
      .toBeVisible();
    await row.getByText("Videos", { exact: true }).click();
    vi.stubGlobal("fetch", async () => new Response("theirs"));
    await row.getByRole("button", { name: "Undo: Changed 2 images" }).click();
    const undo = screen.getByRole("listitem").filter({ hasText: "Restored 1 image" });
    await expect.element(undo).toHaveTextContent("Changed by another person");
    expect(sent).toEqual([]);
  });

  it("Shows the replaced image beside the new one on request", async () => {
    const [file, sent] = [await imageOfWidth(40), await imageOfWidth(60)];
    const slot = { owner: { type: "vod", id: "v" }, kind: "thumbnail" };
    await keepBefore("1", { slot, file, sent, print: "a", sentPrint: "b", proof: null }, 1);
    const image = { action: "image", kind: "video", recordId: "v" } as const;
    noteActivity("1", { ...image, isKept: true, outcome: "visible" });
    const screen = await showList([]);
    const row = screen.getByRole("listitem").first();
    expect(row.getByRole("figure").elements()).toEqual([]);
    await row.getByText("Compare images").click();
    await expect
      .poll(() => row.getByRole("figure").elements().map(widthAndText))
      .toEqual([
        [40, "Before"],
        [60, "After"],
      ]);
  });
});

async function imageOfWidth(width: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, 20);
  canvas.getContext("2d");
  return await canvas.convertToBlob();
}

function widthAndText(figure: Element): [number | undefined, string | null] {
  return [figure.querySelector("img")?.naturalWidth, figure.textContent];
}
