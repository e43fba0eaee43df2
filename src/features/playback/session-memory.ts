/** What a person chose, for every player until the page is left. Never a link. */
interface Preferences {
  volume: number;
  isMuted: boolean;
  rate: number;
  /** Language of the captions; null: none are wanted. */
  captions: string | null;
}

let preferences: Preferences = { volume: 1, isMuted: false, rate: 1, captions: null };

/** What was chosen last. */
export function recallPreferences(): Preferences {
  return preferences;
}

/** Keeps a choice for the players to come. */
export function keepPreferences(change: Partial<Preferences>): void {
  preferences = { ...preferences, ...change };
}
