import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { PICTURE_DIRECTORY } from "../seed/videos.ts";
import { CurlShape, FormShape, postForm } from "./form-kit.ts";
import { openPlatform, type Platform, until } from "./platform.ts";
import { ListShape } from "./shapes.ts";
import { isSandbox, mayWrite, SETTLE_MS, WAITING_MS } from "./writes.ts";

const Pictures = z.object({ splashscreen: z.array(z.url()), thumbnail: z.array(z.url()) });
const Pictured = z.object({ pictures: Pictures });

/** Lists the word of the init's path, the key's beginning, the path of the lookup, and the path of the list. */
const RESOURCES = [
  ["vod", "vod", "/v2/vod"],
  ["channel", "live", "/v2/channel"],
  ["playlist", "playlist", "/v2/playlists"],
] as const;
const SLOTS = [
  ["splash", "splashscreen"],
  ["thumbnail", "thumbnail"],
] as const;
const CASES = RESOURCES.flatMap(([resource, prefix, path]) =>
  SLOTS.map(([word, slot]) => ({ resource, prefix, path, word, slot })),
);

let platform: Platform;
let webp: Uint8Array<ArrayBuffer>;
let other: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  platform = await openPlatform();
  webp = new Uint8Array(await readFile(join(PICTURE_DIRECTORY, "rain.webp")));
  other = new Uint8Array(await readFile(join(PICTURE_DIRECTORY, "winter.webp")));
}, 60_000);
afterAll(() => platform.close());

async function firstId(path: string): Promise<string> {
  const list = await platform.call("GET", `${path}?per_page=1`);
  return ListShape.parse(list.json).data[0]?.id ?? "";
}

async function pictures(path: string, id: string) {
  return Pictured.parse((await platform.call("GET", `${path}/${id}`)).json).pictures;
}

/** Returns the content type of a URL if it serves these bytes, and null otherwise. */
async function typeServed(url: string, bytes: Uint8Array): Promise<string | null> {
  const answer = await fetch(url);
  const body = Buffer.from(await answer.arrayBuffer());
  return body.equals(bytes) ? (answer.headers.get("content-type") ?? "") : null;
}

/**
 * Waits until a URL serves these bytes.
 * @returns the response's content type
 */
function served(url: string, bytes: Uint8Array): Promise<string> {
  return until("the new picture", () => typeServed(url, bytes), SETTLE_MS);
}

describe.skipIf(!mayWrite)("picture init (contract 4.8)", () => {
  test.each(CASES)(
    "A form for $resource $word names the key",
    async ({ resource, prefix, path, word, slot }) => {
      const id = await firstId(path);
      const answer = await platform.call("POST", `/v2/${resource}/${id}/${word}`, {
        upload_type: "ajax",
        source: 5,
      });
      expect(answer.status).toBe(200);
      const fields = FormShape.parse(answer.json);
      expect(fields["key"]).toBe(`${prefix}-target-image/${id}/${slot}`);
      expect([fields["acl"], fields["success_action_status"]]).toEqual(["private", "201"]);
    },
  );

  test.each([
    ["frame 1.png", `-T 'frame 1.png' `],
    [undefined, "-T /path/to/file "],
  ])("A curl command has the source %j in it", async (source, expected) => {
    const id = await firstId("/v2/vod");
    const path = `/v2/vod/${id}/splash`;
    const answer = await platform.call("POST", path, { upload_type: "curl", source });
    const curl = CurlShape.parse(answer.json);
    expect(curl["curl-command"]).toContain(expected);
    expect(curl["curl-command"]).toContain(curl.url);
  });

  test.each([{}, { upload_type: "put" }, { upload_type: "curl", source: 5 }])(
    "The body %j is answered with 400",
    async (body) => {
      const id = await firstId("/v2/vod");
      expect((await platform.call("POST", `/v2/vod/${id}/thumbnail`, body)).status).toBe(400);
    },
  );

  test.each([
    "/v2/vod/none/splash",
    "/v2/channel/none/splash",
    "/v2/playlist/none/thumbnail",
    "/v2/vod/none/poster",
  ])("The path %s is answered with 404", async (path) => {
    expect((await platform.call("POST", path, { upload_type: "ajax" })).status).toBe(404);
  });

  test("The plural of playlist is an unknown path", async () => {
    const id = await firstId("/v2/playlists");
    const answer = await platform.call("POST", `/v2/playlists/${id}/splash`, {
      upload_type: "ajax",
    });
    expect(answer.status).toBe(404);
  });
});

describe.skipIf(!mayWrite)(
  "a picture from the file to the CDN (contract 4.8, 4.9)",
  { timeout: WAITING_MS },
  () => {
    test.each(CASES)(
      "A picture for $resource $word is sent, listed and served; replaced, it keeps its address",
      async ({ resource, path, word, slot }) => {
        const id = await firstId(path);
        const init = (uploadType: string) =>
          platform.call("POST", `/v2/${resource}/${id}/${word}`, { upload_type: uploadType });
        const before = await pictures(path, id);
        const fields = FormShape.parse((await init("ajax")).json);
        expect((await postForm(fields, webp, "rain.webp")).status).toBe(201);
        const url = await until(
          "the picture",
          async () => {
            const [first] = (await pictures(path, id))[slot];
            // The URL may be that of the previous image: compare the bytes.
            return first !== undefined && (await typeServed(first, webp)) !== null ? first : null;
          },
          SETTLE_MS,
        );
        expect(await served(url, webp)).toBe("image/webp");

        const { url: putUrl } = CurlShape.parse((await init("curl")).json);
        expect((await fetch(putUrl, { method: "PUT", body: other })).status).toBe(200);
        await served(url, other);
        expect((await pictures(path, id))[slot]).toEqual([url]);
        // The other of the two stays as it was.
        const rest = slot === "thumbnail" ? "splashscreen" : "thumbnail";
        expect((await pictures(path, id))[rest]).toEqual(before[rest]);
      },
    );

    test.runIf(isSandbox)("A file that is not a picture is never attached", async () => {
      const id = await firstId("/v2/vod");
      const before = await pictures("/v2/vod", id);
      const answer = await platform.call("POST", `/v2/vod/${id}/thumbnail`, {
        upload_type: "ajax",
      });
      const fields = FormShape.parse(answer.json);
      expect((await postForm(fields, "<svg onload='alert(1)'/>", "x.png")).status).toBe(201);
      await until("the refusal", async () => {
        const { text } = await platform.call("GET", "/__sandbox/awaited");
        return text.includes("no PNG") ? true : null;
      });
      expect(await pictures("/v2/vod", id)).toEqual(before);
    });
  },
);
