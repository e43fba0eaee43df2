import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderOverFolders, rowsForTest } from "#test/folders-for-test.tsx";
import { putVideos } from "#videos/drag-videos.ts";
import { videoForTest } from "#videos/video-for-test.ts";
import { EMPTY_LIBRARY, type VideoLibrary } from "#videos/video-library.ts";
import { bulkJobsOf } from "./bulk-jobs.ts";
import { LibraryFolders } from "./library-folders.tsx";
import { DEFAULT_VIEW } from "./library-view.ts";

async function show(folder: string | null, library?: VideoLibrary) {
  await page.viewport(1440, 900);
  const { services } = await renderOverFolders(
    <LibraryFolders view={{ ...DEFAULT_VIEW, folder }} toHref={() => "/library"} />,
    { rows: rowsForTest(["/Sea", "/Town"]), ...(library && { library }) },
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
