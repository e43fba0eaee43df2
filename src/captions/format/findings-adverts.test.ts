import { describe, expect, it } from "vitest";
import { captions } from "./captions-for-test.ts";
import { advertsOf } from "./check-captions.ts";

const video = ["Where were you?", "At the harbour.", "All night?", "Until dawn."];

function advertsIn(texts: readonly string[]): number[] {
  const document = captions(texts.map((text) => ({ text })));
  return [...advertsOf(document)].toSorted((one, other) => one - other);
}

describe("advertsOf", () => {
  it.each([
    "Subtitles by Ann",
    "- Synced and corrected by somebody -",
    "Captioned by the Society",
    "Downloaded from www.example.com",
    "Watch it on example.org!",
    "https://example.test/video",
    "OpenSubtitles",
    "Support us and become a VIP member\nto remove all ads from www.OpenSubtitles.org",
    "Sync: Ann",
    "Sous-titres par Anne",
    "Traduction : Anne",
    "Untertitel von Anna",
    "Untertitelung im Auftrag des Senders",
    "Subtítulos por Ana",
    "Legendas: Ana",
    "Sottotitoli a cura di Anna",
    "Vertaling: Anna",
    "Undertexter av Anna",
    "Napisy: Anna",
    "Субтитры сделал Дима",
    "Перевод: Анна",
    "Υπότιτλοι: Άννα",
    "字幕组招募",
    "翻译：安娜",
    "자막 제작: 안나",
    "ترجمة: آنا",
  ])("Finds an advert at either end of a file: %j", (advert) => {
    expect(advertsIn([advert, ...video])).toEqual([1]);
    expect(advertsIn([...video, advert])).toEqual([5]);
  });

  it.each([
    "We need subtitles.",
    "The subtitles are by the door.",
    "He downloaded it.",
    "Mr.Com is here.",
    "Dr. No...info?",
    "Write to ann@example.com",
    "The translation was wrong",
    "Les sous-titres ?",
    "Перевод неверный.",
    "它没有字幕。",
    "Sync it!",
  ])("Leaves words alone that are not an advert: %j", (text) => {
    expect(advertsIn([text, ...video, text])).toEqual([]);
  });

  it("Searches only the ends, and further behind each advert it found", () => {
    const advert = "www.example.com";
    expect(advertsIn([...video, advert, ...video])).toEqual([]);
    expect(advertsIn([advert, advert, "Hello.", advert, ...video])).toEqual([1, 2, 4]);
  });
});
