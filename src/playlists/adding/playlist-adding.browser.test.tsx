import { describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { idForTest, showAddPanel, videoForTest } from "./playlist-adding-for-test.tsx";

const VIDEOS = [
  videoForTest(1, "Sea"),
  videoForTest(2, "Séa at night"),
  videoForTest(3, "Harbour", { online: false }),
  videoForTest(4, "Ferry", { renditions: [] }),
];
const CHANNELS = [{ id: idForTest(9), title: "Sea cam", online: true }];

const field = () => page.getByRole("combobox", { name: "Search title, file name or ID" });
const rows = () => page.getByRole("row");
const said = async (text: string) => {
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
};
const paste = async (text: string) => {
  await page.getByRole("button", { name: "Paste" }).click();
  await page.getByLabelText("Ids, share links").fill(text);
  await page.getByRole("button", { name: "Check" }).click();
};

describe("search", () => {
  it("Finds videos and channels by title, and adds by the keyboard, with the focus in the field", async () => {
    const { ids, removeLast } = await showAddPanel({ videos: VIDEOS, channels: CHANNELS });
    await expect.element(rows().first()).toHaveTextContent(/Sea.*Video · 1:05/);
    await field().fill("sea");
    await expect.poll(() => rows().elements().length).toBe(3);
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await said("Added Séa at night at position 1.");
    await userEvent.keyboard("{ArrowDown}{Enter}");
    await said("Added Sea cam at position 2.");
    await expect.element(field()).toHaveFocus();
    expect(ids()).toEqual([2, 9]);
    removeLast();
    await expect.element(page.getByText(/^Added/)).not.toBeInTheDocument();
  });

  it("Refuses items that are already in, and adds them once more on request", async () => {
    const { ids } = await showAddPanel({
      videos: VIDEOS,
      items: [{ id: idForTest(1), type: "vod" }],
    });
    await page.getByRole("button", { name: "Sea already added", exact: true }).click();
    await said("Sea is already at position 1. To add it again, use its menu.");
    await field().fill("sea");
    await userEvent.keyboard("{Enter}");
    expect(ids()).toEqual([1]);
    await page.getByRole("button", { name: "Actions for Sea", exact: true }).click();
    await page.getByRole("menuitem", { name: "Add again" }).click();
    await said("Added Sea at position 2.");
    await field().click();
    await userEvent.keyboard("{Control>}{Enter}{/Control}");
    await said("Added Sea at position 3.");
    expect(ids()).toEqual([1, 1, 1]);
  });

  it("Adds all shown items that are not in, before the chosen place", async () => {
    const { ids } = await showAddPanel({
      videos: VIDEOS,
      items: [
        { id: idForTest(1), type: "vod" },
        { id: idForTest(7), type: "vod" },
      ],
      gap: 1,
    });
    await said("New items go at position 2.");
    await expect.element(page.getByRole("button", { name: "Add 3 items" })).toBeEnabled();
    await field().click();
    await userEvent.keyboard("{Shift>}{Enter}{/Shift}");
    await said("Added 3 items, starting at position 2.");
    expect(ids()).toEqual([1, 2, 3, 4, 7]);
    await page.getByRole("checkbox", { name: "Not in playlist" }).click();
    await said("No results");
  });

  it("Asks before it adds more than fifty", { tags: ["nightly"] }, async () => {
    const videos = Array.from({ length: 70 }, (_, at) => videoForTest(at, `Video ${at}`));
    const { ids } = await showAddPanel({ videos });
    await page.getByRole("button", { name: "Show 20 more" }).click();
    await page.getByRole("button", { name: "Add 70 items" }).click();
    expect(ids()).toEqual([]);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: "Add 70 items", exact: true })
      .click();
    await expect.poll(ids).toEqual(videos.map((_, at) => at));
  });

  it("Says what is pending, and sorts by title", async () => {
    await showAddPanel({ videos: VIDEOS });
    await expect.element(rows().nth(2)).toHaveTextContent("Unpublished: waits");
    await expect.element(rows().nth(3)).toHaveTextContent("Encoding: waits");
    await page.getByLabelText("Sort by").selectOptions("Title");
    await expect.element(rows().first()).toHaveTextContent("Ferry");
  });

  it("Says how far the library is read, and offers what is read so far", async () => {
    const videos = Array.from({ length: 100 }, (_, at) => videoForTest(at, `Video ${at}`));
    const { ids } = await showAddPanel({ videos, videoCount: 250 });
    await said("Loading library: 100 videos so far.");
    await field().fill("video 42");
    await expect.poll(() => rows().elements().length).toBe(1);
    await userEvent.keyboard("{Enter}");
    expect(ids()).toEqual([42]);
  });

  it("Is disabled while nothing may be changed", async () => {
    await showAddPanel({ videos: VIDEOS, isReadOnly: true });
    await expect.element(field()).toBeDisabled();
    await expect.element(page.getByRole("button", { name: "Paste" })).toBeDisabled();
  });
});

