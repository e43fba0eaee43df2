import { useMemo } from "react";
import { useSearchParams } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { isSent } from "#images/image-job.ts";
import { imageJobs } from "#images/image-jobs-queries.ts";
import { showWithService } from "#test/subtitles-for-test.tsx";
import { videoForTest } from "#videos/video-for-test.ts";
import { EMPTY_LIBRARY, type VideoLibrary } from "#videos/video-library.ts";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import { type BoardView, formatBoardView, parseBoardView } from "./board-videos.ts";
import { MissingImagesBoard } from "./missing-images-board.tsx";
import { FrameError } from "./proposals.ts";
import { videoFramesForTest } from "./video-frames-for-test.ts";

const bare = (id: string, over: Parameters<typeof videoForTest>[1] = {}) =>
  videoForTest(id, { assetId: `asset-${id}`, thumbnailUrl: null, splashScreenUrl: null, ...over });
const VIDEOS = [
  bare("a", { title: "Fjord crossing" }),
  bare("b", { title: "Twin peaks", splashScreenUrl: "https://cdn.example/b.webp" }),
  bare("c", { title: "Asleep", status: "unpublished" }),
  videoForTest("d", { title: "Has one", splashScreenUrl: "https://cdn.example/d.webp" }),
];
const toHref = (view: BoardView) => `/${formatBoardView(view)}`;

async function show(
  library: Partial<VideoLibrary> = { videos: VIDEOS },
  { gone = new Set(), given = new Set() }: { gone?: Set<string>; given?: Set<string> } = {},
) {
  const videos = videoFramesForTest();
  function Board() {
    const [params] = useSearchParams();
    const view = useMemo(() => parseBoardView(params), [params]);
    return (
      <MissingImagesBoard view={view} selected={null} toHref={toHref} frames={videos.frames} />
    );
  }
  const shown = await showWithService(
    ({ api, queryClient }) => {
      queryClient.setQueryData(videoLibraryQueries.all(api).queryKey, {
        ...EMPTY_LIBRARY,
        isComplete: true,
        readAtMs: Date.now(),
        ...library,
      });
      return (
        <main>
          <Board />
        </main>
      );
    },
    // Answers lookups of videos; other requests stay pending.
    ({ method, url }) => {
      const id = url.pathname.split("/")[4] ?? "";
      if (gone.has(id)) return new Response("", { status: 404 });
      if (method !== "GET" || id === "") return new Promise<Response>(() => undefined);
      const title = VIDEOS.find((video) => video.id === id)?.title;
      const pictures = given.has(id) ? { thumbnail: ["https://cdn.example/x.webp"] } : null;
      return Response.json({ id, title, online: true, renditions: [{ id: "r" }], pictures });
    },
  );
  return { ...shown, ...videos };
}

const card = (title: string) => page.getByRole("article", { name: title });
const tick = (title: string) => card(title).getByRole("checkbox");
const button = (name: string | RegExp) => page.getByRole("button", { name });

beforeEach(() => page.viewport(1280, 720));

it("Shows videos that lack the image, and the unavailable ones with the reason", async () => {
  const { screen } = await show();
  await expect.element(screen.getByText("3 videos missing images")).toBeVisible();
  await expect
    .element(screen.getByText(/Images can be replaced later, but not removed/))
    .toBeVisible();
  expect(page.getByRole("article").elements()).toHaveLength(2);
  await expect
    .element(screen.getByRole("region", { name: "Unavailable videos" }))
    .toHaveTextContent("AsleepUnpublished");
  await button("Splash screen").click();
  await expect.element(card("Twin peaks")).not.toBeInTheDocument();
  await expect.element(button("Splash screen")).toHaveAttribute("aria-pressed", "true");
});

it("Works by the keyboard alone: propose, choose another frame, approve, continue", async () => {
  const { video } = await show();
  await expect.element(tick("Fjord crossing")).toBeVisible();
  tick("Fjord crossing").element().focus();
  await userEvent.keyboard(" ");
  await expect.element(tick("Fjord crossing")).not.toBeChecked();
  await button(/^Suggest frames$/).click();
  await expect.element(page.getByText("Loading video…")).toHaveLength(2);
  video("a").onProgress(5, 24);
  await expect.element(card("Fjord crossing")).toHaveTextContent("5 of 24");
  await video("a").answer();
  const frames = card("Fjord crossing").getByRole("button", { name: /^Frame/ });
  await expect.element(frames.nth(2)).toHaveAttribute("aria-pressed", "true");
  tick("Fjord crossing").element().focus();
  await userEvent.keyboard("5 ");
  await expect.element(frames.nth(4)).toHaveAttribute("aria-pressed", "true");
  await expect.element(tick("Fjord crossing")).toBeChecked();
  await expect.element(page.getByText(/1 loading/)).toBeVisible();
  await expect.element(button("Upload images")).toHaveAttribute("aria-disabled", "true");
  await video("a").answer();
  await expect.element(button("Upload 1 image")).toHaveAttribute("aria-disabled", "false");
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(tick("Twin peaks")).toHaveFocus();
  await userEvent.keyboard("{Home}");
  await expect.element(tick("Fjord crossing")).toHaveFocus();
});

