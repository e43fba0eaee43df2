/** Describes the result of a check. */
export interface Finding {
  /** Is `unsure` when it can't be determined from outside; the advice says what to check. */
  level: "good" | "bad" | "unsure";
  /** Names the subject of the check. */
  about: string;
  /** Tells what was observed, in one line. */
  told: string;
  /** Tells the remedy. Is empty if good. */
  advice: string;
}

export function good(about: string, told: string): Finding {
  return { level: "good", about, told: oneLine(told), advice: "" };
}

/** Creates a finding that needs fixing. */
export function bad(about: string, told: string, advice: string): Finding {
  return { level: "bad", about, told: oneLine(told), advice: oneLine(advice) };
}

/** Creates a finding that is good, or else needs fixing. */
export function judge(isGood: boolean, about: string, told: string, advice: string): Finding {
  return isGood ? good(about, told) : bad(about, told, advice);
}

/** Creates a finding that can't be determined from outside. */
export function unsure(about: string, told: string, advice: string): Finding {
  return { level: "unsure", about, told: oneLine(told), advice: oneLine(advice) };
}

const MAX_LETTERS = 400;

/** Some of it was said by servers: it must not break the line, and a terminal must not obey it. */
function oneLine(text: string): string {
  const plain = text.replace(/[\s\p{Cc}\p{Cf}]+/gu, " ").trim();
  return plain.length > MAX_LETTERS ? `${plain.slice(0, MAX_LETTERS - 1)}…` : plain;
}
