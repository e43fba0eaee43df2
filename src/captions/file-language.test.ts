import { describe, expect, it } from "vitest";
import { languageOfFileName } from "./file-language.ts";

const locales = ["de-DE"];

describe("languageOfFileName", () => {
  it.each([
    ["video.pt-BR.srt", "pt"],
    ["video_pt_BR.srt", "pt"],
    ["video.zh-Hans.vtt", "zh"],
    ["video_eng.vtt", "en"],
    ["Video (French).srt", "fr"],
    ["Video [pt-BR].srt", "pt"],
    ["Video - French.srt", "fr"],
    ["video-en.srt", "en"],
    ["video.Deutsch.srt", "de"],
    ["video.französisch.vtt", "fr"],
    ["video.日本語.srt", "ja"],
    ["2_English.srt", "en"],
    ["English.srt", "en"],
    ["en.srt", "en"],
    ["video.EN.srt", "en"],
    ["video.it.srt", "it"],
    ["video_no.srt", "no"],
    ["Video (is).srt", "is"],
    ["video.hi.srt", "hi"],
    ["video.en.hi.srt", "en"],
    ["video.en.forced.srt", "en"],
    ["video.en-US.cc.vtt", "en"],
    ["video.de.sdh.forced.srt", "de"],
    ["video.en (1).srt", "en"],
    ["video.en.2.srt", "en"],
    ["video.en", "en"],
    ["Is.This.en.srt", "en"],
    ["video.srt", null],
    ["It (2017).srt", null],
    ["No.Time.srt", null],
    ["This.Is.It.srt", null],
    ["No.srt", null],
    ["Dr. No.srt", null],
    ["Say No.srt", null],
    ["semi-is.srt", null],
    ["Spider-Man.srt", null],
    ["The Italian Job.srt", null],
    ["la.casa.de.papel.srt", null],
    ["video.2017.srt", null],
    ["WALL-E.srt", null],
    ["", null],
    [".srt", null],
    ["...", null],
    ["video_AB_ZZ.srt", null],
  ])("Reads from the name %j the language %j", (name, code) => {
    expect(languageOfFileName(name, locales)).toBe(code);
  });
});
