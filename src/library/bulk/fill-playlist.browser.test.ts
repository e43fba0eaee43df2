import { afterEach, expect, it, vi } from "vitest";
import { activityText, clearActivity, parseActivity } from "#changes/activity.ts";
import { startBulk } from "#library/bulk-jobs.ts";
import { restoreOrder } from "#playlists/restore-order.ts";
import { newId } from "#shared/format/ids.ts";
import { servicesForTest } from "#test/services-for-test.ts";

afterEach(() => void clearActivity());

/** Lookups come seconds apart. */
const until = (isSo: () => boolean) => vi.waitUntil(isSo, { timeout: 15_000 });

it("Keeps the playlist's order before videos are added, and undoes the addition", async () => {
  clearActivity();
  let list: unknown = [{ id: "a", type: "vod", position: 1 }];
  const sent: string[][] = [];
  const services = servicesForTest(({ method, url: { pathname }, body }) => {
    if (method === "PUT") {
      const asked: { id: string }[] = JSON.parse(String(body["content"]));
      sent.push(asked.map(({ id }) => id));
      list = asked;
    }
    if (pathname.includes("/playlists/")) return Response.json({ id: "p", content: { list } });
    const id = pathname.split("/").at(-1);
    return Response.json({ id, title: "Ferry", online: true, renditions: [{ id: "r" }] });
  });
  const jobId = startBulk(services, { kind: "playlist", playlistId: "p", title: "Sea" }, [
    "b",
    "c",
  ]);
  const entry = () => parseActivity(activityText()).find(({ id }) => id === jobId);
  await until(() => entry()?.outcome === "visible");
  expect(entry()).toMatchObject({ action: "bulk", change: "playlist", count: 2, isKept: true });
  const activityId = newId();
  expect(await restoreOrder(services, jobId, { activityId, isForced: false })).toBe("sent");
  expect(sent).toEqual([["a", "b", "c"], ["a"]]);
});
