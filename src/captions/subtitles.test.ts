import { expect, it } from "vitest";
import { createApiClient } from "#shared/http/client.ts";
import { parseRuntimeConfig } from "#shared/http/runtime-config.ts";
import { fetchForTest } from "#test/fetch-for-test.ts";
import { listSubtitles } from "./subtitles-queries.ts";

const config = parseRuntimeConfig({ mediaHosts: ["cdn.example"] });

const row = {
  "subtitle-id": "s1",
  "subtitle-filename": "ferry.en.srt",
  "language-short-name": "en",
  "language-long-name": "English",
  "subtitle-url": "https://cdn.example/s1.srt",
  "target-id": "t1",
};

const list = (answer: unknown) => {
  const calls: string[] = [];
  const fetchFunction = fetchForTest(({ url }) => {
    calls.push(url.pathname);
    return Response.json(answer);
  });
  return listSubtitles(createApiClient(config, fetchFunction), "a b").then((tracks) => ({
    tracks,
    calls,
  }));
};

const track = {
  id: "s1",
  fileName: "ferry.en.srt",
  language: "en",
  languageName: "English",
  url: "https://cdn.example/s1.srt",
};

it.each([
  ["bare", [row]],
  ["wrapped", { data: [row] }],
])("Reads a list of tracks, bare or wrapped: %s", async (_, answer) => {
  const { tracks, calls } = await list(answer);
  expect(tracks).toEqual([track]);
  expect(calls).toEqual(["/api/v2/vod/a%20b/subtitles"]);
});

it.each(["https://elsewhere.example/s1.srt", "javascript:alert(1)", "http://cdn.example/s", null])(
  "Gives no address for a URL that is not taken: %s",
  async (url) => {
    const { tracks } = await list([{ ...row, "subtitle-url": url }]);
    expect(tracks).toEqual([{ ...track, url: null }]);
  },
);

it("Leaves out a track that has no id", async () => {
  const { tracks } = await list([{ ...row, "subtitle-id": null }, row]);
  expect(tracks).toEqual([track]);
});
