import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderOverFolders, rowsForTest } from "#test/folders-for-test.tsx";
import { putVideos } from "#videos/drag-videos.ts";
import { videoForTest } from "#videos/video-for-test.ts";
import { EMPTY_LIBRARY, type VideoLibrary } from "#videos/video-library.ts";
import { bulkJobsOf } from "./bulk-jobs.ts";
import { LibraryFolders } from "./library-folders.tsx";
import { DEFAULT_VIEW } from "./library-view.ts";

async function show(
  folder: string | null,
  library?: VideoLibrary,
  paths: readonly string[] = ["/Sea", "/Town"],
  isWithin: boolean | null = null,
) {
  await page.viewport(1440, 900);
  const { services } = await renderOverFolders(
    <LibraryFolders view={{ ...DEFAULT_VIEW, folder, isWithin }} toHref={() => "/library"} />,
    { rows: rowsForTest(paths), ...(library && { library }) },
  );
  await expect.element(page.getByRole("link", { name: /^Town/ })).toBeVisible();
  return () =>
    bulkJobsOf(services)
      .store.getState()
      .map(({ action, items }) => ({ action, count: items.length }));
}

function dropOnTown(count: number): void {
  const dataTransfer = new DataTransfer();
  putVideos(
    dataTransfer,
    Array.from({ length: count }, (_, index) => `video-${index}`),
  );
  page
    .getByRole("link", { name: /^Town/ })
    .element()
    .dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
}

const button = (name: string) => page.getByRole("button", { name, exact: true });
const TOWN = { id: "town", name: "Town", path: "/Town" };

it("Adds ten dropped videos to a folder, and more of them once that is confirmed", async () => {
  const jobs = await show(null);
  dropOnTown(10);
  const few = { action: { kind: "move", folder: TOWN, mode: { kind: "add" } }, count: 10 };
  await expect.poll(jobs).toEqual([few]);
  dropOnTown(11);
  const dialog = page.getByRole("dialog", { name: "Add 11 videos to /Town?" });
  await expect.element(dialog).toHaveTextContent("They also stay in the folders they are in now.");
  await button("Cancel").click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(jobs()).toEqual([few]);
});

it("Says which folder the dropped videos leave", async () => {
  const jobs = await show("sea");
  dropOnTown(11);
  const dialog = page.getByRole("dialog", { name: "Move 11 videos to /Town?" });
  await expect
    .element(dialog)
    .toHaveTextContent("They leave /Sea, and stay in their other folders.");
  expect(jobs()).toEqual([]);
  await button("Move").click();
  await expect.poll(jobs).toEqual([
    {
      action: { kind: "move", folder: TOWN, mode: { kind: "from", folderId: "sea" } },
      count: 11,
    },
  ]);
});

it("Asks about the dropped videos that are not in the folder yet", async () => {
  const videos = [videoForTest("video-0", { folders: [TOWN] }), videoForTest("video-1")];
  await show(null, { ...EMPTY_LIBRARY, videos, totalCount: 2, isComplete: true });
  dropOnTown(11);
  const dialog = page.getByRole("dialog", { name: "Add 10 videos to /Town?" });
  await expect.element(dialog).toHaveTextContent("1 video is already there.");
});

const DEEP_PATHS = ["/Sea", "/Sea/Deep", "/Town"];
const DEEP = { id: "seadeep", name: "Deep", path: "/Sea/Deep" };
const SEA = { id: "sea", name: "Sea", path: "/Sea" };
const OF_SEA: VideoLibrary = {
  ...EMPTY_LIBRARY,
  videos: [
    videoForTest("video-0", { folders: [SEA] }),
    videoForTest("video-1", { folders: [SEA, DEEP] }),
    videoForTest("video-2", { folders: [DEEP, TOWN] }),
    videoForTest("video-3", { folders: [DEEP], isOnline: false, status: "unpublished" }),
    videoForTest("video-4", { folders: [TOWN] }),
  ],
  totalCount: 5,
  isComplete: true,
};

async function openUnpublish() {
  await button("Actions for Sea").click();
  await page.getByRole("menuitem", { name: "Unpublish videos…" }).click();
}

it("Says what unpublishing a folder with its subfolders does, and does it", async () => {
  const jobs = await show(null, OF_SEA, DEEP_PATHS);
  await openUnpublish();
  const dialog = page.getByRole("dialog", { name: "Unpublish 3 videos in 2 folders?" });
  await expect.element(dialog).toHaveTextContent("In 2 folders: /Sea and subfolders");
  await expect.element(dialog).toHaveTextContent("1 of them is also in other folders.");
  await expect.element(dialog).toHaveTextContent("1 video is already unpublished.");
  await expect
    .element(dialog.getByRole("radio", { name: "With subfolders (4 videos)" }))
    .toBeChecked();
  await dialog.getByRole("button", { name: "Unpublish" }).click();
  await expect.poll(jobs).toEqual([
    {
      action: { kind: "unpublish", folderPath: "/Sea", folderIds: ["sea", "seadeep"] },
      count: 4,
    },
  ]);
});

it("Leaves subfolders out if a person chooses so, and says how many videos those have", async () => {
  const jobs = await show(null, OF_SEA, DEEP_PATHS);
  await openUnpublish();
  await page.getByRole("radio", { name: "Only this folder (2 videos)" }).click();
  const dialog = page.getByRole("dialog", { name: "Unpublish 2 videos?" });
  await expect.element(dialog).toHaveTextContent("2 videos in subfolders aren’t included.");
  await dialog.getByRole("button", { name: "Unpublish" }).click();
  await expect.poll(jobs).toMatchObject([{ count: 2 }]);
});

it("Begins with what the person chose for the folder that is shown", async () => {
  await show("sea", OF_SEA, DEEP_PATHS, false);
  await openUnpublish();
  await expect
    .element(page.getByRole("radio", { name: "Only this folder (2 videos)" }))
    .toBeChecked();
});

it("Starts nothing while videos of the folder may not be known", async () => {
  const jobs = await show(null, { ...OF_SEA, totalCount: 9, isComplete: false }, DEEP_PATHS);
  await openUnpublish();
  const dialog = page.getByRole("dialog", { name: "Unpublish 3 videos in 2 folders?" });
  await expect.element(dialog).toHaveTextContent("5 of 9 loaded");
  await expect
    .element(dialog.getByRole("button", { name: "Unpublish" }))
    .toHaveAttribute("aria-disabled", "true");
  expect(jobs()).toEqual([]);
});

it("Only adds videos that are dragged out of a folder with its subfolders", async () => {
  const jobs = await show("sea", { ...OF_SEA, videos: OF_SEA.videos.slice(2) }, DEEP_PATHS);
  dropOnTown(1);
  await expect
    .poll(jobs)
    .toEqual([{ action: { kind: "move", folder: TOWN, mode: { kind: "add" } }, count: 1 }]);
});
