import { QueryClientProvider } from "@tanstack/react-query";
import { expect, it, vi } from "vitest";
import { loader as libraryLoader } from "#app/pages/library-page.tsx";
import { createQueryClient } from "#app/providers.tsx";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import { videoEdits } from "#videos/video-edits-queries.ts";
import { videoForTest } from "#videos/video-for-test.ts";
import { EMPTY_LIBRARY, type VideoLibrary } from "#videos/video-library.ts";
import { forgetVideo, noteVideos, videoLibraryQueries } from "#videos/video-library-queries.ts";
import { encodingId } from "#videos/videos-queries.ts";
import { LibraryBrowser } from "./library-browser.tsx";
import { DEFAULT_VIEW, formatLibraryView, type LibraryView } from "./library-view.ts";

const refusal = () => Response.json({ message: "no" }, { status: 403 });
const hang = () => new Promise<Response>(() => {});
const row = (id: string, title: string) => ({
  id,
  title,
  renditions: [{ height: 720 }],
  online: true,
});

/** Renders a library with this cached state; `answer` responds to the video list. */
async function show(
  library: Partial<VideoLibrary>,
  view: Partial<LibraryView>,
  answer: (query: URLSearchParams) => Response | Promise<Response>,
) {
  const requested: string[] = [];
  const api = createApiClient(
    parseRuntimeConfig({}),
    fetchForTest(({ url }) => {
      if (!url.pathname.endsWith("/v2/vod")) return Response.json([]);
      requested.push(url.search);
      return answer(url.searchParams);
    }),
  );
  const queryClient = createQueryClient();
  const services = { api, settle: createConsistencyPoller(), page: createPageStore(), queryClient };
  queryClient.setQueryData(videoLibraryQueries.all(api).queryKey, { ...EMPTY_LIBRARY, ...library });
  const screen = await renderForTest(
    <QueryClientProvider client={queryClient}>
      <ApiProvider value={services}>
        <main>
          <LibraryBrowser
            view={{ ...DEFAULT_VIEW, ...view }}
            folderId={null}
            toHref={(next) => `/library${formatLibraryView(next)}`}
          />
        </main>
      </ApiProvider>
    </QueryClientProvider>,
  );
  return { screen, services, requested };
}

const titles = () => [...document.querySelectorAll("article a")].map((link) => link.textContent);
const WHOLE = { isComplete: true, readAtMs: Date.now() };

it.each([{ order: "title" }, { shown: "published" }, { createdFrom: "2026-01-01" }] as const)(
  "Makes no request for %j where every video is known",
  async (view) => {
    const { screen, services, requested } = await show(
      { videos: [videoForTest("a"), videoForTest("b")], ...WHOLE },
      view,
      refusal,
    );
    await expect.element(screen.getByText("2 videos")).toBeVisible();
    const request = new Request("https://dashboard.example/library?order=title&show=online");
    libraryLoader(services, {
      request,
      params: {},
      context: {},
      url: new URL(request.url),
      pattern: "",
    });
    expect(requested).toEqual([]);
  },
);

it.each(["title", "largest"] as const)(
  "Rows in the order %s show later changes, and no removed video",
  async (order) => {
    const { screen, services } = await show(
      { videos: [videoForTest("a"), videoForTest("b")], totalCount: 300, pagesRead: 1 },
      { order },
      (query) =>
        query.get("order_by") === "title"
          ? Response.json({ data: [row("a", "Video a"), row("b", "Video b"), row("c", "Video c")] })
          : hang(),
    );
    await expect.element(screen.getByText("Video b", { exact: true })).toBeVisible();
    noteVideos(services.queryClient, [
      videoForTest("a", { title: "Renamed", savedAtMs: Date.UTC(2030, 0) }),
    ]);
    forgetVideo(services.queryClient, "b");
    await expect.element(screen.getByText("Renamed", { exact: true })).toBeVisible();
    expect(titles().join()).not.toContain("Video b");
    expect(titles().join()).not.toContain("Video a");
  },
);

it("Keeps reporting a failed reading when a video is noted, and can resume it", async () => {
  const { screen, services } = await show(
    { videos: [videoForTest("a")], totalCount: 300, pagesRead: 1 },
    {},
    refusal,
  );
  const reported = screen.getByText("Only 1 loaded: You don’t have permission to do this.");
  await expect.element(reported).toBeVisible();
  noteVideos(services.queryClient, [videoForTest("b")]);
  await expect
    .element(screen.getByText("Only 2 loaded: You don’t have permission to do this."))
    .toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Continue" })).toBeVisible();
});

it("Says how old a library is that could not be read again", async () => {
  const { screen, services } = await show(
    {
      videos: [videoForTest("a")],
      isComplete: true,
      missingCount: 2,
      readAtMs: Date.UTC(2026, 0, 1, 9),
    },
    {},
    refusal,
  );
  const reported = screen.getByText("Data from 9:00 AM. You don’t have permission to do this.");
  await expect.element(reported).toBeVisible();
  noteVideos(services.queryClient, [videoForTest("b")]);
  await expect
    .element(screen.getByText("2 videos · 2 more not listed by the server"))
    .toBeVisible();
  await expect.element(reported).toBeVisible();
  await expect.element(screen.getByRole("button", { name: "Try again" })).toBeVisible();
});

it("Does not wait for the encoding of a video that is being removed", async () => {
  const { screen, services } = await show({ videos: [], ...WHOLE }, {}, refusal);
  videoEdits.noteRemoval(services, "a", { isDoubtful: false });
  noteVideos(services.queryClient, [
    videoForTest("a", { status: "encoding" }),
    videoForTest("b", { status: "encoding" }),
  ]);
  await expect.element(screen.getByText("2 videos")).toBeVisible();
  await vi.waitFor(() => expect(services.settle.stateOf(encodingId("b"))).toBe("settling"));
  expect(services.settle.stateOf(encodingId("a"))).toBeUndefined();
  services.settle.close();
});
