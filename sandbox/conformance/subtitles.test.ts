import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { CurlShape, FormShape, postForm } from "./form-kit.ts";
import { openPlatform, type Platform, until } from "./platform.ts";
import { VodListShape, VodShape } from "./shapes.ts";
import { isSandbox, mayWrite, SETTLE_MS, WAITING_MS } from "./writes.ts";

const VTT = "WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n";
const SRT = "1\n00:00:00,000 --> 00:00:01,000\nHello\n";
const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";

const Track = z.object({
  "subtitle-id": z.string(),
  "subtitle-filename": z.string(),
  "language-short-name": z.string().length(2),
  "language-long-name": z.string(),
  "subtitle-url": z.url(),
  "target-id": z.string(),
});
const Tracks = z.union([
  z.array(Track),
  z.object({ data: z.array(Track) }).transform(({ data }) => data),
]);

let platform: Platform;
let vodId = "";
let directory = "";
beforeAll(async () => {
  platform = await openPlatform();
  const list = await platform.call("GET", "/v2/vod?online=true&per_page=1");
  vodId = VodListShape.parse(list.json).data[0]?.id ?? "";
  directory = await mkdtemp(join(tmpdir(), "reeldesk-subtitles-"));
}, 60_000);
afterAll(async () => {
  await rm(directory, { recursive: true, force: true });
  await platform.close();
});

const init = (change: object = {}, id = vodId) =>
  platform.call("POST", `/v2/vod/${id}/subtitles`, {
    language_short_name: "en",
    file_name: "captions.vtt",
    upload_type: "ajax",
    ...change,
  });

async function tracks() {
  return Tracks.parse((await platform.call("GET", `/v2/vod/${vodId}/subtitles`)).json);
}

function listed(isIt: (track: z.infer<typeof Track>) => boolean) {
  return until("the track", async () => (await tracks()).find(isIt) ?? null, SETTLE_MS);
}

async function addTrack(change: object = {}, text = VTT) {
  const fields = FormShape.parse((await init(change)).json);
  const answer = await postForm(fields, text);
  expect(answer.status).toBe(201);
  const [, id = ""] = /^subtitle\/([^/]+)\//.exec(fields["key"] ?? "") ?? [];
  return await listed((track) => track["subtitle-id"] === id);
}

const remove = (...ids: string[]) =>
  platform.call("DELETE", `/v2/vod/${vodId}/subtitles?ids=${ids.join(",")}`);

async function gone(...ids: string[]) {
  await until(
    "the tracks to go",
    async () =>
      (await tracks()).some((track) => ids.includes(track["subtitle-id"])) ? null : true,
    SETTLE_MS,
  );
}

function versionOfCurl(): string | null {
  try {
    return execFileSync("curl", ["--version"], { encoding: "utf8" });
  } catch {
    return null;
  }
}

describe.skipIf(!mayWrite)("subtitle init (contract 4.6)", () => {
  test.each(["vtt", "srt"])(
    "ajax: init returns the form's fields, with the key of a .%s",
    async (extension) => {
      const answer = await init({ file_name: `captions.${extension}` });
      expect(answer.status).toBe(200);
      const fields = FormShape.parse(answer.json);
      expect(fields["key"]).toMatch(new RegExp(`^subtitle/${UUID}/true/\\.?${extension}$`));
      expect(fields["acl"]).toBe("private");
      expect(fields["success_action_status"]).toBe("201");
      for (const name of Object.keys(fields)) expect(name).toBe(name.toLowerCase());
      const suffixes = ["algorithm", "credential", "date", "signature"];
      for (const suffix of suffixes) {
        expect(Object.keys(fields).filter((name) => name.endsWith(`-${suffix}`))).toHaveLength(1);
      }
      expect(fields["bucket"]).not.toContain("://");
    },
  );

  test("curl: init returns a command, an id and a signed address", async () => {
    const answer = await init({ upload_type: "curl" });
    expect(answer.status).toBe(200);
    const curl = CurlShape.extend({ id: z.uuid() }).parse(answer.json);
    expect(curl["curl-command"]).toContain("-T captions.vtt ");
    expect(curl["curl-command"]).toContain(curl.url);
  });

  test.each([
    { language_short_name: "eng" },
    { language_short_name: "EN" },
    { language_short_name: "e" },
    { language_short_name: "xx" },
    { language_short_name: undefined },
    { file_name: "captions.txt" },
    { file_name: "captions.vtt.exe" },
    { file_name: "captions" },
    { file_name: "" },
    { file_name: undefined },
    { upload_type: "form" },
    { upload_type: undefined },
  ])("The change %j is answered with 400", async (change) => {
    const answer = await init(change);
    expect(answer.status).toBe(400);
    expect(answer.text).not.toBe("");
  });

  test("An unknown VOD is answered with 404", async () => {
    expect((await init({}, "00000000-0000-4000-8000-000000000000")).status).toBe(404);
  });
});

