import { describe, expect, it } from "vitest";
import { readDraft } from "./script-uploads.tsx";

const subtitles = (language: string, fileName: string) =>
  readDraft("vod", "v", { target: "subtitles", language, fileName });

describe("readDraft", () => {
  it.each([
    ["en", "video.vtt", "en"],
    [" SV ", "video.SRT", "sv"],
    ["pt", "-o $(x) 'y'.srt", "pt"],
  ])("Takes %j as a language, and %j as a subtitle file", (language, fileName, expected) => {
    expect(subtitles(language, fileName)).toEqual({
      upload: { target: "subtitles", videoId: "v", language: expected, fileName },
    });
  });

  it.each(["", "e", "eng", "xx", "e1", "en-GB"])("Refuses %j as a language code", (language) => {
    expect(subtitles(language, "x.vtt")).toEqual({
      problems: { language: "languageInvalid", fileName: null },
    });
  });

  it.each(["", "x", ".vtt", "x.vtt.exe", "x.txt", "xvtt", "x.vtt "])(
    "Refuses %j as a subtitle file",
    (fileName) => {
      expect(subtitles("en", fileName)).toEqual({
        problems: { language: null, fileName: "subtitleInvalid" },
      });
    },
  );

  it("Accepts an image with any name, or with none", () => {
    for (const fileName of ["", "no-ending", "'\"`$(x)"]) {
      expect(readDraft("channel", "c", { target: "splash", language: "", fileName })).toEqual({
        upload: { target: "splash", kind: "channel", id: "c", fileName },
      });
    }
  });
});
