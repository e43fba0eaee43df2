import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { createQueryClient } from "#app/providers.tsx";
import { draftKey, drafts } from "#captions/workbench/drafts.ts";
import { saveDraft } from "#playlists/content/order-drafts.ts";
import { entriesOf, type PlaylistItem } from "#playlists/entries.ts";
import { openDocument, withAct } from "#playlists/order/order-document.ts";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { scopedName } from "#shared/storage/base-path.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { type CallForTest, fetchForTest } from "#test/fetch-for-test.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import { storeForTest, transferForTest, withTransfers } from "#test/transfers-for-test.ts";
import { importDrafts } from "#uploads/import/tasks.ts";
import { forgetSavedViews, keepView } from "#views/saved-views-store.ts";
import type { signOut } from "./sign-out.tsx";
import { SignOutButton } from "./sign-out-button.tsx";
import { clearBrowser } from "./sign-out-session.ts";

const end = vi.fn<typeof signOut>();

const KEY = draftKey("video", null);
const answered = () => Response.json({});
const never = () => new Promise<never>(() => {});

beforeEach(clear);
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  end.mockClear();
  await clear();
});

async function clear(): Promise<void> {
  // Other tests leave drafts behind, too.
  await clearBrowser();
  localStorage.clear();
  forgetSavedViews();
}

async function show(store = storeForTest([])) {
  const service = { answer: (_call: CallForTest): Response | Promise<Response> => answered() };
  const services = {
    api: createApiClient(
      parseRuntimeConfig({ signOutUrl: "/sign-out" }),
      fetchForTest((call) => service.answer(call)),
    ),
    settle: createConsistencyPoller(),
    page: createPageStore(),
    queryClient: createQueryClient(),
  };
  await renderForTest(
    <ApiProvider value={withTransfers(services, store)}>
      <SignOutButton measure="words" end={end} />
    </ApiProvider>,
  );
  const dialog = page.getByRole("dialog");
  return {
    service,
    dialog,
    press: (name: string) => page.getByRole("button", { name, exact: true }).click(),
    losses: () =>
      dialog
        .getByRole("listitem")
        .elements()
        .map(({ textContent }) => textContent),
  };
}

it("Counts what the stores would lose", async () => {
  await drafts.save(KEY, {
    savedAtMs: 1,
    sourceMark: "",
    document: { format: "vtt", header: "", cues: [], after: [] },
  });
  const [a, b]: PlaylistItem[] = [
    { id: "a", type: "vod" },
    { id: "b", type: "vod" },
  ];
  if (a === undefined || b === undefined) throw new Error("Two videos.");
  const order = entriesOf([a, b]);
  const moved = withAct(openDocument(order), order.toReversed(), { kind: "move", count: 1 });
  await saveDraft("playlist", { document: moved, sent: null });
  keepView({ name: "Mine", page: "library", link: "/library", createdAtMs: 1 });
  const outcomes = { videos: [], folders: null, playlist: null };
  const imported = { ...outcomes, name: "Season 1", addedAtMs: 1, isStored: true, owner: null };
  for (const [id, isOver] of [["begun", false] as const, ["over", true] as const]) {
    await importDrafts.save(id, { ...imported, id, isOver, isPaused: false });
  }
  const { press, dialog, losses } = await show(
    storeForTest([transferForTest({ kind: "sending" })]),
  );
  await press("Sign out");
  await expect.element(dialog).toHaveAccessibleName("Sign out and lose unsaved work?");
  expect(losses()).toEqual([
    "1 unfinished import",
    "1 unfinished upload",
    "1 subtitle draft",
    "Unsaved order of 1 playlist",
    "1 saved view",
  ]);
  expect(end).not.toHaveBeenCalled();
  await dialog.getByRole("button", { name: "Sign out" }).click();
  await expect.poll(() => end.mock.calls.length).toBe(1);
});

it("Signs out at once with nothing to lose, and makes no database by looking", async () => {
  const { press, dialog } = await show();
  await press("Sign out");
  await expect.poll(() => end.mock.calls.length).toBe(1);
  expect(dialog.query()).toBeNull();
  const names = (await indexedDB.databases()).map(({ name }) => name);
  expect(names).not.toContain(scopedName("reeldesk-captions"));
  expect(names).not.toContain(scopedName("reeldesk-orders"));
});