it("Adds a folder in one step, without the items that are already in", async () => {
  const inside = { folders: [{ id: "8" }] };
  const { ids } = await showAddPanel({
    videos: [
      videoForTest(1, "Whale", { folders: [{ id: "7" }] }),
      videoForTest(2, "Crab", { ...inside, online: false }),
      videoForTest(3, "Eel", inside),
      videoForTest(4, "Elsewhere"),
    ],
    folders: [
      { id: "7", name: "Sea", path: "/Sea", parent_id: null },
      { id: "8", name: "Deep", path: "/Sea/Deep", parent_id: "7" },
      { id: "9", name: "Seaside", path: "/Seaside", parent_id: null },
    ],
    items: [{ id: idForTest(3), type: "vod" }],
  });
  await page.getByRole("button", { name: "Folder" }).click();
  await page.getByRole("button", { name: "Select a folder" }).click();
  await page.getByRole("option", { name: "/Sea", exact: true }).click();
  await said("3 videos");
  await said("1 already added");
  await said("1 unpublished: waits in the draft");
  await page.getByRole("checkbox", { name: "Include subfolders" }).click();
  await said("1 video");
  await page.getByRole("checkbox", { name: "Include subfolders" }).click();
  await page.getByRole("button", { name: "Add 2 items" }).click();
  await expect.poll(ids).toEqual([3, 2, 1]);
  await expect.element(page.getByRole("button", { name: "Nothing to add" })).toBeDisabled();
});

describe("paste", () => {
  it("Says for each line what was found, and adds the items", async () => {
    const { asked, ids } = await showAddPanel({
      videos: VIDEOS,
      channels: CHANNELS,
      items: [{ id: idForTest(2), type: "vod" }],
      answer: ({ url }) =>
        url.pathname.endsWith(idForTest(77))
          ? Response.json(videoForTest(77, "Too new for the list"))
          : new Response("", { status: url.pathname.endsWith(idForTest(66)) ? 400 : 404 }),
    });
    await paste(
      [
        `https://elsewhere.example/vod/root/${idForTest(1)}`,
        `Séa at night, ${idForTest(2).replaceAll("-", "")}`,
        "no such thing",
        `r-live-${idForTest(9)} ${idForTest(1)}`,
        idForTest(55),
        `/vods/${idForTest(77)}/overview`,
      ].join("\n"),
    );
    const items = page.getByRole("region", { name: "Pasted items" }).getByRole("listitem");
    await expect.element(items.nth(5)).toHaveTextContent("Not found");
    for (const [at, text] of [
      /^Sea.*Line 1Found$/,
      /^Séa at night.*at position 1.*Already added$/,
      /^no such thingLine 3Invalid$/,
      /^Sea cam.*Line 4Found$/,
      /^Sea.*Line 4Duplicate$/,
      /Line 5Not found$/,
      /^Too new for the list.*Line 6Found$/,
    ].entries()) {
      await expect.element(items.nth(at)).toHaveTextContent(text);
    }
    expect(asked.toSorted()).toEqual(
      [`channel/${idForTest(55)}`, `vod/${idForTest(55)}`, `vod/${idForTest(77)}`].toSorted(),
    );
    await page.getByRole("button", { name: "Add 3 items" }).click();
    await expect.poll(ids).toEqual([2, 1, 9, 77]);
    await expect.element(page.getByRole("button", { name: "Nothing to add" })).toBeDisabled();
  });

  it("Leaves failed lookups to the person, and looks up again", { tags: ["nightly"] }, async () => {
    let status = 503;
    const { ids } = await showAddPanel({
      videos: VIDEOS,
      answer: () => new Response("", { status }),
    });
    await paste(idForTest(55));
    await page.getByRole("checkbox", { name: "Add 1 unchecked item" }).click();
    await page.getByRole("button", { name: "Add 1 item" }).click();
    await expect.poll(ids).toEqual([55]);
    await paste(idForTest(56));
    const again = page.getByRole("button", { name: "Check again" });
    await expect.element(again).toBeVisible();
    status = 404;
    await again.click();
    await expect.element(page.getByRole("listitem")).toHaveTextContent("Not found");
  });
});
