import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { useNavigate } from "react-router";

const TYPING_PAUSE_MS = 250;

/** Text of a search field, which can be newer than the URL. */
export interface Typed {
  text: string;
  change: (text: string) => void;
  /** Updates the URL without waiting for the pause. */
  submit: () => void;
}

/**
 * Debounces a search: `onText` is called when typing pauses.
 * @param held the current search in the URL
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

/** A text that can be newer than the URL. */
interface Ahead {
  text: string;
  /** Changes the text, not the URL. */
  change: (text: string) => void;
  /** The text in the URL, or sent to it and not there yet. */
  told: string;
  /** Records that the URL is being set to a text. */
  tell: (text: string) => void;
}

/**
 * Keeps a text that changes at once while the URL follows a moment later. When the URL catches up, newer
 * input stays; a text from back, forward or a link replaces it.
 * @param held the text in the URL
 */
export function useAhead(held: string): Ahead {
  const [text, change] = useState(held);
  const [seen, setSeen] = useState(held);
  /** Texts sent to the URL and not there yet. Superseded ones never arrive. */
  const [sent, setSent] = useState<readonly string[]>([]);
  if (held !== seen) {
    const at = sent.lastIndexOf(held);
    setSeen(held);
    setSent(at < 0 ? [] : sent.slice(at + 1));
    if (at < 0) change(held);
  }
  const tell = useCallback(
    // The current text would not arrive as a change.
    (next: string) => setSent((before) => (next === held ? [] : [...before, next])),
    [held],
  );
  return { text, change, told: sent.at(-1) ?? held, tell };
}

/**
 * Debounces a search that is stored in the URL.
 * @param held the current search in the URL
 * @param addressOf returns the URL of a search
 */
export function useAddressSearch(held: string, addressOf: (search: string) => string): Typed {
  const navigate = useNavigate();
  return useTyped(held, (search) => {
    // Replace the entry while searching: Back leaves the search, not one letter of it.
    void navigate(addressOf(search), { replace: held !== "" });
  });
}
