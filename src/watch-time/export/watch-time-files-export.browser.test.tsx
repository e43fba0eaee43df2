import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { readSheet } from "#shared/format/read-sheet-for-test.ts";
import { MAX_SHEET_ROWS } from "#shared/format/table-data.ts";
import { renderForTest } from "#test/render-for-test.tsx";
import { RowGroups } from "#watch-time/row-groups.ts";
import { ExportButton } from "#watch-time/screen/rows-section.tsx";
import { WatchTimeOf } from "#watch-time/screen/watch-time-of.tsx";
import { WatchTimeRows } from "#watch-time/watch-time-rows.ts";
import { DEFAULT_VIEW, type WatchTimeView } from "#watch-time/watch-time-view.ts";

const ASKED = {
  time: { range: { from: "2026-11-01", to: "2026-11-20" }, timeZone: "Europe/Lisbon" },
  today: "2026-11-21",
  granularity: "month",
} as const;

/** Returns a video in two months, and another in one. */
function someRows(count = 3): WatchTimeRows {
  const rows = new WatchTimeRows();
  for (let at = 0; at < count; at++) {
    rows.put({
      period: at % 2 === 0 ? "2026-10" : "2026-11",
      from: null,
      to: null,
      kind: "vod",
      contentId: `video-${Math.floor(at / 2)}`,
      title: at < 2 ? "=Sea, “wide”" : `Video ${at}`,
      isDeleted: false,
      totalPlays: at + 1,
      uniqueViewers: at + 1,
      watchTimeSeconds: at === 2 ? null : 10.5,
      playtimeSeconds: null,
      bytes: 7,
      engagement: { 10: 0, 25: 0, 50: 0, 75: 0, 90: 0, 100: 0 },
    });
  }
  return rows;
}

async function show({
  rows = someRows(),
  view = {},
  isComplete = true,
  isCompared = true,
  rowCount = null,
  withinName = null,
}: {
  rows?: WatchTimeRows;
  view?: Partial<WatchTimeView>;
  isComplete?: boolean;
  isCompared?: boolean;
  /** Counts the rows of the view. Is null for as many as there are. */
  rowCount?: number | null;
  /** Names the folder that the view is narrowed to. */
  withinName?: string | null;
} = {}): Promise<void> {
  const whole: WatchTimeView = {
    ...DEFAULT_VIEW,
    columns: ["title", "plays", "uniqueViewers", "watchTime"],
    ...view,
  };
  const groups = new RowGroups(rows, rows.rowCount, whole.grouping);
  const order =
    rowCount === null
      ? Uint32Array.from({ length: groups.count }, (_, at) => groups.count - 1 - at)
      : new Uint32Array(rowCount);
  await renderForTest(
    <QueryClientProvider client={new QueryClient()}>
      <WatchTimeOf
        kind="vod"
        isOne={false}
        view={whole}
        withinName={withinName}
        query={{
          ...ASKED,
          usualGranularity: "month",
          chosen: ASKED.time.range,
          compared: null,
        }}
        readAtMs={null}
        toHref={() => "/watch-time/vod"}
      >
        <ExportButton
          isOne={false}
          view={whole}
          rows={rows}
          rowCount={rows.rowCount}
          arrangement={{ groups, order }}
          subjects={{
            of: ({ title, id }) => ({ title: title ?? id, state: "there" }),
            knownTitle: ({ title }) => title,
          }}
          kind="vod"
          query={ASKED}
          isComplete={isComplete}
          isCompared={isCompared}
          fileName="Watch time: all videos"
        />
      </WatchTimeOf>
    </QueryClientProvider>,
  );
  await page.getByRole("button", { name: "Export" }).click();
}

const start = () => page.getByRole("dialog").getByRole("button", { name: "Export" });

/** Captures downloads. */
function catchFiles() {
  const files: { name: string; type: string; bytes: Promise<ArrayBuffer> }[] = [];
  let last: Blob | null = null;
  const makeUrl = URL.createObjectURL;
  vi.spyOn(URL, "createObjectURL").mockImplementation((content) => {
    if (content instanceof Blob) last = content;
    return makeUrl.call(URL, content);
  });
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    const bytes = last?.arrayBuffer() ?? Promise.resolve(new ArrayBuffer());
    files.push({ name: this.download, type: last?.type ?? "", bytes });
  });
  return files;
}

/** Returns a real file, as a disk would have it. */
async function diskFile(): Promise<FileSystemFileHandle> {
  const folder = await navigator.storage.getDirectory();
  return await folder.getFileHandle("export-for-test", { create: true });
}

async function isOnDisk(): Promise<boolean> {
  const folder = await navigator.storage.getDirectory();
  for await (const name of folder.keys()) if (name === "export-for-test") return true;
  return false;
}

/** Returns whether the browser asks before the tab is closed. */
const isRequested = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));

const picker = window.showSaveFilePicker;
beforeEach(() => delete window.showSaveFilePicker);
afterEach(async () => {
  vi.unstubAllGlobals();
  if (picker !== undefined) window.showSaveFilePicker = picker;
  if (await isOnDisk()) {
    const folder = await navigator.storage.getDirectory();
    await folder.removeEntry("export-for-test");
  }
});

