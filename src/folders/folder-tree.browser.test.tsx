import { afterEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { CallForTest } from "#test/fetch-for-test.ts";
import { type FolderRow, renderOverFolders, rowsForTest } from "#test/folders-for-test.tsx";
import { lookUpNow } from "#test/look-up-now.ts";
import { putVideos } from "#videos/drag-videos.ts";
import { EMPTY_LIBRARY, type VideoLibrary } from "#videos/video-library.ts";
import { readVideo } from "#videos/video-record.ts";
import { FolderTree } from "./folder-tree.tsx";

const ROWS = rowsForTest(["/Sea", "/Sea/Ferries", "/Sea/Ferries/Night", "/Town"]);

const video = (id: string, ...folders: string[]) =>
  readVideo({ id, folders: folders.map((folder) => ({ id: folder })) }, []);

const LIBRARY: VideoLibrary = {
  ...EMPTY_LIBRARY,
  videos: [
    video("1", "sea"),
    video("2", "sea", "seaferries"),
    video("3", "seaferriesnight"),
    video("4"),
  ],
  isComplete: true,
};

async function show({
  rows = ROWS,
  current = null,
  library = LIBRARY,
  answer,
}: {
  rows?: FolderRow[];
  current?: string | null;
  library?: VideoLibrary;
  answer?: (call: CallForTest) => Response | Promise<Response>;
} = {}) {
  const onMoveVideos = vi.fn<(videoIds: readonly string[], folder: { id: string }) => void>();
  const rendered = await renderOverFolders(
    <FolderTree
      current={current}
      toHref={(folder) => `/library?folder=${folder ?? ""}`}
      onMoveVideos={onMoveVideos}
    />,
    { rows, library, ...(answer === undefined ? {} : { answer }) },
  );
  await expect.element(link("Town")).toBeVisible();
  return { ...rendered, onMoveVideos };
}

const link = (name: string) => page.getByRole("link", { name: new RegExp(`^${name}`) });
const toggle = (name: string) => page.getByRole("button", { name: `Folders in ${name}` });
const namesShown = () =>
  [...document.querySelectorAll("nav a bdi")].map((name) => name.textContent);

async function choose(name: string, action: string) {
  await page.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

const row = (name: string) => {
  const found = link(name).element().closest<HTMLElement>("[data-row]");
  if (found === null) throw new Error(`There is no row ${name}.`);
  return found;
};
/** Returns true if a handler accepted the event. */
const send = (target: Element, kind: string, dataTransfer: DataTransfer) =>
  !target.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
const videos = (...ids: string[]) => {
  const transfer = new DataTransfer();
  putVideos(transfer, ids);
  return transfer;
};
const lift = (name: string) => {
  const transfer = new DataTransfer();
  send(link(name).element(), "dragstart", transfer);
  return transfer;
};

const refused = (message: string) => Response.json({ message }, { status: 400 });
const lost = () => Promise.reject(new TypeError("reset"));

describe("the tree", () => {
  it("Shows the videos of each folder, and those with its subfolders, each once", async () => {
    await show();
    await expect.element(link("All videos")).toHaveTextContent("44 videos");
    await expect.element(link("No folder")).toHaveTextContent("11 video");
    await expect.element(link("Sea")).toHaveTextContent("2 · 32 videos, 3 with subfolders");
    await expect.element(link("Town")).toHaveTextContent("0 videos");
    await expect.element(link("Sea")).toHaveAttribute("href", "/library?folder=sea");
  });

  it("Shows no figures rather than wrong ones", async () => {
    await show({ library: { ...LIBRARY, isComplete: false } });
    await expect.element(link("Sea")).toHaveAccessibleName("Sea");
  });

  it("Marks the current folder, and opens its ancestors until they are closed", async () => {
    const { screen } = await show({ current: "seaferriesnight" });
    await expect.element(link("Night")).toHaveAttribute("aria-current", "page");
    await toggle("Sea").click();
    expect(namesShown()).toEqual(["Sea", "Town"]);
    await expect
      .element(screen.getByRole("button", { name: "Folders in Sea" }))
      .toHaveAttribute("aria-expanded", "false");
  });

  it("Moves, opens and closes by the arrow keys", async () => {
    await show();
    link("All videos").element().focus();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    await expect.element(link("Sea")).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(link("Ferries")).toBeVisible();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(link("Ferries")).toHaveFocus();
    await userEvent.keyboard("{ArrowRight}");
    await expect.element(link("Night")).toBeVisible();
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    await expect.element(link("Town")).toHaveFocus();
    await userEvent.keyboard("{ArrowUp}");
    await expect.element(link("Night")).toHaveFocus();
    await userEvent.keyboard("{ArrowLeft}");
    await expect.element(link("Ferries")).toHaveFocus();
    await userEvent.keyboard("{ArrowLeft}");
    await expect.element(link("Night")).not.toBeInTheDocument();
    await userEvent.keyboard("{F2}");
    await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(link("Ferries")).toHaveFocus();
  });

  it("Works by Tab and Enter alone", async () => {
    await show();
    toggle("Sea").element().focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(link("Ferries")).toBeVisible();
    await userEvent.keyboard("{Tab}");
    await expect.element(link("Sea")).toHaveFocus();
    await userEvent.keyboard("{Tab}{Enter}");
    await expect.element(page.getByRole("menuitem", { name: "Open folder" })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(page.getByRole("button", { name: "Actions for Sea" })).toHaveFocus();
  });

  it("Finds folders among many by their names, and shows where they lie", async () => {
    const many = Array.from({ length: 500 }, (_, index) => `/Sea/Reel ${index}`);
    await show({ rows: rowsForTest(["/Sea", ...many, "/Town"]) });
    await page.getByRole("searchbox", { name: "Search folders" }).fill("reel 49");
    await expect.poll(namesShown).toContain("/Sea/Reel 499");
    expect(namesShown().filter((name) => name?.startsWith("Reel"))).toHaveLength(11);
    await page.getByRole("searchbox", { name: "Search folders" }).fill("reel");
    await expect.element(page.getByText("450 more folders. Type")).toBeVisible();
    await page.getByRole("searchbox", { name: "Search folders" }).fill("nowhere");
    await expect.element(page.getByText("No results")).toBeVisible();
  });

  it("Truncates a very long name and shows it whole on demand", async () => {
    const name = "W".repeat(255);
    await show({ rows: rowsForTest([`/${name}`, "/Town"]) });
    await expect.element(page.getByTitle(name, { exact: true })).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  });
});

describe("changes of folders", () => {
  it("Shows changes at once, marked until the list has them", async () => {
    const { service, services } = await show();
    await choose("Town", "Rename…");
    await page.getByRole("textbox", { name: "Name" }).fill(" City ");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    await expect.element(link("City")).toBeVisible();
    await expect.element(page.getByText("Saved, not visible yet")).toBeVisible();
    expect(service.changes.map(({ method, body }) => [method, body])).toEqual([
      ["PUT", { name: "City" }],
    ]);
    service.rows = service.rows.map((row) =>
      row.id === "town" ? { ...row, name: "City", path: "/City" } : row,
    );
    await lookUpNow(services.settle);
    await expect.element(page.getByText("Saved, not visible yet")).not.toBeInTheDocument();
    await expect.element(link("City")).toBeVisible();
  });

  it("Reverts refused changes, and keeps what was typed in the dialog", async () => {
    await show({ answer: () => refused("Names of towns are reserved") });
    await choose("Town", "Rename…");
    await page.getByRole("textbox", { name: "Name" }).fill("City");
    await userEvent.keyboard("{Enter}");
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent("Server response: Names of towns are reserved");
    await expect.element(page.getByRole("textbox", { name: "Name" })).toHaveValue("City");
    await userEvent.keyboard("{Escape}");
    await expect.element(link("Town")).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Actions for Town" })).toHaveFocus();
  });

  it("Shows a refusal at the folder when the dialog is closed", async () => {
    const held = Promise.withResolvers<Response>();
    const { service } = await show({ answer: () => held.promise });
    await choose("Town", "Rename…");
    await page.getByRole("textbox", { name: "Name" }).fill("City");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => service.changes.length).toBe(1);
    await userEvent.keyboard("{Escape}");
    await expect.element(link("City")).toBeVisible();
    held.resolve(refused("Names of towns are reserved"));
    await expect.element(page.getByRole("alert")).toHaveTextContent("Names of towns are reserved");
    await expect.element(link("Town")).toBeVisible();
    await page.getByRole("button", { name: "Dismiss" }).click();
    await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  });

  it("Polls for changes whose answer was lost, and leaves them to the person when they never appear", {
    tags: ["nightly"],
  }, async () => {
    const { giveUp } = await show({ answer: lost });
    await choose("Town", "Rename…");
    await page.getByRole("textbox", { name: "Name" }).fill("City");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("Checking")).toBeVisible();
    await giveUp("town");
    await expect.element(page.getByText("Not confirmed yet")).toBeVisible();
    await page.getByRole("button", { name: "Check again" }).click();
    await expect.element(page.getByText("Checking")).toBeVisible();
    await giveUp("town");
    await page.getByRole("button", { name: "Show the server’s version" }).click();
    await expect.element(link("Town")).toBeVisible();
    await expect.element(link("City")).not.toBeInTheDocument();
  });

  it("Asks before it overwrites another person's change", async () => {
    const { service } = await show();
    await choose("Town", "Rename…");
    service.rows = service.rows.map((row) =>
      row.id === "town" ? { ...row, name: "Village", path: "/Village" } : row,
    );
    await page.getByRole("textbox", { name: "Name" }).fill("City");
    await userEvent.keyboard("{Enter}");
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent("Changed by another person. It’s now /Village.");
    expect(service.changes).toEqual([]);
    await page.getByRole("button", { name: "Overwrite" }).click();
    await expect.element(link("City")).toBeVisible();
    expect(service.changes).toHaveLength(1);
  });

  it("Reports a name that a sibling has before anything is sent", async () => {
    const { service } = await show();
    await choose("Town", "Rename…");
    await page.getByRole("textbox", { name: "Name" }).fill("sEA");
    await expect.element(page.getByText("There is already a folder “Sea”.")).toBeVisible();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("dialog")).toBeVisible();
    expect(service.changes).toEqual([]);
  });

  it("Shows a new folder at once, in its open parent, with the focus on it", async () => {
    const { service } = await show({
      answer: ({ body }) =>
        Response.json({ id: 77, name: "Wharf", path: body.full_path, parent_id: "town" }),
    });
    await choose("Town", "New subfolder…");
    await page.getByRole("textbox", { name: "Name" }).fill("Wharf");
    await userEvent.keyboard("{Enter}");
    await expect.element(link("Wharf")).toHaveFocus();
    await expect.element(page.getByText("Saved, not visible yet")).toBeVisible();
    expect(service.changes.map(({ body }) => body)).toEqual([{ full_path: "/Town/Wharf" }]);
    await page.getByRole("button", { name: "Actions for Wharf" }).click();
    await expect
      .element(page.getByRole("menuitem", { name: "Rename… Not confirmed yet" }))
      .toHaveAttribute("aria-disabled", "true");
  });

  it("Waits for a new folder whose answer was lost, and finds it", async () => {
    let isLost = true;
    const { service } = await show({
      answer: () => {
        if (!isLost) return refused("Folder exists");
        isLost = false;
        return lost();
      },
    });
    await choose("Town", "New subfolder…");
    await page.getByRole("textbox", { name: "Name" }).fill("Wharf");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("Waiting for a connection…")).toBeVisible();
    service.rows = [
      ...service.rows,
      { id: "77", name: "Wharf", path: "/Town/Wharf", parent_id: "town" },
    ];
    dispatchEvent(new Event("online"));
    await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
    expect(service.changes).toHaveLength(2);
  });

  it("Creates no folder in one that was deleted", async () => {
    const { service } = await show();
    await choose("Town", "New subfolder…");
    service.rows = service.rows.filter(({ id }) => id !== "town");
    await page.getByRole("textbox", { name: "Name" }).fill("Wharf");
    await userEvent.keyboard("{Enter}");
    await expect
      .element(page.getByRole("alert"))
      .toHaveTextContent("The parent folder was deleted by another person.");
    expect(service.changes).toEqual([]);
  });

  it("Refuses to delete a folder with subfolders, and says why", async () => {
    const { service } = await show();
    await choose("Sea", "Delete…");
    await expect.element(page.getByText(/Move or delete its 1 subfolder first/)).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
    expect(service.changes).toEqual([]);
  });

  it("Shows a folder that is being deleted until the list no longer has it", async () => {
    const { service, services } = await show({ answer: () => new Response(null, { status: 204 }) });
    await choose("Town", "Delete…");
    await expect.element(page.getByText("It contains no videos.")).toBeVisible();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect.element(page.getByText("Being deleted")).toBeVisible();
    expect(service.changes.map(({ method }) => method)).toEqual(["DELETE"]);
    service.rows = service.rows.filter(({ id }) => id !== "town");
    await lookUpNow(services.settle);
    await expect.element(link("Town")).not.toBeInTheDocument();
  });

  it.each([
    ["Sea", "Folders in Town", ["/Sea", "/Town", "/Town/Quay"]],
    ["Town", "Sea", ["/Sea", "/Town"]],
  ])("Moves the focus from %s to %s when its row is removed", async (gone, next, paths) => {
    const { service, services } = await show({
      rows: rowsForTest(paths),
      answer: () => new Response(null, { status: 204 }),
    });
    await choose(gone, "Delete…");
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect.element(page.getByText("Being deleted")).toBeVisible();
    await expect.element(link(gone)).toHaveFocus();
    service.rows = service.rows.filter(({ name }) => name !== gone);
    await lookUpNow(services.settle);
    await expect.element(link(gone)).not.toBeInTheDocument();
    const place = next === "Sea" ? link(next) : page.getByRole("button", { name: next });
    await expect.element(place).toHaveFocus();
  });

  it("Keeps the focus on a folder that is moved by the menu", async () => {
    const { service } = await show();
    await toggle("Sea").click();
    await choose("Ferries", "Move to…");
    await page.getByRole("radio", { name: "Town" }).click();
    await page.getByRole("button", { name: "Move", exact: true }).click();
    await expect.element(link("Ferries")).toHaveFocus();
    expect(namesShown()).toEqual(["Sea", "Town", "Ferries"]);
    expect(service.changes.map(({ body }) => body)).toEqual([{ parent_id: "town" }]);
  });
});

