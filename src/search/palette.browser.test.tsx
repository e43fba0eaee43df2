import { QueryClientProvider } from "@tanstack/react-query";
import { beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createQueryClient } from "#app/providers.tsx";
import { ApiProvider } from "#shared/http/api-context.tsx";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { createConsistencyPoller } from "#shared/sync/consistency-poller.ts";
import { createPageStore } from "#shared/sync/page-store.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { renderRoutesForTest } from "#test/render-for-test.tsx";
import { videoForTest } from "#videos/video-for-test.ts";
import { EMPTY_LIBRARY } from "#videos/video-library.ts";
import { noteVideos, videoLibraryQueries } from "#videos/video-library-queries.ts";
import { keepView } from "#views/saved-views-store.ts";
import { Palette } from "./palette.tsx";
import { noteRecent, readRecent } from "./recent.ts";

const ID = "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b10";
const hang = () => new Promise<Response>(() => {});
const video = (id: string, title: string) => ({ ...videoForTest(id), title });

beforeEach(() => localStorage.clear());

/** Renders the palette over a page. `answer` responds to what is not a list of channels, playlists or folders. */
function show({
  at = "/library",
  videos = [],
  isComplete = true,
  answer = hang,
}: {
  at?: string;
  videos?: ReturnType<typeof video>[];
  isComplete?: boolean;
  answer?: (path: string) => Response | Promise<Response>;
} = {}) {
  const api = createApiClient(
    parseRuntimeConfig({}),
    fetchForTest(({ url }) =>
      /\/(channel|playlists|folder)$/.test(url.pathname) ? Response.json([]) : answer(url.pathname),
    ),
  );
  const queryClient = createQueryClient();
  const services = { api, settle: createConsistencyPoller(), page: createPageStore(), queryClient };
  queryClient.setQueryData(videoLibraryQueries.all(api).queryKey, {
    ...EMPTY_LIBRARY,
    videos,
    isComplete,
    readAtMs: isComplete ? Date.now() : null,
  });
  const onClose = vi.fn<() => void>();
  const { router } = renderRoutesForTest(
    [
      {
        path: "*",
        element: (
          <QueryClientProvider client={queryClient}>
            <ApiProvider value={services}>
              <Palette takeTyped={() => ""} onClose={onClose} />
            </ApiProvider>
          </QueryClientProvider>
        ),
      },
    ],
    at,
  );
  return { router, onClose, queryClient };
}

const field = page.getByRole("combobox", { name: "Search or paste a link" });
const options = () =>
  [...document.querySelectorAll("[role=option]")].map((each) => each.textContent);
const active = () => {
  const id = document.querySelector("[role=combobox]")?.getAttribute("aria-activedescendant");
  return document.querySelector(`[id="${id}"]`)?.textContent;
};

it("Finds a video by a mistyped title, says how many there are, and opens it", async () => {
  const { router, onClose } = show({ videos: [video("a", "Slow ferry"), video("b", "Harbour")] });
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("fery slow");
  await expect.poll(options).toEqual(["Slow ferry Video"]);
  await expect.element(page.getByRole("status")).toHaveTextContent("1 result");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => router.state.location.pathname).toBe("/vods/a/overview");
  expect(onClose).toHaveBeenCalledOnce();
});

it("Leaves Enter to the input method while it composes", async () => {
  const { onClose } = show({ videos: [video("a", "東京湾の朝")] });
  await userEvent.fill(field, "東京");
  await expect.poll(options).toEqual(["東京湾の朝 Video"]);
  const press = { key: "Enter", bubbles: true, cancelable: true };
  field.element().dispatchEvent(new KeyboardEvent("keydown", { ...press, isComposing: true }));
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard("{Enter}");
  expect(onClose).toHaveBeenCalledOnce();
});

