import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { activityText, clearActivity, parseActivity } from "#changes/activity.ts";
import { clearBefore, keepBefore, loadBefore } from "#changes/stored-before.ts";
import { newId } from "#shared/format/ids.ts";
import { hastenTimers } from "#test/hasten-timers.ts";
import { lookUpNow } from "#test/look-up-now.ts";
import { RequestForTest } from "#test/request-for-test.ts";
import { servicesForTest } from "#test/services-for-test.ts";
import { restoreTracks } from "./restore-tracks.ts";
import { type TracksBefore, waitForEarlierTracks } from "./stored-tracks.ts";
import { startSubtitle, startSubtitleRemoval, subtitleJobs } from "./subtitle-jobs-queries.ts";
import { listSubtitles } from "./subtitles-queries.ts";

interface TrackForTest {
  id: string;
  language: string;
  fileName: string;
  text: string;
}

/** Lists the texts of the files that storage was sent. */
let sentTexts: Promise<string>[] = [];

class Storage extends RequestForTest {
  send(form: FormData) {
    const file = form.get("file");
    if (file instanceof Blob) sentTexts.push(file.text());
    queueMicrotask(() => this.answer(201));
  }
}

beforeEach(() => {
  hastenTimers();
  vi.stubGlobal("XMLHttpRequest", Storage);
  sentTexts = [];
  clearActivity();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  clearActivity();
  await clearBefore();
});

const track = (id: string, language: string): TrackForTest => ({
  id,
  language,
  fileName: `${id}.srt`,
  text: `text of ${id}`,
});

/** Fakes a service with one video, whose tracks can be read. */
function setup(...tracks: TrackForTest[]) {
  const world = { tracks, calls: [] as string[], canRead: true };
  let count = 0;
  const services = servicesForTest(
    ({ method, url, body }) => {
      if (url.host === "cdn.example") {
        const id = url.pathname.slice(1);
        const found = world.tracks.find((each) => each.id === id);
        world.calls.push(`read ${id}`);
        return world.canRead && found !== undefined
          ? new Response(found.text)
          : Promise.reject(new TypeError("Failed to fetch"));
      }
      if (!url.pathname.endsWith("/subtitles")) return Response.json({ id: "video" });
      if (method === "POST") {
        const id = `new-${++count}`;
        const [language, fileName] = [String(body.language_short_name), String(body.file_name)];
        world.calls.push(`init ${language} ${fileName}`);
        world.tracks = [...world.tracks, { id, language, fileName, text: "" }];
        return Response.json({ bucket: "store.example", key: `subtitle/${id}/true/srt` });
      }
      if (method === "DELETE") {
        const ids = url.searchParams.get("ids") ?? "";
        world.calls.push(`delete ${ids}`);
        world.tracks = world.tracks.filter(({ id }) => !ids.split(",").includes(id));
        return new Response("");
      }
      return Response.json(
        world.tracks.map(({ id, language, fileName }) => ({
          "subtitle-id": id,
          "subtitle-filename": fileName,
          "language-short-name": language,
          "subtitle-url": `https://cdn.example/${id}`,
        })),
      );
    },
    { storageHosts: ["store.example"], mediaHosts: ["cdn.example"] },
  );
  const isOver = () => subtitleJobs(services).length === 0;
  const over = () => vi.waitUntil(isOver, { timeout: 15_000 });
  return { world, services, over };
}

const entries = () => parseActivity(activityText());
const ids = (world: { tracks: readonly TrackForTest[] }) => world.tracks.map(({ id }) => id);
const lastId = () => entries()[0]?.id ?? "";

describe("a change of tracks", () => {
  it("Keeps what it replaces before it sends anything, and logs that", async () => {
    const { world, services, over } = setup(track("old", "fr"), track("en", "en"));
    const file = new Blob(["text of new"]);
    const upload = { language: "fr", fileName: "new.srt", file, replaces: ["old"] };
    startSubtitle(services, "video", upload);
    await over();
    expect(ids(world)).toEqual(["en", "new-1"]);
    expect(world.calls).toEqual(["read old", "init fr new.srt", "delete old"]);
    expect(entries()).toMatchObject([{ action: "subtitles", outcome: "visible", isKept: true }]);
    expect(await loadBefore(lastId())).toMatchObject({
      videoId: "video",
      removed: [{ id: "old", language: "fr", fileName: "old.srt" }],
      addedIds: ["new-1"],
    });
  });

  it("Continues where a file can't be read, and does not claim that it is kept", async () => {
    const { world, services, over } = setup(track("a", "fr"));
    world.canRead = false;
    startSubtitleRemoval(services, "video", await listSubtitles(services.api, "video"));
    await over();
    expect(world.calls).toEqual(["read a", "delete a"]);
    expect(entries()).toMatchObject([{ outcome: "visible", isKept: false }]);
    expect(await loadBefore(lastId())).toBeUndefined();
  });

  it("Keeps no file for a first track, which replaces none", async () => {
    const { world, services, over } = setup();
    const upload = { language: "fr", fileName: "new.srt", file: new Blob(["x"]), replaces: [] };
    startSubtitle(services, "video", upload);
    await over();
    expect(world.calls).toEqual(["init fr new.srt"]);
    expect(entries()).toMatchObject([{ outcome: "visible", isKept: false }]);
  });
});