it("Shows an approval in the same event as its press", async () => {
  const { video } = await show();
  await card("Fjord crossing")
    .getByRole("button", { name: /^Suggest frames: / })
    .click();
  await video("a").answer();
  await expect
    .element(
      card("Fjord crossing")
        .getByRole("button", { name: /^Frame/ })
        .first(),
    )
    .toBeVisible();
  const box = tick("Fjord crossing").element();
  box.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  expect(box).toBeChecked();
});

it("Passes approved frames to the jobs, only for what each video lacks", async () => {
  const { services, video } = await show();
  await button("Both").click();
  for (const id of ["a", "b"]) {
    await card(id === "a" ? "Fjord crossing" : "Twin peaks")
      .getByRole("button", { name: /^Suggest frames: / })
      .click();
    await video(id).answer();
  }
  await button("Approve all (2)").click();
  await expect.element(button("Approve none")).toBeVisible();
  await button("Upload 3 images").click();
  await expect.element(card("Fjord crossing")).toHaveTextContent("Splash screenUploading");
  expect(imageJobs(services).map(({ owner, kind }) => `${owner.id} ${kind}`)).toEqual([
    "a thumbnail",
    "a splashscreen",
    "b thumbnail",
  ]);
  await expect.element(button("Upload images")).toHaveFocus();
  await expect.element(card("Twin peaks").getByRole("checkbox")).not.toBeInTheDocument();
});

it("Reports a host that blocks pages once, and retries all its videos", async () => {
  const { video, opened } = await show();
  await button(/^Suggest frames$/).click();
  await expect.poll(() => opened.length).toBe(2);
  const issue = new FrameError({ kind: "unreadable", host: "cdn.example" });
  await video("a").fail(issue);
  await video("b").fail(issue);
  const notice = page.getByRole("alert");
  await expect.element(notice.filter({ hasText: "cdn.example blocks access" })).toHaveLength(1);
  await expect.element(card("Twin peaks")).toHaveTextContent("cdn.example blocks access");
  await notice.getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => opened.length).toBe(4);
});

it("Moves a video that this browser can't play to the unavailable ones, with the reason and its page", async () => {
  const { screen, video } = await show();
  await button(/^Suggest frames$/).click();
  const problem = { kind: "unplayable", serviceMessage: "" } as const;
  await video("a").fail(new FrameError({ kind: "failed", problem }));
  await expect.element(card("Fjord crossing")).not.toBeInTheDocument();
  const unavailable = screen.getByRole("region", { name: "Unavailable videos" });
  await expect
    .element(unavailable)
    .toHaveTextContent("Fjord crossingThis browser can’t play this video’s format.");
  await expect
    .element(unavailable.getByRole("link", { name: "Fjord crossing" }))
    .toHaveAttribute("href", "/vods/a/images");
  await expect.element(screen.getByText("3 videos missing images")).toBeVisible();
});

it("Says where no frame stands out, and what else can be done", async () => {
  const { video } = await show();
  await button("Suggest frames: Fjord crossing").click();
  await video("a").answer(0);
  await expect.element(card("Fjord crossing")).toHaveTextContent("No suitable frames found");
  await expect
    .element(card("Fjord crossing").getByRole("link", { name: /^Choose another image/ }))
    .toHaveAttribute("href", "/vods/a/images");
});

it("Says that no image is missing, and that a reading has stopped", async () => {
  await show({ videos: VIDEOS.slice(3) });
  await expect.element(page.getByText("No images missing")).toBeVisible();
});

it("Continues a reading that stopped, and calls no list complete", async () => {
  const failure = { kind: "server", serviceMessage: "" } as const;
  await show({ videos: VIDEOS.slice(3), isComplete: false, totalCount: 9, pagesRead: 1, failure });
  await expect.element(page.getByText("Stopped at 1 video")).toBeVisible();
  await expect.element(page.getByText("No missing images so far")).toBeVisible();
});

it("Fits the board on a narrow screen", async () => {
  await page.viewport(360, 720);
  const { video } = await show();
  await button("Suggest frames: Fjord crossing").click();
  await video("a").answer();
  await expect.element(card("Fjord crossing")).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360);
});

it("Says for each video without an upload why, and offers no retry", {
  tags: ["nightly"],
}, async () => {
  const { screen, services, video } = await show(
    { videos: VIDEOS },
    {
      gone: new Set(["a"]),
      given: new Set(["b"]),
    },
  );
  await button(/^Suggest frames$/).click();
  await video("a").answer();
  await video("b").answer();
  await button("Approve all (2)").click();
  await button("Upload 2 images").click();
  const [fjord, peaks] = [card("Fjord crossing"), card("Twin peaks")];
  await expect.element(fjord).toHaveTextContent("Skipped: video not found");
  await expect.element(peaks).toHaveTextContent("Skipped: already has an image");
  // The remaining video waits for its frames.
  await expect.element(screen.getByText("1 video missing images")).toBeVisible();
  expect(button(/^(Try|Look) again/).elements()).toEqual([]);
  expect(imageJobs(services).filter(isSent)).toEqual([]);
  await button("Dismiss: Thumbnail, Fjord crossing").click();
  await expect.element(card("Fjord crossing")).not.toBeInTheDocument();
});
