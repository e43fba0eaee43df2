import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import type { LibraryView } from "./library-view.ts";

const TYPING_PAUSE_MS = 250;

/** What is typed in the search field, ahead of the address. */
export interface SearchText {
  text: string;
  change: (text: string) => void;
  /** Puts it into the address without waiting for the pause. */
  submit: () => void;
}

/** The draft of a search; the address follows when the typing pauses. */
export function useSearchText(
  view: LibraryView,
  addressOf: (view: LibraryView) => string,
): SearchText {
  const navigate = useNavigate();
  const [text, setText] = useState(view.search);
  const [asked, setAsked] = useState(view.search);
  const [seen, setSeen] = useState(view.search);
  if (view.search !== seen) {
    setSeen(view.search);
    // Back, forward or a link changed the search; our own answer leaves what was typed since.
    if (view.search !== asked) {
      setAsked(view.search);
      setText(view.search);
    }
  }

  const address = addressOf({ ...view, search: text });
  const isRefining = view.search !== "";
  const submit = useCallback(() => {
    if (text === asked) return;
    setAsked(text);
    // Going back leaves the search, it does not take back a letter.
    void navigate(address, { replace: isRefining });
  }, [text, asked, address, isRefining, navigate]);

  useEffect(() => {
    const timer = setTimeout(submit, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [submit]);

  return { text, change: setText, submit };
}
