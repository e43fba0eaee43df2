import { useQuery } from "@tanstack/react-query";
import { expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";
import { videoForTest } from "#playlists/adding/playlist-adding-for-test.tsx";
import type { PlaylistItem } from "#playlists/entries.ts";
import { playlistQueries } from "#playlists/playlists-queries.ts";
import { restoreOrder } from "#playlists/restore-order.ts";
import { keepOrder } from "#playlists/stored-orders-queries.ts";
import { newId } from "#shared/format/ids.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { showWithService } from "#test/subtitles-for-test.tsx";
import { PlaylistEditor } from "./playlist-editor.tsx";

const VIDEOS = ["Alpha", "Bravo", "Charlie"].map((title, index) => videoForTest(index + 1, title));
const items = VIDEOS.map(({ id }): PlaylistItem => ({ id, type: "vod" }));
/** Is the order from before the change that is undone. */
const EARLIER = items.toReversed();
const LATER = items.slice(0, 2);

/** Renders the editor of a playlist whose last change is kept. */
async function show() {
  // Narrow rows have no buttons of their own.
  await page.viewport(1280, 900);
  const record = { id: newId(), title: "Sea", content: { list: LATER as unknown } };
  function Editor() {
    const { data } = useQuery(playlistQueries.detail(useApi().api, record.id));
    return data === undefined ? null : <PlaylistEditor playlist={data} phase="there" />;
  }
  const { services } = await showWithService(
    () => <Editor />,
    ({ method, url: { pathname }, body }) => {
      if (method === "PUT") record.content.list = JSON.parse(String(body.content));
      const rows = pathname.endsWith("/vod") ? VIDEOS : [];
      return pathname.includes("/playlists/")
        ? Response.json(record)
        : Response.json({ data: rows, totalCount: String(rows.length) });
    },
  );
  const entryId = newId();
  await keepOrder(entryId, { playlistId: record.id, before: EARLIER, after: LATER });
  await expectTitles("Alpha", "Bravo");
  return {
    restore: () => restoreOrder(services, entryId, { activityId: newId(), isForced: false }),
  };
}

async function expectTitles(...titles: string[]) {
  for (const [index, title] of titles.entries()) {
    const name = `${index + 1} of ${titles.length}: ${title}`;
    await expect.element(page.getByRole("row", { name })).toBeVisible();
  }
}

const bar = page.getByRole("region", { name: "Draft" });

it("Shows the earlier order where nothing was changed since", { tags: ["nightly"] }, async () => {
  const { restore } = await show();
  expect(await restore()).toBe("sent");
  await expectTitles("Charlie", "Bravo", "Alpha");
  await expect.element(bar).toHaveTextContent("No changes");
});

it("Keeps an unsaved draft, and offers to merge it with the earlier order", {
  tags: ["nightly"],
}, async () => {
  const { restore } = await show();
  await page.getByRole("button", { name: "Remove Alpha" }).click();
  await expect.element(bar).toHaveTextContent("1 unsaved change");
  expect(await restore()).toBe("sent");
  await expect.element(page.getByText(/Your draft is kept/)).toBeVisible();
  await expectTitles("Bravo");
  await expect.element(bar).toHaveTextContent("1 unsaved change");
  await bar.getByRole("button", { name: "Save order" }).click();
  await expect.element(bar).toHaveTextContent("Not saved: changed by another person");
  await bar.getByRole("button", { name: "Compare and merge" }).click();
  const dialog = page.getByRole("dialog", { name: "Compare and merge" });
  await dialog.getByRole("button", { name: "Merge", exact: true }).click();
  await expectTitles("Charlie", "Bravo");
});

it("Leaves the undo key to the page until the order was changed", async () => {
  const taken: boolean[] = [];
  const note = ({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === "z") taken.push(defaultPrevented);
  };
  addEventListener("keydown", note);
  onTestFinished(() => removeEventListener("keydown", note));
  await show();
  await userEvent.keyboard("{Control>}z{/Control}");
  await page.getByRole("button", { name: "Remove Alpha" }).click();
  await expectTitles("Bravo");
  // A surplus press still belongs to the editor.
  await userEvent.keyboard("{Control>}zz{/Control}");
  await expectTitles("Alpha", "Bravo");
  expect(taken).toEqual([false, true, true]);
});
