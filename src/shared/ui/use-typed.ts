import { useEffect, useEffectEvent } from "react";
import { useAhead } from "./use-ahead.ts";

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