it("Asks where it is unknown whether drafts would be lost", async () => {
  vi.spyOn(IDBFactory.prototype, "open").mockImplementation(() => {
    throw new DOMException("The storage is damaged.", "UnknownError");
  });
  const { press, dialog, losses } = await show();
  await press("Sign out");
  await expect.element(dialog).toHaveAccessibleName("Sign out and lose unsaved work?");
  expect(losses()).toEqual([
    "Possibly uploads and drafts (this browser’s storage couldn’t be read)",
  ]);
  expect(end).not.toHaveBeenCalled();
});

it("Asks where the code of kept uploads did not load", async () => {
  localStorage.setItem(scopedName("reeldesk.uploads"), "1");
  const store = storeForTest([]);
  store.recall.mockRejectedValue(new TypeError("Failed to fetch dynamically imported module"));
  const { press, losses } = await show(store);
  await press("Sign out");
  await expect
    .poll(losses)
    .toEqual(["Possibly uploads and drafts (this browser’s storage couldn’t be read)"]);
  expect(end).not.toHaveBeenCalled();
});

it("Says that it is checking, and asks when no answer comes for a while", async () => {
  localStorage.setItem(scopedName("reeldesk.uploads"), "1");
  const store = storeForTest([]);
  store.recall.mockImplementation(never);
  const { press, dialog } = await show(store);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await press("Sign out");
  const button = page.getByRole("button", { name: "Sign out", exact: true });
  await expect.element(button).toHaveAttribute("aria-busy", "true");
  await expect.element(page.getByRole("status")).toHaveTextContent("Checking for unsaved work…");
  expect(dialog.query()).toBeNull();
  await vi.advanceTimersByTimeAsync(3000);
  vi.useRealTimers();
  await expect.element(dialog).toHaveAccessibleName("Sign out and lose unsaved work?");
  await expect.element(button.first()).toHaveAttribute("aria-busy", "false");
});

it.each([
  ["no network", () => Promise.reject<Response>(new TypeError("Failed to fetch"))],
  ["a gateway without its server", () => new Response("", { status: 502 })],
])(
  "Clears nothing with %s before the person confirms it",
  { tags: ["nightly"] },
  async (_name, answer) => {
    const { press, dialog, service } = await show();
    service.answer = answer;
    await press("Sign out");
    await expect.element(dialog).toHaveAccessibleName("Sign out while offline?");
    await expect.element(dialog).toHaveTextContent("so your session can’t be ended now");
    await dialog.getByRole("button", { name: "Stay signed in" }).click();
    await expect.element(dialog).not.toBeInTheDocument();

    await press("Sign out");
    await dialog.getByRole("button", { name: "Try again" }).click();
    await expect.element(dialog).toHaveAccessibleName("Sign out while offline?");
    expect(end).not.toHaveBeenCalled();
    await dialog.getByRole("button", { name: "Clear this browser" }).click();
    expect(end).toHaveBeenCalledTimes(1);
  },
);

it("Continues as usual when the network is back, and checks again before it leaves", {
  tags: ["nightly"],
}, async () => {
  keepView({ name: "Mine", page: "library", link: "/library", createdAtMs: 1 });
  const { press, dialog, losses, service } = await show();
  service.answer = () => Promise.reject(new TypeError("Failed to fetch"));
  await press("Sign out");
  await expect.element(dialog).toHaveAccessibleName("Sign out while offline?");
  expect(losses()).toEqual(["1 saved view"]);
  service.answer = answered;
  await dialog.getByRole("button", { name: "Try again" }).click();
  await expect.element(dialog).toHaveAccessibleName("Sign out and lose unsaved work?");
  service.answer = () => Promise.reject(new TypeError("Failed to fetch"));
  await dialog.getByRole("button", { name: "Sign out" }).click();
  await expect.element(dialog).toHaveAccessibleName("Sign out while offline?");
  expect(end).not.toHaveBeenCalled();
});

it("Cancels the sign-out of a person who stays during the second check", async () => {
  keepView({ name: "Mine", page: "library", link: "/library", createdAtMs: 1 });
  const { press, dialog, service } = await show();
  await press("Sign out");
  const { promise, resolve } = Promise.withResolvers<Response>();
  service.answer = () => promise;
  await dialog.getByRole("button", { name: "Sign out" }).click();
  await expect.element(dialog.getByRole("status")).toHaveTextContent("Checking for unsaved work…");
  await dialog.getByRole("button", { name: "Stay signed in" }).click();
  resolve(answered());
  await expect.element(dialog).not.toBeInTheDocument();
  await new Promise(requestAnimationFrame);
  expect(end).not.toHaveBeenCalled();
});
