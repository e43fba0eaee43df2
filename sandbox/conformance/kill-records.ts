import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { z } from "zod";
import { FormShape, postForm } from "./form-kit.ts";
import { analytics, ContentVisitorRow } from "./numbers-kit.ts";
import type { SandboxProcess } from "./process-kit.ts";
import { VodShape } from "./shapes.ts";

const VIDEOS = ["kill-a", "kill-b", "kill-c", "kill-d"];
/** Played only by the test. */
const GIVEN_VIDEO = "kill-b";
const SEGMENT = "240p/segment-1.m4s";

const Track = z.object({ "subtitle-id": z.string(), "subtitle-url": z.url() });
const Playlist = z.object({
  id: z.string(),
  content: z.object({ list: z.array(z.object({ id: z.string() })).nullable() }),
});
const Events = z.array(z.object({ type: z.string(), bytes: z.number() }));

/** Acknowledged tracks, orders, events and plays. */
export interface RecordPromises {
  /** Track id to the file's text; null once its removal was acknowledged. */
  tracks: Map<string, string | null>;
  /** Tracks being removed without an acknowledgement. */
  going: Set<string>;
  /** Playlist id to the last order that was acknowledged, and one that may have come after it. */
  orders: Map<string, { kept: string; perhaps: string }>;
  plays: number;
  bytes: number;
  /** Plays added to a video, in batches of three. */
  given: number;
}

export function noRecords(): RecordPromises {
  return { tracks: new Map(), going: new Set(), orders: new Map(), plays: 0, bytes: 0, given: 0 };
}

/** Makes what the workers work on; once for a data directory. */
export async function prepareRecords(sandbox: SandboxProcess): Promise<void> {
  const videos = VIDEOS.map((id) => ({ id, title: id }));
  expect((await sandbox.call("POST", "/__sandbox/vods", videos)).status).toBe(200);
}

/** One job after the other until the process is gone. */
export async function workOnRecords(
  sandbox: SandboxProcess,
  promises: RecordPromises,
  acknowledge: () => void,
): Promise<void> {
  const made = await sandbox.call("POST", "/v2/playlists", { title: "Order" });
  const { id: playlistId } = Playlist.parse(made.json);
  const order = { kept: "", perhaps: "" };
  promises.orders.set(playlistId, order);
  const [video = ""] = VIDEOS;
  for (let turn = 0; ; turn += 1) {
    const text = `WEBVTT\n\n00:00.000 --> 00:01.000\n${randomUUID()}\n`;
    const track = await addTrack(sandbox, video, text);
    promises.tracks.set(track, text);
    acknowledge();

    const items = VIDEOS.map((_, index) => VIDEOS[(index * 3 + turn) % VIDEOS.length] ?? "");
    const content = JSON.stringify(
      items.map((id, index) => ({ id, type: "vod", position: index + 1 })),
    );
    order.perhaps = items.join();
    const put = await sandbox.call("PUT", `/v2/playlists/${playlistId}/content`, { content });
    if (put.status === 200) order.kept = order.perhaps;
    acknowledge();

    await play(sandbox, video, promises);
    acknowledge();

    const at = "2026-02-03T10:00:00Z";
    const batch = [1, 2].map((plays) => ({ content: GIVEN_VIDEO, at, plays }));
    const answer = await sandbox.call("POST", "/__sandbox/plays", batch);
    if (answer.status === 200) promises.given += 3;
    acknowledge();

    if (turn % 3 === 2) {
      promises.going.add(track);
      const path = `/v2/vod/${video}/subtitles?ids=${track}`;
      if ((await sandbox.call("DELETE", path)).status === 200) {
        promises.tracks.set(track, null);
        promises.going.delete(track);
      }
      acknowledge();
    }
  }
}

/** @returns the track's id, once the storage has acknowledged its file */
async function addTrack(sandbox: SandboxProcess, video: string, text: string): Promise<string> {
  const body = { language_short_name: "en", file_name: "a.vtt", upload_type: "ajax" };
  const init = await sandbox.call("POST", `/v2/vod/${video}/subtitles`, body);
  const fields = FormShape.parse(init.json);
  const answer = await postForm(fields, text);
  if (answer.status !== 201) throw new Error(`form: ${answer.status}`);
  return fields["key"]?.split("/")[1] ?? "";
}

async function play(
  sandbox: SandboxProcess,
  video: string,
  promises: RecordPromises,
): Promise<void> {
  const vod = VodShape.parse((await sandbox.call("GET", `/v2/vod/${video}`)).json);
  const query = new URLSearchParams({ provider: "sandbox", contentId: vod.asset_id });
  const access = await fetch(`${sandbox.cdnOrigin}/content/access?${query}`);
  const { hls } = z.object({ hls: z.url() }).parse(await access.json());
  await (await fetch(hls)).text();
  promises.plays += 1;
  const segment = await (await fetch(new URL(SEGMENT, hls))).arrayBuffer();
  promises.bytes += segment.byteLength;
}

export async function verifyRecords(
  sandbox: SandboxProcess,
  promises: RecordPromises,
): Promise<void> {
  const [video = ""] = VIDEOS;
  const list = await sandbox.call("GET", `/v2/vod/${video}/subtitles`);
  const listed = new Map(
    z
      .array(Track)
      .parse(list.json)
      .map((track) => [track["subtitle-id"], track["subtitle-url"]]),
  );
  for (const [id, text] of promises.tracks) {
    const url = listed.get(id);
    // A removal that was under way may or may not have happened.
    if (promises.going.has(id) && url === undefined) promises.tracks.set(id, null);
    else if (text === null) expect(url).toBeUndefined();
    else expect(await (await fetch(url ?? "about:nothing")).text()).toBe(text);
  }
  promises.going.clear();
  for (const [id, order] of promises.orders) {
    const answer = await sandbox.call("GET", `/v2/playlists/${id}`);
    const items = Playlist.parse(answer.json).content.list ?? [];
    const found = items.map((item) => item.id).join();
    expect([order.kept, order.perhaps]).toContain(found);
    promises.orders.set(id, { kept: found, perhaps: found });
  }
  const events = Events.parse(
    (await sandbox.call("GET", `/__sandbox/events?content=${video}`)).json,
  );
  const plays = events.filter(({ type }) => type === "play").length;
  const bytes = events.reduce((sum, event) => sum + event.bytes, 0);
  expect(plays).toBeGreaterThanOrEqual(promises.plays);
  expect(bytes).toBeGreaterThanOrEqual(promises.bytes);
  const [row] = await analytics(
    sandbox,
    `vod/${GIVEN_VIDEO}/visitorspercontent`,
    ContentVisitorRow,
    {
      startdate: "2026-02-03",
      enddate: "2026-02-04",
    },
  );
  const given = row?.hits ?? 0;
  expect(given).toBeGreaterThanOrEqual(promises.given);
  // All of a batch or none of it.
  expect(given % 3).toBe(0);
  // What was counted and never acknowledged must not make up for what is lost later.
  Object.assign(promises, { plays, bytes, given });
}
