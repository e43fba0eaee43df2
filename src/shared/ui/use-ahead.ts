import { useCallback, useState } from "react";

/** A text as it was just asked for, ahead of the one that is in the address. */
interface Ahead {
  text: string;
  /** Shows another; the address has nothing of it yet. */
  change: (text: string) => void;
  /** The text that the address has, or will have as soon as it follows. */
  told: string;
  /** Says that the address is being given a text. */
  tell: (text: string) => void;
}

/**
 * Lets what a person does show at once, while the address follows a moment later. When it does, what was
 * done since stays; what Back, forward or a link brought is taken over.
 * @param held what the address has
 */
export function useAhead(held: string): Ahead {
  const [text, change] = useState(held);
  const [seen, setSeen] = useState(held);
  /** On their way into the address. One that is overtaken never arrives. */
  const [sent, setSent] = useState<readonly string[]>([]);
  if (held !== seen) {
    const at = sent.lastIndexOf(held);
    setSeen(held);
    setSent(at < 0 ? [] : sent.slice(at + 1));
    if (at < 0) change(held);
  }
  const tell = useCallback(
    // What the address has already will not come as something new.
    (next: string) => setSent((before) => (next === held ? [] : [...before, next])),
    [held],
  );
  return { text, change, told: sent.at(-1) ?? held, tell };
}
