import type { Page } from "@playwright/test";
import { id as captioned, expectListed, names, row, servedBytes, srt } from "./captioning.ts";
import { heading, rename } from "./editing.ts";
import { expect, expectAllThere, test } from "./fixtures.ts";
import { expectInSight } from "./in-sight.ts";
import type { Platform } from "./platform.ts";
import { seedPlaylist } from "./playlist-orders.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const control = (page: Page, name: string) => page.getByRole("switch", { name });

/** Changes the description of the record whose page is open. */
async function describeAs(page: Page, text: string): Promise<void> {
  await button(page, "Edit: Description").click();
  await page.getByRole("textbox", { name: "Description" }).fill(text);
  await button(page, "Save").click();
}

/** Reads a record without the instants of its last changes. */
function reader(platform: Platform, path: string) {
  return async () => {
    const { save_date: _, online_since_date: __, ...record } = Object(await platform.read(path));
    return record;
  };
}

interface Change {
  /** Names the change in words, as the notice has it. */
  name: string;
  make: () => Promise<unknown>;
  /** Holds the fields of the record after it. */
  sent: Record<string, unknown>;
  /** The notice says nothing, as the progress of bulk work is shown. */
  isBulk?: boolean;
  /** Waits until the page shows what was there before; absent: it does not show such a thing. */
  seen?: () => Promise<unknown>;
}

/** Undoes the last change by the keyboard, as is offered below the page. */
async function undoByKey(page: Page): Promise<void> {
  const notice = page.getByRole("status");
  await expectInSight(notice.getByRole("button", { name: "Undo", exact: true }));
  await page.keyboard.press("ControlOrMeta+z");
}

/** Makes a change, undoes it by the keyboard alone, and compares the whole record with the earlier one. */
async function makeAndUndo(
  page: Page,
  read: () => Promise<unknown>,
  { name, make, sent, isBulk = false, seen }: Change,
): Promise<void> {
  const before = await read();
  expect(before).not.toMatchObject(sent);
  await make();
  await expect.poll(read).toMatchObject(sent);
  await expect(page.getByRole("status").getByText(name, { exact: true })).toBeVisible();
  await undoByKey(page);
  if (!isBulk) await expect(page.getByText(`Undone: ${name}`, { exact: true })).toBeVisible();
  await expect.poll(read).toEqual(before);
  await seen?.();
}

/** Its title is in `jobs.spec.ts`. */
test("Each change on the page of a video is undone by the keyboard", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await platform.reset("empty");
  // Its folder is there.
  await platform.addVods([{ title: "Harbour", folders: ["/Sea"] }]);
  const [ferry = ""] = await platform.addVods([
    { title: "Slow ferry", description: "To the coast" },
  ]);
  await page.goto(`/vods/${ferry}/overview`);
  await expectAllThere(page);
  const read = reader(platform, `/v2/vod/${ferry}`);
  const about = page.getByRole("region", { name: "About" });
  const changes: Change[] = [
    {
      name: "Edited description",
      make: () => describeAs(page, "To the islands"),
      sent: { description: "To the islands" },
      seen: () => expect(about).toContainText("To the coast"),
    },
    {
      name: "Edited visibility",
      make: () => control(page, "Published").click(),
      sent: { online: false },
      seen: () => expect(control(page, "Published")).toBeChecked(),
    },
    {
      name: "Edited folder",
      async make() {
        await button(page, "Edit folders").click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("checkbox", { name: "Sea" }).check();
        await dialog.getByRole("button", { name: "Save" }).click();
        await expect(dialog).toBeHidden();
      },
      sent: { folders: [{ path: "/Sea" }] },
      seen: () => expect(about.getByRole("link", { name: "/Sea" })).toBeHidden(),
    },
  ];
  for (const change of changes) await makeAndUndo(page, read, change);
});

test("A folder’s name and parent are undone by the keyboard", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await platform.reset("empty");
  await platform.addVods([{ title: "Harbour", folders: ["/Sea/Ferries", "/Town"] }]);
  const { data } = Object(await platform.read("/v2/folder"));
  const { id } = data.find(({ path }: { path: string }) => path === "/Sea");
  const town = data.find(({ path }: { path: string }) => path === "/Town");
  const read = async () =>
    Object.fromEntries(
      Object(await platform.read("/v2/folder")).data.map((folder: { id: string }) => [
        folder.id,
        folder,
      ]),
    );
  await page.goto(`/folders/${id}`);
  await expect(heading(page, "Sea")).toBeVisible();
  await makeAndUndo(page, read, {
    name: "Edited name",
    async make() {
      await button(page, "Rename").click();
      await page.getByRole("textbox", { name: "Name" }).fill("Ocean");
      await page.keyboard.press("Enter");
    },
    sent: { [id]: { path: "/Ocean" } },
    seen: () => expect(heading(page, "Sea")).toBeVisible(),
  });
  await makeAndUndo(page, read, {
    name: "Edited folder",
    async make() {
      await button(page, "Actions for Sea").click();
      await page.getByRole("menuitem", { name: "Move to…" }).click();
      await page.getByRole("radio", { name: "Town" }).check();
      await page.getByRole("dialog").getByRole("button", { name: "Move", exact: true }).click();
    },
    sent: { [id]: { path: "/Town/Sea", parent_id: town.id } },
    seen: () =>
      expect(
        page.getByRole("navigation", { name: "Path" }).getByRole("link", { name: "Town" }),
      ).toBeHidden(),
  });
});

