/** Keys pressed one after another in one text, which undo takes back together. */
export interface TypingRun {
  beganAtMs: number;
  lastAtMs: number;
  edits: number;
}

const PAUSE_MS = 1000;
/** As many edits as this end with their word. */
const MANY = 30;
/** Some languages write no spaces. */
const TOO_MANY = 90;

/**
 * The run that an edit belongs to: the one before, or a new one after a pause or many words.
 * @param atMs by any clock that only goes forth
 * @param textBefore up to the caret, the edit included
 */
export function continueRun(
  run: TypingRun | null,
  { atMs, textBefore }: { atMs: number; textBefore: string },
): TypingRun {
  const beginsWord = /\s\S?$/.test(textBefore);
  if (
    run === null ||
    atMs - run.lastAtMs >= PAUSE_MS ||
    (run.edits >= MANY && beginsWord) ||
    run.edits >= TOO_MANY
  ) {
    return { beganAtMs: atMs, lastAtMs: atMs, edits: 1 };
  }
  return { ...run, lastAtMs: atMs, edits: run.edits + 1 };
}
