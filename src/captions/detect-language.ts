/** Below this, a guess is luck. */
const LEAST_LETTERS = 40;
/** The detector reads no more. */
const SAMPLE_LENGTH = 1000;
/** How far a language has to be ahead of all others, in the detector's scores from 0 to 1. */
const LEAST_LEAD = 0.005;
/** The detector knows no Indonesian, and takes it for Malay. */
const AMBIGUOUS: ReadonlySet<string> = new Set(["ms"]);

/**
 * The language that a text is written in, found on this machine. What it takes comes with the first call.
 * Norwegian of either kind is `no`.
 * @param text what a viewer reads, without markup
 * @returns two letters of ISO 639-1; null where the text is too short or too mixed to tell
 */
export async function detectLanguage(text: string): Promise<string | null> {
  const sample = sampleOf(text);
  const letters = sample.match(/[\p{L}\p{M}]/gu)?.length ?? 0;
  if (letters < LEAST_LETTERS) return null;
  const { eld } = await import("eld/extrasmall");
  const found = eld.detect(sample);
  if (!found.isReliable() || AMBIGUOUS.has(found.language)) return null;
  const [first = 0, second = 0] = Object.values(found.getScores()).toSorted((a, b) => b - a);
  return first - second < LEAST_LEAD ? null : found.language;
}

/** Lines from all over the text: a film may begin with a song in another language. */
function sampleOf(text: string): string {
  const lines = text.split("\n");
  const step = Math.max(1, Math.floor(text.length / SAMPLE_LENGTH));
  return lines
    .filter((_, at) => at % step === 0)
    .join("\n")
    .slice(0, SAMPLE_LENGTH);
}