test("A channel’s fields and switches are undone by the keyboard", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await platform.reset("empty");
  const [id = ""] = await platform.addChannels([{ title: "Harbour cam" }]);
  const read = reader(platform, `/v2/channel/${id}`);
  await page.goto(`/channels/${id}/overview`);
  await expectAllThere(page);
  await makeAndUndo(page, read, {
    name: "Edited title",
    make: () => rename(page, "Quay cam"),
    sent: { title: "Quay cam" },
    seen: () => expect(heading(page, "Harbour cam")).toBeVisible(),
  });
  await makeAndUndo(page, read, {
    name: "Edited visibility",
    async make() {
      await control(page, "Enabled").click();
      await page.getByRole("dialog").getByRole("button", { name: "Disable" }).click();
    },
    sent: { online: false },
    seen: () => expect(control(page, "Enabled")).toBeChecked(),
  });
  await page.getByRole("link", { name: "Activity" }).click();
  await expect(page.getByText("Enabled → Disabled", { exact: true })).toBeVisible();
  await expect(page.getByText("Disabled → Enabled", { exact: true })).toBeVisible();
});

test("A playlist’s title, and a video added to it from the library, are undone by the keyboard", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  const { playlistId } = await seedPlaylist(platform);
  await platform.addVods([{ title: "Echo" }]);
  const read = reader(platform, `/v2/playlists/${playlistId}`);
  await page.goto(`/playlists/${playlistId}/content`);
  await expectAllThere(page);
  await makeAndUndo(page, read, {
    name: "Edited title",
    async make() {
      await button(page, "Actions").click();
      await page.getByRole("menuitem", { name: "Edit details…" }).click();
      await rename(page, "Ocean");
      await expect.poll(read).toMatchObject({ title: "Ocean" });
      await page.keyboard.press("Escape");
    },
    sent: { title: "Ocean" },
    seen: () => expect(heading(page, "Sea")).toBeVisible(),
  });

  await page.getByRole("link", { name: "Library" }).click();
  await page.getByRole("checkbox", { name: "Select Echo" }).click();
  await makeAndUndo(page, read, {
    name: "Added 1 video to a playlist",
    async make() {
      await button(page, "Add to playlist").click();
      await page.getByRole("dialog").getByRole("button", { name: "Add", exact: true }).click();
    },
    sent: { content: { list: { length: 5 } } },
  });
});

test("A deleted track is restored by the keyboard, byte for byte", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await platform.addVods([{ id: captioned, title: "Slow ferry", media: "harbour" }]);
  await platform.addCaptions(captioned, { language: "en", fileName: "old.srt", text: srt("Ahoy") });
  await page.goto(`/vods/${captioned}/subtitles`);
  await button(page, "Actions for English, old.srt").click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("Changed subtitles", { exact: true })).toBeVisible();
  await expect(row(page, "old.srt")).toBeHidden();
  expect(await names(platform)).toEqual([]);
  await undoByKey(page);
  await expect(page.getByText("Undone: Changed subtitles")).toBeVisible();
  await expectListed(page, "old.srt");
  expect(await names(platform)).toEqual(["en old.srt"]);
  expect((await servedBytes(platform, "old.srt")).toString()).toBe(srt("Ahoy"));
});

test("A move of a video in the library is undone by the keyboard", { tag: "@nightly" }, async ({
  page,
  platform,
}) => {
  await platform.reset("empty");
  const [echo = ""] = await platform.addVods([
    { title: "Echo", folders: ["/Town"] },
    { title: "Harbour", folders: ["/Sea"] },
  ]);
  await page.goto("/library");
  await page.getByRole("checkbox", { name: "Select Echo" }).click();
  await makeAndUndo(page, reader(platform, `/v2/vod/${echo}`), {
    name: "Moved 1 video",
    async make() {
      await button(page, "Move to folder").click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("radio", { name: "Sea" }).check();
      await dialog.getByRole("button", { name: "Move", exact: true }).click();
    },
    sent: { folders: [{ path: "/Sea" }] },
    isBulk: true,
  });
});

test("The notice of a change leaves the bar of an unsaved order in view", {
  tag: "@nightly",
}, async ({ page, platform }) => {
  const { playlistId } = await seedPlaylist(platform);
  await page.goto(`/playlists/${playlistId}/content`);
  await expectAllThere(page);
  await button(page, "Remove Alpha").click();
  await button(page, "Save order").click();
  await expectInSight(page.getByRole("status").getByRole("button", { name: "Undo", exact: true }));
  await button(page, "Remove Bravo").click();
  await expectInSight(button(page, "Save order"));
});
