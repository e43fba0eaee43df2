/** Scripts that the page's fonts often lack, so the browser has to search for one. */
const WRITINGS = [
  /\p{Script=Han}/u,
  /\p{Script=Hiragana}|\p{Script=Katakana}/u,
  /\p{Script=Hangul}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Devanagari}/u,
  /\p{Script=Thai}/u,
  /\p{Emoji_Presentation}/u,
];

/** @returns a letter of each writing that is found in any of the titles */
export function sampleLetters(titles: readonly (string | null)[]): string[] {
  return WRITINGS.flatMap((writing) => {
    for (const title of titles) {
      const found = title === null ? null : writing.exec(title);
      if (found !== null) return found[0];
    }
    return [];
  });
}