/** A French track was replaced; an English one was there before. */
async function afterReplacement(...others: TrackForTest[]) {
  const made = setup(track("en", "en"), track("new", "fr"), ...others);
  const file = new Blob(["text of old"]);
  const value: TracksBefore = {
    videoId: "video",
    removed: [{ id: "old", language: "fr", fileName: "old.srt", file }],
    addedIds: ["new"],
    languages: ["fr"],
    besideIds: [],
  };
  await keepBefore("entry", value, file.size);
  const restore = (isForced = false, activityId = newId()) =>
    restoreTracks(made.services, "entry", { activityId, isForced });
  return { ...made, restore };
}

describe("waitForEarlierTracks", () => {
  const old: TracksBefore = {
    videoId: "video",
    removed: [{ id: "old", language: "fr", fileName: "old.srt", file: new Blob(["x"]) }],
    addedIds: ["new"],
    languages: ["fr"],
    besideIds: [],
  };
  const before: TracksBefore = { ...old, addedCount: 1 };

  it("Ends once the list has what was uploaded, and no longer what that replaces", async () => {
    const { world, services } = setup(track("old", "fr"), track("en", "en"));
    await keepBefore("entry", before, 0);
    const shown: string[] = [];
    const { signal } = new AbortController();
    const found = waitForEarlierTracks(services, "entry", signal).then((isFound) => {
      shown.push(ids(world).join(" "));
      return isFound;
    });
    await vi.waitUntil(() => services.settle.stateOf("earlier:entry") !== undefined);
    for (const tracks of [[], [track("new", "fr"), track("old", "fr")], [track("new", "fr")]]) {
      await lookUpNow(services.settle);
      world.tracks = tracks;
    }
    expect(await found).toBe(true);
    expect(shown).toEqual(["new"]);
    expect(world.calls).toEqual([]);
  });

  it.each([
    ["the change had not uploaded all", { ...before, addedCount: 2 }],
    ["an earlier version has not kept how many it uploads", old],
  ])("Reads no tracks where %s", async (_, kept) => {
    const { services } = setup(track("new", "fr"));
    await keepBefore("entry", kept, 0);
    const { signal } = new AbortController();
    expect(await waitForEarlierTracks(services, "entry", signal)).toBe(false);
    expect(await waitForEarlierTracks(services, "none", signal)).toBe(false);
  });
});

describe("restoreTracks", () => {
  it("Uploads what was replaced, with its name and bytes, and removes what replaced it", async () => {
    const { world, restore, over, services } = await afterReplacement();
    expect(await restore(false, "way back")).toBe("sent");
    await over();
    expect(world.calls).toEqual(["read new", "init fr old.srt", "delete new"]);
    expect(await sentTexts.at(-1)).toBe("text of old");
    expect(ids(world)).toEqual(["en", "new-1"]);
    expect(entries()).toMatchObject([{ id: "way back", outcome: "visible", isKept: true }]);
    // The undo has an undo of its own.
    await restoreTracks(services, "way back", { activityId: newId(), isForced: false });
    await over();
    expect(await sentTexts.at(-1)).toBe("text of new");
    expect(world.calls.at(-1)).toBe("delete new-1");
  });

  it("Restores several tracks under one entry, and removes all of them again", async () => {
    const { world, services, over } = setup(track("a", "fr"), track("b", "sv"));
    startSubtitleRemoval(services, "video", await listSubtitles(services.api, "video"));
    await over();
    expect(world.calls).toEqual(["read a", "read b", "delete a,b"]);
    expect(entries()).toMatchObject([{ outcome: "visible", isKept: true }]);
    await restoreTracks(services, lastId(), { activityId: "way back", isForced: false });
    await over();
    expect(world.tracks.map(({ language, fileName }) => `${language} ${fileName}`)).toEqual([
      "fr a.srt",
      "sv b.srt",
    ]);
    expect(await Promise.all(sentTexts)).toEqual(["text of a", "text of b"]);
    expect(entries()).toHaveLength(2);
    await restoreTracks(services, "way back", { activityId: newId(), isForced: false });
    await over();
    expect(world.tracks).toEqual([]);
  });

  it("Sends nothing where a colleague has added a track of that language since, unless it is forced", async () => {
    const { world, restore, over } = await afterReplacement(track("theirs", "fr"));
    expect(await restore()).toBe("conflict");
    expect(world.calls).toEqual([]);
    expect(await restore(true)).toBe("sent");
    await over();
    expect(ids(world)).toEqual(["en", "theirs", "new-1"]);
  });

  it("Sends nothing where a colleague has removed what the change left, unless it is forced", async () => {
    const { world, restore, over } = await afterReplacement();
    world.tracks = [track("en", "en")];
    expect(await restore()).toBe("conflict");
    expect(await restore(true)).toBe("sent");
    await over();
    expect(world.calls).toEqual(["init fr old.srt"]);
  });

  it("Ignores tracks of other languages, and the old one that a list still shows", async () => {
    const { restore, over } = await afterReplacement(track("theirs", "de"), track("old", "fr"));
    expect(await restore()).toBe("sent");
    await over();
  });

  it("Says that the files are not kept any more", async () => {
    const { restore, world } = await afterReplacement();
    await clearBefore();
    expect(await restore()).toBe("not-kept");
    await keepBefore("entry", { something: "else" }, 0);
    expect(await restore()).toBe("not-kept");
    expect(world.calls).toEqual([]);
  });
});
