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
  return { level: "good", about, told: oneLine(told), advice: "" };
}

/** What was looked at has to be mended. */
export function bad(about: string, told: string, advice: string): Finding {
  return { level: "bad", about, told: oneLine(told), advice: oneLine(advice) };
}

/** What was looked at can't be judged from here. */
export function unsure(about: string, told: string, advice: string): Finding {
  return { level: "unsure", about, told: oneLine(told), advice: oneLine(advice) };
}

const MOST_LETTERS = 400;

/** Some of it was said by servers: it must not break the line, and a terminal must not obey it. */
function oneLine(text: string): string {
  const plain = text.replace(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();
  return plain.length > MOST_LETTERS ? `${plain.slice(0, MOST_LETTERS - 1)}…` : plain;
}
