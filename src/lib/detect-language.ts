/** Below this, a guess is luck. */
const LEAST_LETTERS = 40;
/** Enough to know a language by; more takes longer and says nothing new. */
const MOST_CHARACTERS = 20_000;

/**
 * The language that a text is written in, found on this machine. What it takes comes with the first call.
 * @param text what a viewer reads, without markup
 * @returns two letters of ISO 639-1; null where the text is too short or too mixed to tell
 */
export async function detectLanguage(text: string): Promise<string | null> {
  const start = text.slice(0, MOST_CHARACTERS);
  const letters = start.match(/\p{L}/gu)?.length ?? 0;
  if (letters < LEAST_LETTERS) return null;
  const { eld } = await import("eld/extrasmall");
  const found = eld.detect(start);
  return found.language !== "" && found.isReliable() ? found.language : null;
}
