import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Component as UploadHistoryPage } from "#app/pages/upload-history-page.tsx";
import { createQueryClient } from "#app/providers.tsx";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import { storeForTest, transferForTest, withTransfers } from "#test/transfers-for-test.ts";
import type { Transfer, TransferCommand, TransferStage } from "./transfer.ts";
import { TransferTitle } from "./transfer-title.tsx";

const READY: TransferStage = { kind: "ready", videoId: "a/b" };
const HOUR_MS = 3_600_000;

/** Creates a transfer that was added some hours ago and ended an hour later. */
function past(name: string, hoursAgo: number, stage: TransferStage, over: Partial<Transfer> = {}) {
  const addedAtMs = Date.now() - hoursAgo * HOUR_MS;
  return transferForTest(stage, {
    id: name,
    name,
    addedAtMs,
    endedAtMs: addedAtMs + HOUR_MS,
    ...over,
  });
}

function obey(command: TransferCommand, transfers: readonly Transfer[]): readonly Transfer[] {
  return command.kind === "forget"
    ? transfers.filter(({ id }) => !command.ids.includes(id))
    : transfers;
}

async function show(...transfers: Transfer[]) {
  const store = storeForTest(transfers, obey);
  const services = {
    api: createApiClient(parseRuntimeConfig({})),
    settle: createConsistencyPoller(),
    page: createPageStore(),
    queryClient: createQueryClient(),
  };
  const screen = await renderForTest(
    <ApiProvider value={withTransfers(services, store)}>
      <TransferTitle />
      <UploadHistoryPage />
    </ApiProvider>,
  );
  return {
    screen,
    store,
    button: (name: string) => screen.getByRole("button", { name, exact: true }),
    names: () =>
      screen
        .getByRole("listitem")
        .elements()
        .map((row) => row.querySelector("bdi")?.textContent),
  };
}

it("Lists finished uploads, the newest first, and loads all that is kept", async () => {
  const { screen, store, names } = await show(
    past("old.mp4", 54, READY),
    past("new.mp4", 3, { kind: "cancelled" }, { isDismissed: true }),
    past("broken.mp4", 7, { kind: "failed", failure: { kind: "session-gone" } }),
    past("running.mp4", 2, { kind: "sending" }, { endedAtMs: null }),
    past("left.mp4", 4, { kind: "encoding", videoId: "c" }, { endedAtMs: null, isDismissed: true }),
  );
  await expect
    .element(screen.getByRole("heading", { level: 1 }))
    .toHaveTextContent("Upload history");
  expect(names()).toEqual(["new.mp4", "left.mp4", "broken.mp4", "old.mp4"]);
  expect(store.recall).toHaveBeenCalledOnce();
  const row = (name: string) => screen.getByRole("listitem").filter({ hasText: name });
  await expect
    .element(row("old.mp4"))
    .toHaveTextContent("old.mp431.8 GB · added 2 days ago · ended 2 days agoReadyOpen video");
  await expect
    .element(row("old.mp4").getByRole("link", { name: "Open video" }))
    .toHaveAttribute("href", "/vods/a%2Fb/overview");
  await expect
    .element(row("new.mp4"))
    .toHaveTextContent("31.8 GB · added 3 hours ago · ended 2 hours agoCanceled");
  await expect.element(row("broken.mp4")).toHaveTextContent("This upload has expired");
  await expect.element(row("left.mp4")).toHaveTextContent("added 4 hours agoUploaded · encoding");
});

it("Shows the exact time on hover, and whose record it is", async () => {
  const video = transferForTest(READY, { addedAtMs: Date.UTC(2026, 4, 3, 14, 5, 6), endedAtMs: 0 });
  const { screen } = await show(video);
  await expect
    .element(screen.getByTitle(/^May 3, 2026, 2:05:06\sPM$/))
    .toHaveAttribute("datetime", "2026-05-03T14:05:06.000Z");
  await expect.element(screen.getByText("1 past upload on this device")).toBeVisible();
});

it("Searches names, and says when none matches", async () => {
  const { screen, names, button } = await show(
    past("Night ferry.mp4", 2, READY),
    past("harbour.mov", 3, READY),
  );
  const field = screen.getByRole("searchbox", { name: "Search file names" });
  await field.fill("FERRY");
  expect(names()).toEqual(["Night ferry.mp4"]);
  await field.fill("nothing");
  await expect.element(screen.getByText("No results")).toBeVisible();
  await button("Show all uploads").click();
  await expect.poll(names).toEqual(["Night ferry.mp4", "harbour.mov"]);
});