describe("dragging", () => {
  afterEach(() => vi.useRealTimers());

  it("Moves videos that are dropped on a folder", async () => {
    const { onMoveVideos } = await show();
    const transfer = videos("1", "2");
    expect(send(row("Town"), "dragover", transfer)).toBe(true);
    await expect.element(row("Town")).toHaveClass("outline-accent");
    expect(send(row("Town"), "drop", transfer)).toBe(true);
    expect(onMoveVideos.mock.calls).toEqual([
      [["1", "2"], expect.objectContaining({ id: "town", path: "/Town" })],
    ]);
    await expect.element(row("Town")).not.toHaveClass("outline-accent");
  });

  it("Opens a closed folder when something is held over it", async () => {
    await show();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const transfer = videos("1");
    send(row("Sea"), "dragover", transfer);
    vi.advanceTimersByTime(500);
    send(row("Sea"), "dragover", transfer);
    expect(namesShown()).toEqual(["Sea", "Town"]);
    vi.advanceTimersByTime(100);
    vi.useRealTimers();
    await expect.element(link("Ferries")).toBeVisible();
  });

  it("Keeps a folder closed when the pointer only passes over it", async () => {
    await show();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    send(row("Sea"), "dragover", videos("1"));
    send(row("Sea"), "dragleave", videos("1"));
    vi.advanceTimersByTime(1000);
    vi.useRealTimers();
    expect(namesShown()).toEqual(["Sea", "Town"]);
  });

  it("Moves a folder into another, and to the top level", async () => {
    const { service } = await show({ current: "seaferries" });
    const ferries = lift("Ferries");
    await expect.element(page.getByText("Move to top level")).toBeVisible();
    send(row("Town"), "dragover", ferries);
    send(row("Town"), "drop", ferries);
    await expect.poll(namesShown).toEqual(["Sea", "Town", "Ferries"]);
    await expect.poll(() => service.changes.length).toBe(1);

    const again = lift("Ferries");
    const heading = page.getByText("Move to top level");
    await expect.element(heading).toBeVisible();
    const top = heading.element();
    send(top, "dragover", again);
    send(top, "drop", again);
    await expect
      .poll(() => service.changes.map(({ body }) => body))
      .toEqual([{ parent_id: "town" }, { parent_id: "top" }]);
  });

  it.each([
    ["Sea", "Sea", "A folder can’t be moved into itself."],
    ["Sea", "Ferries", "“Sea” can’t be moved into its own subfolder."],
    ["Ferries", "Sea", "“Ferries” is already here."],
  ])("Says why %s can't go into %s", async (name, target, reason) => {
    const { service } = await show({ current: "seaferriesnight" });
    const transfer = lift(name);
    await expect.element(page.getByText("Move to top level")).toBeVisible();
    send(row(target), "dragover", transfer);
    await expect.element(page.getByText(reason)).toBeVisible();
    send(row(target), "drop", transfer);
    await expect.element(page.getByText(reason)).toBeVisible();
    expect(service.changes).toEqual([]);
  });

  it("Shows a refused move at the folder, and moves it again on demand", async () => {
    let isRefusing = true;
    const { service } = await show({
      answer: () => (isRefusing ? refused("Town is full") : Response.json({})),
    });
    const transfer = lift("Sea");
    send(row("Town"), "dragover", transfer);
    send(row("Town"), "drop", transfer);
    await expect.element(page.getByRole("alert")).toHaveTextContent("Town is full");
    expect(namesShown()).toEqual(["Sea", "Town"]);
    isRefusing = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.poll(namesShown).toEqual(["Town", "Sea"]);
    expect(service.changes).toHaveLength(2);
  });

  it("Leaves dragged files to the page", async () => {
    const { onMoveVideos } = await show();
    const transfer = new DataTransfer();
    transfer.items.add(new File(["x"], "ferry.mp4"));
    const reached = vi.fn<() => void>();
    addEventListener("drop", reached, { once: true });
    expect(send(row("Town"), "dragover", transfer)).toBe(false);
    expect(send(row("Town"), "drop", transfer)).toBe(false);
    expect(reached).toHaveBeenCalledTimes(1);
    expect(onMoveVideos).not.toHaveBeenCalled();
  });
});
