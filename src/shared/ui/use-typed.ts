import { use, useCallback, useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { RouterContext } from "./router-context.ts";

const TYPING_PAUSE_MS = 250;

/** Holds the text of a search field, which can be newer than the URL. */
export interface Typed {
  text: string;
  change: (text: string) => void;
  /** Updates the URL without waiting for the pause. */
  submit: () => void;
}

/** Returns a function that says whether the page is on its way to another URL than the one that is rendered. */
function useIsLeaving(): () => boolean {
  const router = use(RouterContext);
  const { key } = useLocation();
  return () =>
    router !== null &&
    (router.state.navigation.state !== "idle" || router.state.location.key !== key);
}

/**
 * Debounces a search: `onText` is called when typing pauses. While the page is on its way to another URL, it waits: the
 * URL of a search is made of the rendered one, and would bring back what a link has just taken away.
 * @param committed the current search in the URL
 */
export function useTyped(committed: string, onText: (text: string) => void): Typed {
  const { text, change, reported, notify } = useOptimisticParam(committed);
  function submit(): void {
    if (text === reported) return;
    notify(text);
    onText(text);
  }
  const isLeaving = useIsLeaving();
  const settle = useEffectEvent(() => {
    if (!isLeaving()) submit();
  });
  useEffect(() => {
    if (text === reported) return undefined;
    const timer = setInterval(() => settle(), TYPING_PAUSE_MS);
    return () => clearInterval(timer);
  }, [text, reported]);
  return { text, change, submit };
}

/**
 * Keeps a text that changes at once while the URL follows a moment later. When the URL catches up, newer
 * input stays; a text from back, forward or a link replaces it.
 * @param committed the text in the URL
 */
export function useOptimisticParam(committed: string) {
  const [text, change] = useState(committed);
  const [seen, setSeen] = useState(committed);
  /** Lists texts sent to the URL and not there yet. Superseded ones never arrive. */
  const [sent, setSent] = useState<readonly string[]>([]);
  if (committed !== seen) {
    const at = sent.lastIndexOf(committed);
    setSeen(committed);
    setSent(at < 0 ? [] : sent.slice(at + 1));
    if (at < 0) change(committed);
  }
  /** Remembers that the URL is being set to a text. */
  const notify = useCallback(
    // The current text would not arrive as a change.
    (next: string) => setSent((before) => (next === committed ? [] : [...before, next])),
    [committed],
  );
  /** Is the text in the URL, or sent to it and not there yet. */
  const reported = sent.at(-1) ?? committed;
  return { text, change, reported, notify };
}

/**
 * Debounces a search that is stored in the URL.
 * @param committed the current search in the URL
 * @param toHref returns the URL of a search
 */
export function useUrlSearch(committed: string, toHref: (search: string) => string): Typed {
  const navigate = useNavigate();
  return useTyped(committed, (search) => {
    // Replace the entry while searching: Back leaves the search, not one letter of it.
    void navigate(toHref(search), { replace: committed !== "" });
  });
}
