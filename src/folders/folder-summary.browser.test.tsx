import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderOverFolders, rowsForTest } from "#test/folders-for-test.tsx";
import { EMPTY_LIBRARY, type VideoLibrary } from "#videos/video-library.ts";
import { readVideo } from "#videos/video-record.ts";
import { FolderSummary } from "./folder-summary.tsx";
import { useFolders } from "./folders-queries.ts";
import { nestFolders } from "./nesting.ts";
import { useFolderActions } from "./use-folder-actions.ts";

const video = (id: string, folder: string) =>
  readVideo({ id, duration: "01:30:00", filesize: "1000", folders: [{ id: folder }] }, []);

const VIDEOS = [video("1", "sea"), video("2", "sea"), video("3", "town")];

function Summary() {
  const { folders } = useFolders();
  const folderActions = useFolderActions();
  const nesting = nestFolders(folders);
  const folder = nesting.find("sea");
  if (folder === undefined) return null;
  return <FolderSummary folder={folder} nesting={nesting} folderActions={folderActions} />;
}

const show = (library: VideoLibrary) =>
  renderOverFolders(<Summary />, { rows: rowsForTest(["/Sea", "/Town"]), library });

it("Says that figures grow while videos are still being read", async () => {
  await show({ ...EMPTY_LIBRARY, videos: VIDEOS, totalCount: 5000 });
  const totals = page.getByRole("region", { name: "Totals" });
  await expect.element(totals).toHaveTextContent("Videos2 so farTotal duration3 h 0 min so far");
  await expect
    .element(totals)
    .toHaveTextContent("3 videos loaded so far. The totals are still growing.");
});

it("Shows whole figures, and what could not be read", async () => {
  await show({ ...EMPTY_LIBRARY, videos: VIDEOS, isComplete: true, unreadableCount: 1 });
  const totals = page.getByRole("region", { name: "Totals" });
  await expect.element(totals).toHaveTextContent("Videos2Total duration3 h 0 minTotal size2 kB");
  await expect.element(totals).toHaveTextContent("1 video couldn’t be read");
  await expect.element(totals).not.toHaveTextContent("so far");
});
