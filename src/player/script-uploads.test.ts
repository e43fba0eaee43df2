import { describe, expect, it } from "vitest";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { type CallForTest, fetchForTest } from "#test/fetch-for-test.ts";
import { expiryOf, requestUploadCommand, type ScriptUpload } from "./script-uploads.ts";

async function ask(upload: ScriptUpload, answer: unknown = { "curl-command": "curl x" }) {
  const calls: CallForTest[] = [];
  const fetchFunction = fetchForTest((call) => {
    calls.push(call);
    return Response.json(answer);
  });
  const api = createApiClient(parseRuntimeConfig({}), fetchFunction);
  const command = await requestUploadCommand(api, upload);
  return { command, calls: calls.map(({ method, url, body }) => [method, url.pathname, body]) };
}

describe("requestUploadCommand", () => {
  it("Requests subtitles in curl mode", async () => {
    const { calls } = await ask({
      target: "subtitles",
      videoId: "a b",
      language: "sv",
      fileName: "x.vtt",
    });
    expect(calls).toEqual([
      [
        "POST",
        "/api/v2/vod/a%20b/subtitles",
        { language_short_name: "sv", file_name: "x.vtt", upload_type: "curl" },
      ],
    ]);
  });

  it.each([
    [{ target: "splash", kind: "channel", id: "c" }, "/api/v2/channel/c/splash"],
    [{ target: "thumbnail", kind: "playlist", id: "p" }, "/api/v2/playlist/p/thumbnail"],
    [{ target: "splash", kind: "vod", id: "v" }, "/api/v2/vod/v/splash"],
  ] as const)("Requests the command for an image: %j", async (image, path) => {
    expect((await ask({ ...image, fileName: "x.png" })).calls).toEqual([
      ["POST", path, { upload_type: "curl", source: "x.png" }],
    ]);
    expect((await ask({ ...image, fileName: "" })).calls).toEqual([
      ["POST", path, { upload_type: "curl" }],
    ]);
  });

  it.each([
    ["as it is", "two words.png", "-T two words.png 'https://x'", "'two words.png'"],
    ["in double quotes", "$(id).png", `-T "$(id).png" 'https://x'`, "'$(id).png'"],
    ["in plain quotes", "it's.png", "-T 'it's.png' 'https://x'", String.raw`'it'\''s.png'`],
    ["like an option", "-o.png", "-T -o.png 'https://x'", "./-o.png"],
  ])("Inserts a name safely where the service has %s", async (_how, fileName, shown, word) => {
    const fetchFunction = fetchForTest(({ body }) =>
      Response.json({
        "curl-command": `curl ${JSON.stringify(body).includes("source") ? shown : "-T /path/to/file 'https://x'"}`,
      }),
    );
    const api = createApiClient(parseRuntimeConfig({}), fetchFunction);
    const upload = { target: "thumbnail", kind: "vod", id: "v", fileName } as const;
    const { command } = await requestUploadCommand(api, upload);
    expect(command).toBe(`curl -T ${word} 'https://x'`);
  });

  it.each([
    "it's.png",
    'a".png',
    "$(rm -rf ~).png",
    "`id`.png",
    "-o x.png",
    "a\nb.png",
    "ä 🎬.png",
  ])("Passes the name %j on unchanged", async (fileName) => {
    const { calls } = await ask({ target: "splash", kind: "vod", id: "v", fileName });
    expect(calls[0]?.[2]).toEqual({ upload_type: "curl", source: fileName });
  });

  it("Says when the command expires, where the address has that", async () => {
    const url = "http://127.0.0.1:4802/k?X-Amz-Date=20261120T120000Z&X-Amz-Expires=900";
    const upload = { target: "splash", kind: "vod", id: "v", fileName: "" } as const;
    expect((await ask(upload, { "curl-command": "curl x", url })).command).toEqual({
      command: "curl x",
      expiresAtMs: Date.UTC(2026, 10, 20, 12, 15),
    });
    expect((await ask(upload)).command).toEqual({ command: "curl x", expiresAtMs: null });
  });

  it.each(["https://evil.example/k", "http://127.0.0.1:4802@evil.example/k", "javascript:x"])(
    "Returns no command that leads to %s",
    async (url) => {
      const upload = { target: "splash", kind: "vod", id: "v", fileName: "" } as const;
      await expect(ask(upload, { "curl-command": "curl x", url })).rejects.toMatchObject({
        kind: "untrusted-host",
      });
    },
  );

  it("Refuses an answer without a command", async () => {
    const upload = { target: "splash", kind: "vod", id: "v", fileName: "" } as const;
    await expect(ask(upload, { url: "https://s.example/" })).rejects.toMatchObject({
      kind: "unreadable",
    });
  });
});

describe("expiryOf", () => {
  it.each([
    ["https://s.example/?x-store-expires=60&x-store-date=20260101T000000Z", 60_000],
    ["https://s.example/?x-store-expires=60", null],
    ["https://s.example/?x-store-date=20260101T000000Z&x-store-expires=-1", null],
    ["https://s.example/?x-store-date=20269901T000000Z&x-store-expires=60", null],
    ["not an address", null],
  ])("Reads when %s expires, if it says so", (href, afterMs) => {
    expect(expiryOf(href)).toBe(afterMs === null ? null : Date.UTC(2026, 0, 1) + afterMs);
  });
});
