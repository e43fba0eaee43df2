import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { clearActivity, noteActivity } from "#changes/activity.ts";
import { clearBefore } from "#changes/stored-before.ts";
import { keepOrder } from "#playlists/stored-orders-queries.ts";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { queryClientForTest } from "#test/query-client-for-test.tsx";
import { renderForTest } from "#test/render-for-test.tsx";
import { RecordActivity } from "./record-activity.tsx";

afterEach(async () => {
  clearActivity();
  await clearBefore();
});

const item = (id: string) => ({ id, type: "vod" }) as const;

async function show(fromMs: number, untilMs: number, id: string | null = "a") {
  const api = createApiClient(
    parseRuntimeConfig({}),
    fetchForTest(() => Response.json([])),
  );
  const queryClient = queryClientForTest();
  await renderForTest(
    <QueryClientProvider client={queryClient}>
      <ApiProvider
        value={{ api, settle: createConsistencyPoller(), page: createPageStore(), queryClient }}
      >
        <RecordActivity kind="video" id={id} title="Ferry" fromMs={fromMs} untilMs={untilMs} />
      </ApiProvider>
    </QueryClientProvider>,
  );
}

const lines = () =>
  page
    .getByRole("listitem")
    .elements()
    .map(({ textContent }) => textContent)
    .toSorted();

it("Lists edits of a video, orders that dropped it, and bulk changes that may have changed it", async () => {
  const edit = { action: "edit", kind: "video", outcome: "visible" } as const;
  const published = { before: { isOnline: true }, after: { isOnline: false } };
  noteActivity("1", { ...edit, ...published, recordId: "a", title: "Ferry" });
  noteActivity("2", { ...edit, ...published, recordId: "b", title: "Pier" });
  const order = { action: "order", kind: "playlist", isKept: true, outcome: "visible" } as const;
  noteActivity("3", { ...order, recordId: "p", title: "Sea" });
  noteActivity("4", { ...order, recordId: "q", title: "Land" });
  await keepOrder("3", { playlistId: "p", before: [item("a"), item("b")], after: [item("b")] });
  await keepOrder("4", {
    playlistId: "q",
    before: [item("a"), item("b")],
    after: [item("b"), item("a")],
  });
  const bulk = { action: "bulk", kind: "video", recordId: null, outcome: "visible" } as const;
  noteActivity("5", { ...bulk, count: 3, change: "unpublish" });
  const now = Date.now();
  await show(now - 3_600_000, now + 3_600_000);
  await expect
    .poll(lines)
    .toEqual([
      expect.stringMatching(/^Changed playlist order · Sea.*Removed from this playlist$/),
      expect.stringMatching(/^Edited .*Unpublished$/),
      expect.stringMatching(
        /^Unpublished 3 videos.*Which videos this changed is no longer stored\.$/,
      ),
    ]);
});

it("Lists nothing of another time", async () => {
  noteActivity("1", { action: "edit", kind: "video", outcome: "visible", recordId: "a" });
  const now = Date.now();
  await show(now - 7_200_000, now - 3_600_000);
  await expect
    .element(page.getByText("No changes from this browser in either period."))
    .toBeVisible();
});

it("Finds the deletion of a video that is known by its title alone", async () => {
  const deletion = { action: "delete", kind: "video", outcome: "visible" } as const;
  noteActivity("1", { ...deletion, recordId: "a", title: "Ferry" });
  noteActivity("2", { ...deletion, recordId: "b", title: "Pier" });
  const now = Date.now();
  await show(now - 3_600_000, now + 3_600_000, null);
  await expect.poll(lines).toEqual([expect.stringMatching(/^Deleted video/)]);
});
