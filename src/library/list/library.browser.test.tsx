import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { LibraryView } from "#library/library-view.ts";
import type { Role } from "#shared/http/bff.ts";
import { showLibraryForTest } from "#test/library-for-test.tsx";
import { readVideos } from "#videos/drag-videos.ts";
import { videoForTest } from "#videos/video-for-test.ts";
import type { Video } from "#videos/video-record.ts";

const FOLDERS = [
  { id: "sea", name: "Sea", path: "/Sea", parentId: null },
  { id: "deep", name: "Deep", path: "/Sea/Deep", parentId: "sea" },
];

/** Renders a library of `count` videos, completely read. */
async function show(
  count: number,
  layout: "grid" | "table" = "grid",
  role: Role = "editor",
  over: (index: number) => Partial<Video> = () => ({}),
  folder: Partial<LibraryView> = {},
) {
  const sent: string[] = [];
  const { screen } = await showLibraryForTest({
    videos: Array.from({ length: count }, (_, index) =>
      videoForTest(`video-${index}`, {
        createdAtMs: Date.UTC(2026, 0, 1) - index,
        thumbnailUrl: null,
        ...over(index),
      }),
    ),
    view: { layout, ...folder },
    folders: FOLDERS,
    role,
    answer({ method, url }) {
      const id = url.pathname.split("/").at(-1) ?? "";
      if (method === "GET") return Response.json({ id, online: true, renditions: [{}] });
      sent.push(id);
      return new Promise<Response>(() => {});
    },
  });
  return { ...screen, sent };
}

/** Returns the ids in a drag that starts at a video. */
function dragged(videoId: string): string[] {
  const transfer = new DataTransfer();
  document
    .querySelector(`[data-vod="${videoId}"]`)
    ?.dispatchEvent(new DragEvent("dragstart", { bubbles: true, dataTransfer: transfer }));
  return readVideos(transfer);
}

it("Drags one video, or all selected ones when it is among them", async () => {
  const screen = await show(8);
  await expect.element(screen.getByText("8 videos")).toBeVisible();
  expect(dragged("video-2")).toEqual(["video-2"]);
  await userEvent.click(page.getByRole("checkbox", { name: "Select Video video-0" }), {
    force: true,
  });
  await userEvent.click(page.getByRole("checkbox", { name: "Select Video video-2" }));
  await expect.element(screen.getByText("2 selected")).toBeVisible();
  expect(dragged("video-2")).toEqual(["video-0", "video-2"]);
  expect(dragged("video-5")).toEqual(["video-5"]);
});

const press = (name: string) => userEvent.click(page.getByRole("button", { name, exact: true }));

it("Unpublishes ten videos at a press, and more of them once the effect is confirmed", async () => {
  await page.viewport(1440, 900);
  const few = await show(10);
  await press("Select all 10");
  await press("Unpublish");
  await expect.poll(() => few.sent).toContain("video-0");
  await few.unmount();

  const many = await show(11);
  await press("Select all 11");
  await press("Unpublish");
  const dialog = page.getByRole("dialog", { name: "Unpublish 11 videos?" });
  await expect
    .element(dialog)
    .toHaveTextContent("Viewers can no longer play them, wherever they are shared or embedded.");
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(many.sent).toEqual([]);
  await press("Unpublish");
  await userEvent.click(dialog.getByRole("button", { name: "Unpublish" }));
  await expect.poll(() => many.sent).toContain("video-0");
});

it("Asks about the videos that a change would affect, and says which it leaves as they are", async () => {
  await page.viewport(1440, 900);
  await show(12, "grid", "editor", (index) =>
    index < 3 ? { isOnline: false, status: "unpublished" } : {},
  );
  await press("Select all 12");
  await press("Unpublish");
  const unpublish = page.getByRole("dialog", { name: "Unpublish 9 videos?" });
  await expect.element(unpublish).toHaveTextContent("3 videos are already unpublished.");
  await userEvent.keyboard("{Escape}");
  await press("Publish");
  const publish = page.getByRole("dialog", { name: "Publish 3 videos?" });
  await expect.element(publish).toHaveTextContent("9 videos are already published.");
});

it("Can't publish videos that are all published", async () => {
  await page.viewport(1440, 900);
  await show(11);
  await press("Select all 11");
  await press("Publish");
  const dialog = page.getByRole("dialog", { name: "No videos to publish" });
  await expect.element(dialog).toHaveTextContent("11 videos are already published.");
  await expect
    .element(dialog.getByRole("button", { name: "Publish" }))
    .toHaveAttribute("aria-disabled", "true");
});

it.each(["grid", "table"] as const)("Offers no change to a viewer in the %s", async (layout) => {
  const screen = await show(3, layout, "viewer");
  await expect.element(screen.getByText("3 videos")).toBeVisible();
  expect(page.getByRole("checkbox").elements()).toEqual([]);
  expect(page.getByRole("button", { name: /^Select all/ }).elements()).toEqual([]);
  expect(document.querySelector("[draggable=true]")).toBeNull();
  await userEvent.click(page.getByRole("button", { name: /Video video-1/ }));
  const items = page.getByRole("menuitem").elements();
  expect(items.map(({ textContent }) => textContent)).toEqual(["Open", "Copy link", "Copy ID"]);
});

/** Counts the videos in the document. */
const held = () => document.querySelectorAll("[data-vod]").length;

it.each(["grid", "table"] as const)(
  "Has few of twenty thousand in the document: %s",
  async (layout) => {
    const screen = await show(20_000, layout);
    await expect.element(screen.getByText("20,000 videos")).toBeVisible();
    expect(held()).toBeGreaterThan(4);
    expect(held()).toBeLessThan(120);
    scrollTo(0, document.documentElement.scrollHeight);
    await expect.poll(() => document.querySelector('[data-vod="video-19999"]')).not.toBeNull();
    expect(held()).toBeLessThan(120);
  },
);

const inFolder = (id: string) => ({ folders: [{ id, name: null, path: null }] });
const firstInSea = (at: number) => inFolder(at === 0 ? "sea" : "deep");
const subfolders = () => page.getByRole("checkbox", { name: /^Include subfolders/ });

it("Includes subfolders by itself where a folder has no video of its own", async () => {
  const deep = await show(5, "grid", "editor", (at) => (at < 3 ? inFolder("deep") : {}), {
    folder: "sea",
  });
  await expect.element(deep.getByText("3 of 5 videos")).toBeVisible();
  await expect.element(subfolders()).toBeChecked();
  await expect
    .element(subfolders())
    .toHaveAccessibleName("Include subfolders 0 videos, 3 with subfolders");
  await expect
    .element(page.getByRole("link", { name: "Remove filter Folder: /Sea and subfolders" }))
    .toBeVisible();
});

it("Shows the videos of a folder alone where it has some, unless a person chose otherwise", async () => {
  const own = await show(5, "grid", "editor", firstInSea, { folder: "sea" });
  await expect.element(own.getByText("1 of 5 videos")).toBeVisible();
  await expect.element(subfolders()).not.toBeChecked();
  await own.unmount();
  const all = await show(5, "grid", "editor", firstInSea, { folder: "sea", isWithin: true });
  await expect.element(all.getByText("5 videos", { exact: true })).toBeVisible();
  await expect.element(subfolders()).toBeChecked();
});