describe("the export of watch time", () => {
  it("Downloads a CSV of what is shown, in its order, viewers with bounds", async () => {
    const files = catchFiles();
    await show();
    await expect.element(page.getByText("Current view: 2 rows")).toBeVisible();
    await expect.element(page.getByText("All data: 3 rows")).toBeVisible();
    await start().click();
    await expect.element(page.getByText("Exported 2 rows.")).toBeVisible();
    await expect.element(start()).toHaveFocus();
    expect(files.map(({ name }) => name)).toEqual(["Watch time- all videos.csv"]);
    expect(new TextDecoder("utf-8", { ignoreBOM: true }).decode(await files[0]?.bytes)).toBe(
      [
        'Title,Content ID,Plays,"Unique viewers, lower bound","Unique viewers, upper bound",Watch time (seconds)',
        "Video 2,vod-video-1,3,3,3,",
        '"\'=Sea, “wide”",vod-video-0,3,2,3,21',
        "",
      ].join("\r\n"),
    );
  });

  it("Says that changes are missing in a file of the view, which one of everything does not have", async () => {
    const files = catchFiles();
    await show({ isCompared: false });
    await page.getByRole("radio", { name: "All data", exact: false }).click();
    await expect
      .element(page.getByText("Some data is missing", { exact: false }))
      .not.toBeInTheDocument();
    await page.getByRole("radio", { name: "Current view", exact: false }).click();
    await expect.element(page.getByText("Some data is missing", { exact: false })).toBeVisible();
    await start().click();
    await expect.poll(() => files[0]?.name).toBe("Watch time- all videos incomplete.csv");
  });

  it("Writes an Excel file of everything, and says that rows are missing", async () => {
    const files = catchFiles();
    await show({ isComplete: false });
    await expect.element(page.getByText("Some data is missing", { exact: false })).toBeVisible();
    await page.getByRole("radio", { name: "All data", exact: false }).click();
    await page.getByRole("radio", { name: "Excel" }).click();
    await start().click();
    await expect.element(page.getByText("Exported 3 rows.")).toBeVisible();
    expect(files[0]?.name).toBe("Watch time- all videos incomplete.xlsx");
    expect(files[0]?.type).toBe(
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    );
    const [heads = [], ...rows] = readSheet(new Uint8Array((await files[0]?.bytes) ?? []));
    const names = ["Period", "Content ID", "Title", "Deleted", "Plays", "Watch time (seconds)"];
    expect(rows.map((row) => names.map((name) => row[heads.indexOf(name)]))).toEqual([
      [{ date: "2026-10" }, "vod-video-0", "=Sea, “wide”", false, 1, 10.5],
      [{ date: "2026-10" }, "vod-video-1", "Video 2", false, 3, null],
      [{ date: "2026-11" }, "vod-video-0", "=Sea, “wide”", false, 2, 10.5],
    ]);
  });

  it.each([
    ["Current view", "Sea · Trips", ["Some data is missing."]],
    ["All data", "Trips", []],
  ])(
    "Says beside an Excel file of “%s” what its rows are of, and what is missing",
    async (extent, filters, notes) => {
      const files = catchFiles();
      const within = { kind: "folder", id: "7" } as const;
      // What is compared is not there, which the file of everything does not have.
      await show({
        view: { within, search: "Sea", grouping: "period" },
        withinName: "Trips",
        isCompared: false,
      });
      await page.getByRole("radio", { name: extent, exact: false }).click();
      await page.getByRole("radio", { name: "Excel" }).click();
      await start().click();
      await expect.poll(() => files).toHaveLength(1);
      const facts = readSheet(new Uint8Array((await files[0]?.bytes) ?? []), 2);
      const valuesOf = (name: string) =>
        facts.filter(([each]) => each === name).map((fact) => fact[1]);
      expect(valuesOf("Filters")).toEqual([filters]);
      expect(valuesOf("Note")).toEqual(notes);
    },
  );

  it("Offers no Excel file of more rows than Excel opens, and says why", async () => {
    await show({ rowCount: MAX_SHEET_ROWS });
    const tooLarge = page.getByText("Too large for Excel, which holds up to 1,048,576 rows.");
    await expect.element(start()).toHaveAttribute("aria-disabled", "false");
    await page.getByRole("radio", { name: "Excel" }).click();
    await expect.element(tooLarge).toBeVisible();
    await expect.element(start()).toHaveAttribute("aria-disabled", "true");
    await page.getByRole("radio", { name: "CSV" }).click();
    await expect.element(tooLarge).not.toBeInTheDocument();
    await expect.element(start()).toHaveAttribute("aria-disabled", "false");
  });

  it("Streams an Excel file to the disk in parts", async () => {
    const handle = await diskFile();
    window.showSaveFilePicker = async () => handle;
    await show({ rows: someRows(1200), view: { grouping: "flat" } });
    await page.getByRole("radio", { name: "Excel" }).click();
    await start().click();
    await expect.element(page.getByText("Exported 1,200 rows.")).toBeVisible();
    const file = await handle.getFile();
    expect(readSheet(new Uint8Array(await file.arrayBuffer()))).toHaveLength(1201);
  });

  it("Streams to the disk where it can", async () => {
    const handle = await diskFile();
    window.showSaveFilePicker = async () => handle;
    await show({ rows: someRows(5000), view: { grouping: "flat" } });
    await start().click();
    await expect.element(page.getByText("Exported 5,000 rows.")).toBeVisible();
    const file = await handle.getFile();
    expect((await file.text()).split("\r\n").length).toBe(5002);
  });

  it("Leaves no file behind when it is cancelled, and announces each tenth at most", async () => {
    const handle = await diskFile();
    const writable = await handle.createWritable();
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    const written: number[] = [];
    // The third part waits for the disk.
    const write = vi.spyOn(writable, "write").mockImplementation(async (data) => {
      if (data instanceof Uint8Array) written.push(data.length);
      if (written.length === 3) await isReleased;
    });
    vi.spyOn(handle, "createWritable").mockResolvedValue(writable);
    window.showSaveFilePicker = async () => handle;
    await show({ rows: someRows(16_000), view: { grouping: "flat" } });
    expect(isRequested()).toBe(false);
    await start().click();
    await expect
      .element(page.getByRole("progressbar", { name: "Export watch time" }))
      .toHaveValue(4000);
    await expect.element(page.getByText("25%").first()).toBeInTheDocument();
    await expect.element(page.getByRole("status")).toHaveTextContent("20%");
    await vi.waitFor(() => expect(written.length).toBe(3));
    expect(isRequested()).toBe(true);
    await page.getByRole("button", { name: "Cancel" }).click();
    release();
    await expect.element(page.getByText("Export canceled")).toBeVisible();
    expect(isRequested()).toBe(false);
    expect(write).toHaveBeenCalledTimes(3);
    expect(await isOnDisk()).toBe(false);
  });

  it("Ends with its dialog, and leaves no file behind", async () => {
    const handle = await diskFile();
    const writable = await handle.createWritable();
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    vi.spyOn(writable, "write").mockReturnValue(isReleased);
    vi.spyOn(handle, "createWritable").mockResolvedValue(writable);
    window.showSaveFilePicker = async () => handle;
    await show();
    await start().click();
    await expect
      .element(page.getByRole("progressbar", { name: "Export watch time" }))
      .toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    expect(isRequested()).toBe(false);
    release();
    await vi.waitFor(async () => expect(await isOnDisk()).toBe(false));
  });

  it("Reports a full disk, and retries", async () => {
    const handle = await diskFile();
    const writable = await handle.createWritable();
    vi.spyOn(writable, "write").mockRejectedValue(new DOMException("Full", "QuotaExceededError"));
    vi.spyOn(handle, "createWritable").mockResolvedValueOnce(writable);
    window.showSaveFilePicker = async () => await diskFile();
    const ask = vi.spyOn(window, "showSaveFilePicker").mockResolvedValueOnce(handle);
    await show();
    await start().click();
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent(/^Not enough disk space. No file was saved.$/);
    expect(await isOnDisk()).toBe(false);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(page.getByText("Exported 2 rows.")).toBeVisible();
    expect(ask).toHaveBeenCalledTimes(2);
  });

  it.each(["NotAllowedError", "NoModificationAllowedError", "AbortError"])(
    "Reports a place that can't be written to, and leaves no file there: %s",
    async (name) => {
      const handle = await diskFile();
      vi.spyOn(handle, "createWritable").mockRejectedValue(new DOMException("No", name));
      window.showSaveFilePicker = async () => handle;
      await show();
      await start().click();
      await expect
        .element(page.getByRole("alert"))
        .toHaveTextContent(/^Couldn’t write the file. No file was saved.$/);
      expect(await isOnDisk()).toBe(false);
    },
  );

  it("Does nothing when no place is chosen for the file", async () => {
    const ask = vi
      .fn<() => Promise<FileSystemFileHandle>>()
      .mockRejectedValue(new DOMException("No", "AbortError"));
    window.showSaveFilePicker = ask;
    const files = catchFiles();
    await show();
    await start().click();
    await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
    await expect.element(start()).toHaveAttribute("aria-disabled", "false");
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
    expect(files).toEqual([]);
  });

  it.each(["SecurityError", "NotAllowedError"])(
    "Falls back on downloads where a file dialog is not allowed: %s",
    async (name) => {
      window.showSaveFilePicker = async () => {
        throw new DOMException("Not here", name);
      };
      const files = catchFiles();
      await show();
      await start().click();
      await expect.element(page.getByText("Exported 2 rows.")).toBeVisible();
      expect(files.length).toBe(1);
    },
  );

  it("Offers no export without rows", async () => {
    await show({ rows: new WatchTimeRows() });
    await expect.element(page.getByText("No rows to export")).toBeVisible();
    await expect.element(start()).toHaveAttribute("aria-disabled", "true");
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("button", { name: "Export" })).toHaveFocus();
  });
});
