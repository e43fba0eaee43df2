import { useQuery } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { videoForTest } from "#playlists/adding/playlist-adding-for-test.tsx";
import { playlistQueries } from "#playlists/playlists-queries.ts";
import { newId } from "#shared/format/ids.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { showWithService } from "#test/subtitles-for-test.tsx";
import { PlaylistEditor } from "./playlist-editor.tsx";

afterEach(() => void vi.useRealTimers());

const listed = (rows: unknown[]) => Response.json({ data: rows, totalCount: String(rows.length) });

/** Renders the editor of a playlist whose content the service does not tell. */
async function show() {
  vi.useFakeTimers({ toFake: ["Date"] });
  const record = { id: newId(), title: "Sea", content: { list: null as unknown } };
  const sent: unknown[] = [];
  let lookupCount = 0;
  function Editor() {
    const { data } = useQuery(playlistQueries.detail(useApi().api, record.id));
    return data === undefined ? null : <PlaylistEditor playlist={data} phase="there" />;
  }
  await showWithService(
    () => <Editor />,
    ({ method, url: { pathname }, body }) => {
      if (method === "PUT") sent.push(JSON.parse(String(body.content)));
      if (pathname.includes("/playlists/")) lookupCount += method === "GET" ? 1 : 0;
      else return listed(pathname.endsWith("/vod") ? [videoForTest(1, "Alpha")] : []);
      return Response.json(record);
    },
  );
  await expect.element(page.getByText("Playlist items not available yet")).toBeVisible();
  return { record, sent, lookups: () => lookupCount };
}

const button = (name: string) => page.getByRole("button", { name, exact: true });

it("Says since when it waits, and polls on request", { tags: ["nightly"] }, async () => {
  const { record, lookups } = await show();
  expect(button("Start empty").query()).toBeNull();
  vi.setSystemTime(Date.now() + 200_000);
  await expect.element(page.getByRole("timer")).toHaveTextContent("for 3 minutes");
  const before = lookups();
  await button("Check again").click();
  await expect.poll(lookups).toBeGreaterThan(before);
  await expect.element(page.getByRole("timer")).toHaveTextContent("for 3 minutes");
  record.content.list = [{ id: "a", type: "vod", position: 1, title: "Bravo" }];
  await button("Check again").click();
  await expect.element(page.getByRole("row", { name: "1 of 1: Bravo" })).toBeVisible();
});

it("Starts empty once the person confirms that content may be replaced", {
  tags: ["nightly"],
}, async () => {
  const { sent } = await show();
  vi.setSystemTime(Date.now() + 10_000);
  await button("Start empty").click();
  const dialog = page.getByRole("dialog", { name: "Start empty?" });
  await expect.element(dialog).toHaveTextContent(/items in this playlist, saving replaces them/);
  await dialog.getByRole("button", { name: "Start empty" }).click();
  await expect.element(page.getByText("No items")).toBeVisible();
  await button("Add Alpha").click();
  await button("Save order").click();
  const { id } = videoForTest(1, "");
  await expect.poll(() => sent).toEqual([[{ id, type: "vod", position: 1 }]]);

  const bar = page.getByRole("region", { name: "Draft" });
  await expect.element(bar).toHaveTextContent("Confirming…");
  vi.setSystemTime(Date.now() + 40_000);
  // Each assertion advances the clock, too.
  await expect.element(bar).toHaveTextContent(/for 4\d seconds/);
  await button("Stop waiting").click();
  await expect.element(bar).toHaveTextContent("Saved. Not visible on the server yet.");
  await expect.element(button("Check again")).toBeVisible();
});
