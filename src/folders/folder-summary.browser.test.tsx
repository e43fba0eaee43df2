import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderOverFolders, rowsForTest } from "#test/folders-for-test.tsx";
import { EMPTY_LIBRARY, type VideoLibrary } from "#videos/video-library.ts";
import { readVideo } from "#videos/video-record.ts";
import { useFolderScope } from "./folder-scope.ts";
import { FolderSummary } from "./folder-summary.tsx";
import { useFolders } from "./folders-queries.ts";
import { nestFolders } from "./nesting.ts";
import { useFolderActions } from "./use-folder-actions.ts";

const video = (id: string, ...folders: string[]) =>
  readVideo(
    { id, duration: "01:30:00", filesize: "1000", folders: folders.map((each) => ({ id: each })) },
    [],
  );

const VIDEOS = [
  video("1", "sea"),
  video("2", "sea"),
  video("3", "town"),
  video("4", "seadeep"),
  video("5", "sea", "seadeep"),
];

function Summary({ isWithin }: { isWithin: boolean }) {
  const { folders } = useFolders();
  const folderActions = useFolderActions();
  const nesting = nestFolders(folders);
  const folder = nesting.find("sea");
  const scope = useFolderScope("sea", isWithin);
  if (folder === undefined || scope === null) return null;
  return (
    <FolderSummary folder={folder} scope={scope} nesting={nesting} folderActions={folderActions} />
  );
}

const show = (library: VideoLibrary, isWithin = false) =>
  renderOverFolders(<Summary isWithin={isWithin} />, {
    rows: rowsForTest(["/Sea", "/Sea/Deep", "/Town"]),
    library,
  });

it("Says that figures grow while videos are still being read", async () => {
  await show({ ...EMPTY_LIBRARY, videos: VIDEOS, totalCount: 5000 });
  const totals = page.getByRole("region", { name: "Totals" });
  await expect.element(totals).toHaveTextContent("Videos3 so farTotal duration4 h 30 min so far");
  await expect
    .element(totals)
    .toHaveTextContent("5 videos loaded so far. The totals are still growing.");
});

it("Shows whole figures, and adds a video in two of the folders once", async () => {
  await show({ ...EMPTY_LIBRARY, videos: VIDEOS, isComplete: true }, true);
  const totals = page.getByRole("region", { name: "Totals" });
  await expect.element(totals).toHaveTextContent("Videos4Total duration6 h 0 minTotal size4 kB");
  await expect.element(totals).not.toHaveTextContent("so far");
  await expect.element(totals).not.toHaveTextContent("at least");
  await expect
    .element(page.getByRole("link", { name: "Deep 2 videos", exact: true }))
    .toBeVisible();
});

it.each([
  [{ unreadableCount: 1 }, "1 video couldn’t be read"],
  [{ missingCount: 2 }, "2 more not listed by the server"],
])("Calls figures a lower bound where %j", async (lacking, said) => {
  await show({ ...EMPTY_LIBRARY, videos: VIDEOS, isComplete: true, ...lacking });
  const totals = page.getByRole("region", { name: "Totals" });
  await expect
    .element(totals)
    .toHaveTextContent("Videosat least 3Total durationat least 4 h 30 min");
  await expect.element(totals).toHaveTextContent(said);
});