it("Forgets one upload, and moves the focus to the next", async () => {
  const { store, button, names } = await show(
    past("one.mp4", 2, { kind: "cancelled" }),
    past("two.mp4", 3, { kind: "cancelled" }),
  );
  await button("Remove one.mp4 from history").click();
  expect(store.send.mock.calls).toEqual([[{ kind: "forget", ids: ["one.mp4"] }]]);
  expect(names()).toEqual(["two.mp4"]);
  await expect.element(button("Remove two.mp4 from history")).toHaveFocus();
});

it("Keeps the record of what can be retried from the tray", async () => {
  const failed: TransferStage = { kind: "failed", failure: { kind: "file-unreadable" } };
  const { screen } = await show(past("open.mp4", 2, failed));
  await expect.element(screen.getByRole("listitem")).toHaveTextContent("Still in the upload tray");
  expect(screen.getByRole("button").elements()).toEqual([]);
});

it("Clears all after it explains the consequences", async () => {
  const { screen, store, button } = await show(
    past("one.mp4", 2, READY),
    past("two.mp4", 3, { kind: "cancelled" }),
    past("open.mp4", 4, { kind: "failed", failure: { kind: "etag-hidden" } }),
  );
  await button("Clear history").click();
  const dialog = screen.getByRole("dialog", { name: "Clear 2 past uploads?" });
  await expect
    .element(dialog)
    .toHaveTextContent("Only the history on this device is cleared. Videos are kept.");
  await dialog.getByRole("button", { name: "Keep history" }).click();
  expect(store.send.mock.calls).toEqual([]);
  await expect.element(button("Clear history")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await dialog.getByRole("button", { name: "Clear history" }).click();
  expect(store.send.mock.calls).toEqual([[{ kind: "forget", ids: ["one.mp4", "two.mp4"] }]]);
  await expect.element(screen.getByRole("region", { name: "Past uploads" })).toHaveFocus();
});

it("Says what will be listed here, and leads to uploading", async () => {
  const { screen } = await show();
  await expect.element(screen.getByText("No past uploads")).toBeVisible();
  await expect
    .element(screen.getByRole("link", { name: "Upload a video" }))
    .toHaveAttribute("href", "/upload");
  await expect
    .element(
      screen
        .getByRole("navigation", { name: "Upload views" })
        .getByRole("link", { name: "Upload" }),
    )
    .toHaveAttribute("href", "/upload");
});

it("Fits a narrow screen, with hundreds of uploads", { tags: ["nightly"] }, async () => {
  await page.viewport(390, 800);
  const videos = Array.from({ length: 500 }, (_, index) =>
    past(`${index} ${"a very long name without an end ".repeat(6)}.mp4`, index + 1, READY),
  );
  const { screen, names } = await show(...videos);
  await expect.element(screen.getByRole("searchbox")).toBeVisible();
  expect(names()).toHaveLength(500);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await page.viewport(1280, 800);
});

it.each<[string, Transfer[], string]>([
  ["nothing", [past("a", 2, READY)], "Upload history · Reeldesk"],
  [
    "the progress of all",
    [transferForTest({ kind: "sending" }), transferForTest({ kind: "queued" }, { sentBytes: 0 })],
    "(22 % · 0 of 2) Upload history · Reeldesk",
  ],
  [
    "an upload that needs a person",
    [transferForTest({ kind: "needs-file", oneClick: true, mismatch: [] })],
    "(!) Upload history · Reeldesk",
  ],
  [
    "both",
    [
      transferForTest({ kind: "sending" }),
      transferForTest({ kind: "failed", failure: { kind: "etag-hidden" } }),
    ],
    "(!) (44 % · 0 of 2) Upload history · Reeldesk",
  ],
  [
    "no upload of another tab, or a dismissed one",
    [
      transferForTest({ kind: "sending" }, { isElsewhere: true }),
      transferForTest({ kind: "failed", failure: { kind: "etag-hidden" } }, { isDismissed: true }),
    ],
    "Upload history · Reeldesk",
  ],
])("Shows in the document's title: %s", async (_what, transfers, title) => {
  await show(...transfers);
  await expect.poll(() => document.title).toBe(title);
});
