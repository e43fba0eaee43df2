import { useEffect, useEffectEvent, useState } from "react";

const TYPING_PAUSE_MS = 250;

/**
 * What is typed in a search field, ahead of the view, which follows when the typing pauses.
 * @returns the text, the way to change it, and the way not to wait for the pause
 */
export function useSearchDraft(
  search: string,
  onSearch: (search: string) => void,
): { text: string; change: (text: string) => void; submit: () => void } {
  const [text, setText] = useState(search);
  const [asked, setAsked] = useState(search);
  const [seen, setSeen] = useState(search);
  if (search !== seen) {
    setSeen(search);
    // Something else changed the search; the answer to what was typed leaves what was typed since.
    if (search !== asked) {
      setAsked(search);
      setText(search);
    }
  }
  function submit(): void {
    if (text === asked) return;
    setAsked(text);
    onSearch(text);
  }
  const settle = useEffectEvent(submit);
  useEffect(() => {
    if (text === asked) return undefined;
    const timer = setTimeout(() => settle(), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, asked]);
  return { text, change: setText, submit };
}
