import { QueryClientProvider } from "@tanstack/react-query";
import { Outlet } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createQueryClient } from "#app/providers.tsx";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { renderRoutesForTest } from "#test/render-for-test.tsx";
import { folderServiceForTest } from "#watch-time/folder-service-for-test.ts";
import { Component as FolderWatchTimePage } from "./folder-watch-time-page.tsx";
import { loader as watchTimeLoader } from "./watch-time-loader.ts";
import { Component as WatchTimePage } from "./watch-time-page.tsx";

const NOON = Date.parse("2026-11-20T12:00:00Z");
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOON });
  await page.viewport(1440, 900);
});
afterEach(() => void vi.useRealTimers());

/** Renders the pages of watch time over a service with folders. */
async function show(path: string, given: Parameters<typeof folderServiceForTest>[0] = {}) {
  const { api, asked } = folderServiceForTest(given);
  const queryClient = createQueryClient();
  const services = { api, settle: createConsistencyPoller(), page: createPageStore(), queryClient };
  function Frame() {
    return (
      <QueryClientProvider client={queryClient}>
        <ApiProvider value={services}>
          <Outlet />
        </ApiProvider>
      </QueryClientProvider>
    );
  }
  const { router } = renderRoutesForTest(
    [
      {
        element: <Frame />,
        HydrateFallback: () => null,
        children: [
          { path: "/folders/:folderId/watch-time", element: <FolderWatchTimePage /> },
          {
            path: "/watch-time/:kind?",
            element: <WatchTimePage />,
            loader: (call) => watchTimeLoader(services, call),
          },
        ],
      },
    ],
    path,
  );
  return { asked, router };
}

const text = (words: string | RegExp) => page.getByText(words, { exact: true });
const grid = () => page.getByRole("grid");
/** Returns the names and the plays of all rows, the total last. */
const rows = () =>
  grid()
    .getByRole("row")
    .elements()
    .slice(1)
    .map((row) => {
      const cells = [...row.children].map((cell) => cell.textContent?.trim() ?? "");
      const name = row.querySelector("[role=rowheader]")?.firstElementChild?.textContent;
      // What is not exact is spelled out behind its sign, for screen readers.
      return [name, cells.flatMap((cell) => /^(?:≥ )?\d+/.exec(cell) ?? []).at(0)];
    });

const COLUMNS = "range=month&zone=UTC&cols=title~plays";

describe("watch time of a folder", () => {
  it("Asks for its videos and those of its subfolders, each once", async () => {
    const { asked } = await show(`/folders/7/watch-time?rows=content&${COLUMNS}`);
    await expect.element(text("“Sea” with 1 subfolder: 3 videos.")).toBeVisible();
    await expect.element(grid().getByRole("row", { name: /Video c/ })).toBeVisible();
    expect(asked).toEqual(["a,b,c"]);
    await expect.poll(rows).toEqual([
      ["Video a", "10"],
      ["Video b", "5"],
      ["Video c", "2"],
      ["Total", "17"],
    ]);
  });

  it("Leads to its never played videos in the library, those of its subfolders included", async () => {
    await show(`/folders/7/watch-time?only=never&${COLUMNS}`, { unplayed: "b" });
    await expect.element(page.getByRole("link", { name: "Video b" })).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Video a" })).not.toBeInTheDocument();
    const link = page.getByRole("link", { name: "Open in library" });
    await expect.element(link).toBeVisible();
    const { pathname, searchParams } = new URL(
      link.element().getAttribute("href") ?? "",
      "http://x",
    );
    expect([pathname, searchParams.get("folder"), searchParams.get("within")]).toEqual([
      "/library",
      "7",
      "1",
    ]);
    expect(searchParams.get("list")).toMatch(/^never-played/);
  });

  it("Asks for nothing before the library is read, and says how far it is", {
    tags: ["nightly"],
  }, async () => {
    const gate = Promise.withResolvers<void>();
    const { asked } = await show(`/folders/7/watch-time?rows=content&${COLUMNS}`, {
      gate: gate.promise,
    });
    await expect.element(page.getByText(/^Loading/).first()).toBeVisible();
    expect(asked).toEqual([]);
    gate.resolve();
    await expect.element(text("“Sea” with 1 subfolder: 3 videos.")).toBeVisible();
    await expect.poll(() => asked).toEqual(["a,b,c"]);
  });

  it("Has a lower bound for a total where the library lacks a video", {
    tags: ["nightly"],
  }, async () => {
    await show(`/folders/7/watch-time?rows=content&${COLUMNS}`, { totalCount: 5 });
    await expect.element(text("Not all videos are known. Totals are lower bounds.")).toBeVisible();
    await expect.element(grid().getByRole("row", { name: /Video c/ })).toBeVisible();
    await expect.poll(() => rows().at(-1)).toEqual(["Total", "≥ 17"]);
  });

  it("Says that a folder is empty, or that there is none", { tags: ["nightly"] }, async () => {
    await show("/folders/10/watch-time");
    await expect.element(text("No videos in this folder")).toBeVisible();
    await show("/folders/11/watch-time");
    await expect.element(text("Folder not found")).toBeVisible();
  });
});

describe("rows of folders", () => {
  it("Count a video in each of its folders, and once in the total", async () => {
    const { asked } = await show(`/watch-time/vod?rows=folder&sort=title&${COLUMNS}`);
    await expect.element(grid().getByRole("link", { name: "Sea / Deep" })).toBeVisible();
    expect(asked).toEqual([null]);
    await expect.poll(rows).toEqual([
      ["Land", "2"],
      ["Sea", "17"],
      ["Sea / Deep", "7"],
      ["In no folder", "100"],
      ["Total", "117"],
    ]);
    await expect.element(text("Rows may overlap. The total counts everything once.")).toBeVisible();
    await expect
      .element(grid().getByRole("link", { name: "Land" }))
      .toHaveAttribute("href", expect.stringMatching(/^\/folders\/9\/watch-time\?/));
  });

  it("Are narrowed to a folder by name, which the address keeps", async () => {
    const { router, asked } = await show(`/watch-time/vod?${COLUMNS}`);
    await expect.element(grid().getByRole("row", { name: /Video d/ })).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "Folder or playlist" }));
    await userEvent.click(page.getByRole("dialog").getByRole("option", { name: /Deep/ }));
    await expect.element(text("“Deep”: 2 videos.")).toBeVisible();
    await expect.element(grid().getByRole("row", { name: /Video d/ })).not.toBeInTheDocument();
    await expect.element(grid().getByRole("row", { name: /Video c/ })).toBeVisible();
    expect(new URLSearchParams(router.state.location.search).get("in")).toBe("folder~8");
    expect(asked).toEqual([null, "b,c"]);
    await userEvent.click(page.getByRole("button", { name: "Show all videos" }));
    await expect.element(grid().getByRole("row", { name: /Video d/ })).toBeVisible();
    expect(router.state.location.search).not.toContain("in=");
  });
});