it("Adds what is loaded later below, and the selected row stays selected", async () => {
  const first = [video("a", "Ferry at noon"), video("b", "Ferry at night")];
  const { queryClient } = show({ videos: first, isComplete: false });
  await userEvent.fill(field, "ferry");
  await expect.poll(options).toEqual(["Ferry at noon Video", "Ferry at night Video"]);
  await expect.element(page.getByRole("status")).toHaveTextContent("2 results · Loading more…");
  await userEvent.keyboard("{ArrowDown}");
  expect(active()).toBe("Ferry at night Video");
  noteVideos(queryClient, [video("c", "Ferry")]);
  await expect
    .poll(options)
    .toEqual(["Ferry at noon Video", "Ferry at night Video", "Ferry Video"]);
  expect(active()).toBe("Ferry at night Video");
});

it("Shows what was opened lately, then the page’s tabs, pages and actions", async () => {
  noteRecent({ kind: "video", id: "here", title: "This one" });
  noteRecent({ kind: "video", id: "a", title: "Old title" });
  noteRecent({ kind: "playlist", id: "p", title: "Start here" });
  noteRecent({ kind: "video", id: "unknown", title: null });
  show({ at: "/vods/here/subtitles", videos: [video("a", "New title")] });
  await expect
    .poll(options)
    .toEqual(
      expect.arrayContaining(["Go to Overview ", "Library ", "Upload videos ", "Theme: Dark "]),
    );
  expect(options().slice(0, 3)).toEqual([
    "Start here Playlist",
    "New title Video",
    "Go to Overview ",
  ]);
  expect(options()).not.toContain("Go to Subtitles ");
});

it("Finds a saved view by its name, with its page, and opens it", async () => {
  keepView({ name: "Board", page: "analytics", link: "/analytics?range=28d", createdAtMs: 1 });
  keepView({ name: "Late ferries", page: "library", link: "/library?q=ferry", createdAtMs: 1 });
  const { router, onClose } = show({ videos: [video("a", "Slow ferry")] });
  const group = page.getByRole("group", { name: "Saved views" });
  await expect.element(group.getByRole("option").first()).toHaveTextContent(/^Board\W*Analytics$/);
  await userEvent.keyboard("late ferr");
  await expect.poll(options).toEqual(["Late ferries Saved view · Library"]);
  await userEvent.keyboard("{Enter}");
  expect(onClose).toHaveBeenCalledOnce();
  expect(router.state.location).toMatchObject({ pathname: "/library", search: "?q=ferry" });
});

it("Keeps few of the opened entries, the latest first, each once", () => {
  for (let at = 0; at < 30; at += 1) noteRecent({ kind: "video", id: `${at}`, title: `${at}` });
  noteRecent({ kind: "video", id: "20", title: null });
  expect(readRecent()).toHaveLength(20);
  expect(readRecent().slice(0, 2)).toEqual([
    { kind: "video", id: "20", title: "20" },
    { kind: "video", id: "29", title: "29" },
  ]);
});

it("Looks a pasted id up, and opens it when Enter was pressed in the meantime", async () => {
  const answered = Promise.withResolvers<Response>();
  const { router } = show({ answer: () => answered.promise });
  await userEvent.fill(field, ID);
  await expect.element(page.getByRole("option")).toHaveTextContent("Looking up…");
  await userEvent.keyboard("{Enter}");
  answered.resolve(Response.json({ id: ID, title: "Ferry" }));
  await expect.poll(() => router.state.location.pathname).toBe(`/vods/${ID}/overview`);
});

it("Says that an id was not found", async () => {
  const { onClose } = show({ answer: () => Response.json({ message: "no" }, { status: 404 }) });
  await userEvent.fill(field, ID);
  await expect.element(page.getByRole("option")).toHaveTextContent(`${ID} Not found.`);
  await expect.element(page.getByRole("status")).toHaveTextContent("Not found.");
  await userEvent.keyboard("{Enter}");
  expect(onClose).not.toHaveBeenCalled();
});

it("Offers a loaded video for its share link", async () => {
  show({ videos: [video(ID, "Slow ferry")] });
  await userEvent.fill(field, `https://share.example.net/vod/root/${ID}`);
  await expect.poll(options).toEqual(["Slow ferry Open video"]);
});