describe.skipIf(!mayWrite)(
  "a subtitle from the file to the player (contract 4.6, 4.9)",
  { timeout: WAITING_MS },
  () => {
    test("The form returns 201 with Location, Bucket, Key and ETag; then a track has that id", async () => {
      const fields = FormShape.parse((await init({ file_name: "Übersetzung.vtt" })).json);
      const answer = await postForm(fields, VTT);
      expect(answer.status).toBe(201);
      const xml = await answer.text();
      for (const name of ["Location", "Bucket", "Key", "ETag"]) expect(xml).toContain(`<${name}>`);
      expect(xml).toContain(`<Key>${fields["key"]}</Key>`);

      const [, id] = /^subtitle\/([^/]+)\//.exec(fields["key"] ?? "") ?? [];
      const track = await listed((each) => each["subtitle-id"] === id);
      expect(track).toMatchObject({
        "subtitle-filename": "Übersetzung.vtt",
        "language-short-name": "en",
        "language-long-name": "English",
      });
      const file = await fetch(track["subtitle-url"], { headers: { Origin: "http://elsewhere" } });
      expect(file.status).toBe(200);
      expect(file.headers.get("content-type")).toMatch(/^text\/vtt/);
      expect(file.headers.get("access-control-allow-origin")).toBe("*");
      expect(await file.text()).toBe(VTT);
      await remove(track["subtitle-id"]);
    });

    test("The signed PUT creates a track whose target-id is the id of the init", async () => {
      const answer = await init({
        upload_type: "curl",
        file_name: "A.SRT",
        language_short_name: "pt",
      });
      const { url, id } = CurlShape.extend({ id: z.string() }).parse(answer.json);
      expect((await fetch(url, { method: "PUT", body: SRT })).status).toBe(200);
      const track = await listed((each) => each["target-id"] === id);
      expect(track["language-long-name"]).toBe("Portuguese");
      expect(await (await fetch(track["subtitle-url"])).text()).toBe(SRT);
      await remove(track["subtitle-id"]);
    });

    test("The VOD shows the track as id, url and lang", async () => {
      const track = await addTrack({ language_short_name: "de" });
      const vod = VodShape.parse((await platform.call("GET", `/v2/vod/${vodId}`)).json);
      expect(vod.subtitles).toContainEqual({
        id: track["subtitle-id"],
        url: track["subtitle-url"],
        lang: "de",
      });
      await remove(track["subtitle-id"]);
    });

    const curl = versionOfCurl();
    test.skipIf(curl === null)(
      `The curl-command works when pasted, whatever the file is called${curl === null ? " (there is no curl here)" : ""}`,
      async () => {
        const name = `it's $(touch pwned) "[1-3]" {a,b} ; é\nline.vtt`;
        await writeFile(join(directory, name), VTT);
        const answer = await init({ upload_type: "curl", file_name: name });
        const { id, ...parsed } = CurlShape.extend({ id: z.string() }).parse(answer.json);
        await promisify(execFile)("sh", ["-c", `${parsed["curl-command"]} --silent --fail`], {
          cwd: directory,
        });
        const track = await listed((each) => each["target-id"] === id);
        expect(track["subtitle-filename"]).toBe(name);
        expect(await (await fetch(track["subtitle-url"])).text()).toBe(VTT);
        await remove(track["subtitle-id"]);
      },
    );

    test("A form with a changed field is refused by the storage, and no track appears", async () => {
      const fields = FormShape.parse((await init()).json);
      const key = `subtitle/00000000-0000-4000-8000-000000000000/true/vtt`;
      expect((await postForm({ ...fields, key }, VTT)).status).toBe(403);
    });

    test.runIf(isSandbox)(
      "Init without bytes, or with bytes that are not subtitles, creates no track",
      async () => {
        const before = (await tracks()).length;
        await init();
        const fields = FormShape.parse((await init()).json);
        expect((await postForm(fields, "MZ\0\0")).status).toBe(201);
        // Uploads are checked in order, so earlier ones are done by then.
        const later = await addTrack();
        const awaited = await until("the refusal", async () => {
          const { json } = await platform.call("GET", "/__sandbox/awaited");
          const all = z
            .array(z.object({ key: z.string(), refusal: z.string().nullable() }))
            .parse(json);
          return all.find((each) => each.key === fields["key"] && each.refusal !== null) ?? null;
        });
        expect(awaited.refusal).toBe("no text");
        expect(await tracks()).toHaveLength(before + 1);
        await remove(later["subtitle-id"]);
      },
    );
  },
);

