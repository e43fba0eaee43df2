/** What a check of a deployed dashboard came to. */
export interface Finding {
  /** `unsure`: from here nobody can tell, and it says what to look at. */
  level: "good" | "bad" | "unsure";
  /** What was looked at. */
  about: string;
  /** What was found there, one line. */
  told: string;
  /** What to do about it; empty where it is good. */
  advice: string;
}

/** What was looked at is as it should be. */
export function good(about: string, told: string): Finding {
  return { level: "good", about, told, advice: "" };
}

/** What was looked at has to be mended. */
export function bad(about: string, told: string, advice: string): Finding {
  return { level: "bad", about, told, advice };
}

/** What was looked at can't be judged from here. */
export function unsure(about: string, told: string, advice: string): Finding {
  return { level: "unsure", about, told, advice };
}
