import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";

const TYPING_PAUSE_MS = 250;

/** What is typed in a search field, ahead of the address. */
export interface Typed {
  text: string;
  change: (text: string) => void;
  /** Puts it into the address without waiting for the pause. */
  submit: () => void;
}

/**
 * The draft of a search; the address follows when the typing pauses.
 * @param held what the address has
 */
export function useTyped(held: string, onText: (text: string) => void): Typed {
  const { text, change, told, tell } = useAhead(held);
  function submit(): void {
    if (text === told) return;
    tell(text);
    onText(text);
  }
  const settle = useEffectEvent(submit);
  useEffect(() => {
    if (text === told) return undefined;
    const timer = setTimeout(() => settle(), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, told]);
  return { text, change, submit };
}

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

/**
 * The draft of a search that an address holds.
 * @param held what the address has
 * @param addressOf where a search is
 */
export function useAddressSearch(held: string, addressOf: (search: string) => string): Typed {
  const navigate = useNavigate();
  return useTyped(held, (search) => {
    // Going back leaves the search, it does not take back a letter.
    void navigate(addressOf(search), { replace: held !== "" });
  });
}
