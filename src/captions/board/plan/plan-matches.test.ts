import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchVideos, type NamedVideo } from "#videos/match-videos.ts";
import { withoutLanguage } from "./plan-store.ts";

const video = (id: string, title: string | null, filename: string | null = null): NamedVideo => ({
  id,
  title,
  filename,
});
const VIDEOS = [
  video("harbour", "Harbour at first light", "HL_Master_1080p.mov"),
  video("sintel", "Sintel"),
  video("tears1", "Tears of steel", "tos-a.mp4"),
  video("tears2", "Tears of Steel!", "tos-b.mp4"),
  video("kvall12", "Kvällsnytt, 12"),
  video("kvall13", "Kvällsnytt, 13"),
  video("trains2", "Night trains, 2"),
  video("italy", "Made in Italian"),
  video("series", "Bylines S02E07"),
  video("cjk", "夜の商店街, 4"),
  video("boat-long", "The long way round the cape by boat"),
  video("untitled", null, "cut.mp4"),
  video("all-noise", "1080p"),
  video("5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b10", "The first cut"),
];
const run = (names: readonly string[], videos: readonly NamedVideo[] = VIDEOS) =>
  matchVideos(names, videos, (stem) => withoutLanguage(stem, ["en", "sv"]));

describe("matchVideos", () => {
  it.each([
    ["Harbour at first light.srt", "exact", "harbour"],
    ["harbour.AT.first-light.fr.srt", "exact", "harbour"],
    ["Harbour_at_first_light_1080p_x264_DDP5.1.pt-BR.vtt", "exact", "harbour"],
    ["HL_Master_1080p.fr.vtt", "exact", "harbour"],
    ["Harbour at first light (French).srt", "exact", "harbour"],
    ["Harbour at first light (franska).srt", "exact", "harbour"],
    ["Harbour at first light.en.sdh.srt", "exact", "harbour"],
    ["Harbour at first light - broadcast.fr.srt", "close", "harbour"],
    ["sintel.it.srt", "exact", "sintel"],
    ["Kvallsnytt 012.sv.srt", "exact", "kvall12"],
    ["Kvällsnytt 13.srt", "exact", "kvall13"],
    ["nighttrains2.de.srt", "exact", "trains2"],
    ["Made in Italian.srt", "exact", "italy"],
    ["bylines.s2e7.srt", "exact", "series"],
    ["夜の商店街 4.ja.srt", "exact", "cjk"],
    ["boat long way round cape.srt", "close", "boat-long"],
    ["cut.fr.srt", "exact", "untitled"],
    ["1080p.srt", "exact", "all-noise"],
    [
      "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b10.en.srt",
      "exact",
      "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b10",
    ],
    ["5F0C1F7E-7C1B-4A7E-9A53-3F4D1A6D2B10.vtt", "exact", "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b10"],
    ["5f0c1f7e7c1b4a7e9a533f4d1a6d2b10.fr.srt", "exact", "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b10"],
    [
      "12-vod-5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b10.srt",
      "exact",
      "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b10",
    ],
    [
      "Sintel [5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b10].srt",
      "exact",
      "5f0c1f7e-7c1b-4a7e-9a53-3f4d1a6d2b10",
    ],
  ])("Matches %s by its name: %s, the video %s", async (name, kind, videoId) => {
    expect(await run([name])).toMatchObject([{ kind, videoId }]);
  });

  it.each([
    ["Tears of steel.fr.srt", ["tears1", "tears2"]],
    ["Kvallsnytt.fr.srt", ["kvall12", "kvall13"]],
  ])("Finds several videos that %s may be for", async (name, candidateIds) => {
    expect(await run([name])).toEqual([{ kind: "ambiguous", videoId: null, candidateIds }]);
  });

  it.each(["Kvällsnytt 14.srt", "nothing like it.srt", ".srt", "", "fr.srt", "!!!.srt"])(
    "Finds no video that %j is for",
    async (name) => {
      expect(await run([name])).toMatchObject([{ kind: "none", videoId: null }]);
    },
  );

  it("Gives each file one video at most, which is there, and never throws", async () => {
    const name = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.constantFrom(...VIDEOS.map(({ title }) => `${title}.fr.srt`)),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(name), async (names) => {
        const matches = await run(names);
        expect(matches).toHaveLength(names.length);
        const ids = VIDEOS.map(({ id }) => id);
        for (const { videoId, candidateIds } of matches) {
          expect(candidateIds).toEqual(expect.arrayContaining(videoId === null ? [] : [videoId]));
          expect(ids).toEqual(expect.arrayContaining([...candidateIds]));
        }
      }),
      { numRuns: 50 },
    );
  });

  it("Finds a video that alone has its title, whatever else is in the name of the file", async () => {
    const word = fc.stringMatching(/^[b-df-hj-np-tv-z]{5,9}$/);
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(word, { minLength: 2, maxLength: 5 }),
        fc.constantFrom(".", "_", " ", "-"),
        fc.constantFrom(".srt", ".fr.srt", ".1080p.x265.vtt", "_WEB-DL.en.forced.srt"),
        async (words, separator, dress) => {
          const videos = [...VIDEOS, video("found", words.join(" "))];
          const [match] = await run([`${words.join(separator).toUpperCase()}${dress}`], videos);
          expect(match?.videoId).toBe("found");
        },
      ),
      { numRuns: 50 },
    );
  });

  it("Tells five hundred files for five thousand videos apart", { tags: ["nightly"] }, async () => {
    const videos = Array.from({ length: 5000 }, (_, at) =>
      video(`f${at}`, `The series ${at % 20}, ${Math.floor(at / 20)}`, `the-series-${at}.mp4`),
    );
    const names = Array.from({ length: 500 }, (_, at) => `The.Series.${at % 20}.${at}.fr.srt`);
    const matches = await run(names, videos);
    expect(matches.map(({ videoId }) => videoId)).toEqual(
      names.map((_, at) => (at < 250 ? `f${at * 20 + (at % 20)}` : null)),
    );
  });
});