describe.skipIf(!mayWrite)("removing subtitles (contract 4.7)", { timeout: WAITING_MS }, () => {
  test("Removing several at once is answered with 200 and an empty body, and they disappear in time", async () => {
    const [a, b, kept] = [await addTrack(), await addTrack({}, VTT), await addTrack()];
    const ids = [a["subtitle-id"], b["subtitle-id"]];
    const answer = await remove(...ids);
    expect([answer.status, answer.text]).toEqual([200, ""]);
    await gone(...ids);
    expect(await tracks()).toContainEqual(kept);
    await remove(kept["subtitle-id"]);
  });

  test("One unknown id among them is answered with 400, and none is removed", async () => {
    const track = await addTrack();
    const answer = await remove(track["subtitle-id"], "00000000-0000-4000-8000-000000000000");
    expect(answer.status).toBe(400);
    expect(await tracks()).toContainEqual(track);
    expect((await fetch(track["subtitle-url"])).status).toBe(200);
    expect((await remove(track["subtitle-id"])).status).toBe(200);
    await gone(track["subtitle-id"]);
    expect((await remove(track["subtitle-id"])).status).toBe(400);
  });

  test("A track of another VOD is unknown to this one", async () => {
    const list = await platform.call("GET", "/v2/vod?online=true&per_page=2");
    const other = VodListShape.parse(list.json).data[1]?.id ?? "";
    const track = await addTrack();
    const path = `/v2/vod/${other}/subtitles?ids=${track["subtitle-id"]}`;
    expect((await platform.call("DELETE", path)).status).toBe(400);
    expect((await remove(track["subtitle-id"])).status).toBe(200);
  });

  test.each(["", "?ids=", "?ids=,"])(
    "A removal that names nothing is answered with 400: %j",
    async (query) => {
      const answer = await platform.call("DELETE", `/v2/vod/${vodId}/subtitles${query}`);
      expect(answer.status).toBe(400);
      expect(answer.text).not.toBe("");
    },
  );

  test("An unknown VOD is answered with 404", async () => {
    expect((await platform.call("DELETE", "/v2/vod/none/subtitles?ids=a")).status).toBe(404);
    const list = await platform.call("GET", "/v2/vod/none/subtitles");
    expect(list.status).toBe(404);
    expect(list.text).not.toBe("");
  });
});
