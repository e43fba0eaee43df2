import { QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, it } from "vitest";
import { userEvent } from "vitest/browser";
import { dayAt } from "#shared/dates/zones.ts";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { renderForTest } from "#test/render-for-test.tsx";
import { servicesForTest } from "#test/services-for-test.ts";
import { storeForTest, withTransfers } from "#test/transfers-for-test.ts";
import { videoForTest } from "#videos/video-for-test.ts";
import { EMPTY_LIBRARY } from "#videos/video-library.ts";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import type { Video } from "#videos/video-record.ts";
import { forgetAttentionChoices } from "./attention-choices.ts";
import { AttentionPanel } from "./attention-panel.tsx";
import { chooseThreshold, resetThresholds } from "./attention-thresholds.ts";

afterEach(() => {
  forgetAttentionChoices();
  resetThresholds();
});

const DAY_MS = 86_400_000;

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
  return (await render(services)).screen;
}

/** Renders the panel of a library that is known. */
async function render(services: ReturnType<typeof servicesForTest>, videos: readonly Video[] = []) {
  const setVideos = (next: readonly Video[]) =>
    services.queryClient.setQueryData(videoLibraryQueries.all(services.api).queryKey, {
      ...EMPTY_LIBRARY,
      videos: next,
      isComplete: true,
      readAtMs: Date.now(),
    });
  setVideos(videos);
  const screen = await renderForTest(
    <QueryClientProvider client={services.queryClient}>
      <ApiProvider value={withTransfers(services, storeForTest([]))}>
        <AttentionPanel />
      </ApiProvider>
    </QueryClientProvider>,
  );
  return { screen, setVideos };
}

const bare = (id: string) => videoForTest(id, { thumbnailUrl: null });

it("Lists a dismissed kind again when it is undone, when something new comes, and on request", async () => {
  const services = servicesForTest(() => Response.json([]));
  const { screen, setVideos } = await render(services, [bare("a"), bare("b")]);
  const line = screen.getByText("2 videos without thumbnail", { exact: true });
  const button = (name: string) => screen.getByRole("button", { name, exact: true });
  const dismiss = async (how: string) => {
    await screen.getByRole("button", { name: /^Dismiss: \d+ videos without thumbnail$/ }).click();
    await screen.getByRole("menuitem", { name: how }).click();
    await expect.element(screen.getByText("1 line hidden")).toBeVisible();
  };
  await expect.element(line).toBeVisible();
  await dismiss("For good");
  await expect.element(button("Undo")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(line).toBeVisible();

  await dismiss("Until there are new ones");
  setVideos([bare("b"), bare("c"), bare("d")]);
  await expect.element(screen.getByText("3 videos without thumbnail · 2 new")).toBeVisible();

  await dismiss("For good");
  setVideos([bare("b"), bare("e")]);
  await button("Show").click();
  await expect.element(screen.getByText("Dismissed for good")).toBeVisible();
  await button("List again").click();
  await expect.element(line).toBeVisible();
  await expect.element(screen.getByText(/hidden/)).not.toBeInTheDocument();
});

it("Lists a kind from the threshold on that is chosen in its menu, until this is undone or reset", async () => {
  const services = servicesForTest(() => Response.json([]));
  const { screen, setVideos } = await render(services, [bare("a"), bare("b")]);
  const line = screen.getByText("2 videos without thumbnail", { exact: true });
  const button = (name: string) => screen.getByRole("button", { name, exact: true });
  const choose = async (threshold: string) => {
    await button("Dismiss: 2 videos without thumbnail").click();
    await screen.getByRole("menuitemradio", { name: threshold, exact: true }).click();
  };
  await choose("5 or more");
  await expect.element(screen.getByText("Missing thumbnails: 5 or more")).toBeVisible();
  await expect.element(line).not.toBeVisible();
  await expect.element(button("Undo")).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(line).toBeVisible();

  await choose("5 or more");
  await button("Show").click();
  await expect.element(screen.getByText("Hidden because there are fewer than 5")).toBeVisible();
  setVideos(["a", "b", "c", "d", "e"].map(bare));
  await expect.element(screen.getByText("5 videos without thumbnail")).toBeVisible();
  await expect.element(screen.getByText(/hidden/)).not.toBeInTheDocument();
  setVideos([bare("a"), bare("b")]);
  await button("List again").click();
  await expect.element(line).toBeVisible();
  await expect.element(screen.getByText(/hidden/)).not.toBeInTheDocument();
});

it("Says from when on a kind is listed in its own text and in the address of its remedy", {
  tags: ["nightly"],
}, async () => {
  const services = servicesForTest(() => Response.json([]));
  const began = Date.now();
  const old = videoForTest("a", { status: "unpublished", createdAtMs: began - 40 * DAY_MS });
  chooseThreshold("unpublished", 30);
  const { screen } = await render(services, [old]);
  await expect
    .element(screen.getByText("1 unpublished video added over 30 days ago"))
    .toBeVisible();
  const href = screen.getByRole("link", { name: "Show videos" }).element().getAttribute("href");
  // Midnight may have passed meanwhile.
  const days = [began, Date.now()].map((ms) => dayAt(ms - 31 * DAY_MS, "UTC"));
  expect(days.map((day) => `/library?show=unpublished&to=${day}`)).toContain(href);
  chooseThreshold("unpublished", 90);
  await expect.element(screen.getByText("Nothing needs attention")).toBeVisible();
  resetThresholds();
  await expect.element(screen.getByText("1 unpublished video added over 7 days ago")).toBeVisible();
});

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
