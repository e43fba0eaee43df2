import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderOverFolders, rowsForTest } from "#test/folders-for-test.tsx";
import { EMPTY_LIBRARY, type VodLibrary } from "#videos/vod-library.ts";
import { toVod, vodWire } from "#videos/vod-record.ts";
import { FolderSummary } from "./folder-summary.tsx";
import { useFolders } from "./folders-queries.ts";
import { nestFolders } from "./nesting.ts";
import { useFolderDesk } from "./use-folder-desk.ts";

const film = (id: string, folder: string) =>
  toVod(vodWire({ id, duration: "01:30:00", filesize: "1000", folders: [{ id: folder }] }), []);

const VODS = [film("1", "sea"), film("2", "sea"), film("3", "town")];

function Summary({ library }: { library: VodLibrary }) {
  const { folders } = useFolders();
  const desk = useFolderDesk();
  const nesting = nestFolders(folders);
  const folder = nesting.find("sea");
  if (folder === undefined) return null;
  return (
    <FolderSummary
      folder={folder}
      nesting={nesting}
      desk={desk}
      library={library}
      counts={null}
      problem={null}
      asOfMs={0}
      onRetry={() => {}}
    />
  );
}

const show = (library: VodLibrary) =>
  renderOverFolders(<Summary library={library} />, { rows: rowsForTest(["/Sea", "/Town"]) });

it("says that figures grow while films are still being read", async () => {
  await show({ ...EMPTY_LIBRARY, vods: VODS, totalCount: 5000 });
  const totals = page.getByRole("region", { name: "Totals" });
  await expect.element(totals).toHaveTextContent("Films2 so farTotal length3 h 0 min so far");
  await expect
    .element(totals)
    .toHaveTextContent("3 of 5,000 films of the library read so far: the figures still grow.");
});

it("says so without a total as well", async () => {
  await show({ ...EMPTY_LIBRARY, vods: VODS });
  await expect.element(page.getByText("3 films of the library read so far")).toBeVisible();
});

it("tells whole figures, and what could not be read", async () => {
  await show({ ...EMPTY_LIBRARY, vods: VODS, isComplete: true, unreadableCount: 1 });
  const totals = page.getByRole("region", { name: "Totals" });
  await expect.element(totals).toHaveTextContent("Films2Total length3 h 0 minTotal size2 kB");
  await expect.element(totals).toHaveTextContent("1 film of the library could not be read");
  await expect.element(totals).not.toHaveTextContent("so far");
});
