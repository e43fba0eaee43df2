import { QueryClientProvider } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { renderForTest } from "#test/render-for-test.tsx";
import { servicesForTest } from "#test/services-for-test.ts";
import { storeForTest, withTransfers } from "#test/transfers-for-test.ts";
import { EMPTY_LIBRARY } from "#videos/video-library.ts";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import { AttentionPanel } from "./attention-panel.tsx";

const PER_PLAYLIST = 100;

/**
 * Renders the panel of an account without videos, whose playlists have so many items, a hundred in each.
 * @param statusOf what the service answers of an item's video
 */
async function show(itemCount: number, statusOf: (videoId: string) => number) {
  const items = Array.from({ length: itemCount }, (_, at) => ({ id: `v${at}`, type: "vod" }));
  const playlists = Array.from({ length: Math.ceil(itemCount / PER_PLAYLIST) }, (_, at) => ({
    id: `p${at}`,
    title: `Evening ${at}`,
    content: { list: items.slice(at * PER_PLAYLIST, (at + 1) * PER_PLAYLIST) },
  }));
  const services = servicesForTest(({ url: { pathname } }) => {
    if (pathname.endsWith("/v2/playlists")) return Response.json(playlists);
    const id = /\/v2\/vod\/(v\d+)$/.exec(pathname)?.[1];
    if (id === undefined) return Response.json([]);
    return Response.json({ id, message: "Answer on request" }, { status: statusOf(id) });
  });
  services.queryClient.setQueryData(videoLibraryQueries.all(services.api).queryKey, {
    ...EMPTY_LIBRARY,
    isComplete: true,
    readAtMs: Date.now(),
  });
  return await renderForTest(
    <QueryClientProvider client={services.queryClient}>
      <ApiProvider value={withTransfers(services, storeForTest([]))}>
        <AttentionPanel />
      </ApiProvider>
    </QueryClientProvider>,
  );
}

it("Counts playlists with deleted items where all of them could be looked up", async () => {
  const screen = await show(200, () => 404);
  await expect
    .element(screen.getByText("2 playlists with deleted items", { exact: true }))
    .toBeVisible();
});

it("Says that playlists with deleted items are at least so many where more items are absent than are looked up", async () => {
  const screen = await show(201, () => 404);
  await expect
    .element(screen.getByText("≥ 2 playlists with deleted items", { exact: true }))
    .toBeVisible();
});

it("Says that playlists with deleted items are at least so many where a lookup failed", async () => {
  const screen = await show(101, (id) => (id === "v100" ? 403 : 404));
  await expect
    .element(screen.getByText("≥ 1 playlist with deleted items", { exact: true }))
    .toBeVisible();
});

it("Does not say that nothing needs attention where not every absent item was looked up", async () => {
  const screen = await show(201, () => 200);
  await expect.element(screen.getByText("Nothing so far", { exact: true })).toBeVisible();
});

it("Says that nothing needs attention where every item is there after all", async () => {
  const screen = await show(200, () => 200);
  await expect.element(screen.getByText("Nothing needs attention", { exact: true })).toBeVisible();
});
