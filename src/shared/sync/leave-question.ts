import { useEffect, useState } from "react";

/** Names the kinds of work that leaving would lose: uploads, requests or files being written, and unsaved input. */
export type AtStake = "uploads" | "work" | "drafts";

const asking = new Map<object, AtStake>();

/**
 * Creates a switch for the browser's confirmation before the page is left. Each caller has its own, so that
 * none turns off another's. On only while needed, since it keeps a page out of the back/forward cache.
 */
export function createLeaveQuestion(atStake: AtStake): (isNeeded: boolean) => void {
  const ask = { handleEvent: (event: Event) => event.preventDefault() };
  return (isNeeded) => {
    if (isNeeded) {
      asking.set(ask, atStake);
      addEventListener("beforeunload", ask);
    } else {
      asking.delete(ask);
      removeEventListener("beforeunload", ask);
    }
  };
}

/** Has the browser ask before the page is left while the value of a store has something at stake. */
export function askWhileAtStake<V>(
  store: { subscribe: (listener: (value: V) => void) => void },
  atStake: AtStake,
  isAtStake: (value: V) => boolean,
): void {
  const ask = createLeaveQuestion(atStake);
  store.subscribe((value) => ask(isAtStake(value)));
}

/** Has the browser ask before the page is left, while the component is there and has something at stake. */
export function useLeaveQuestion(atStake: AtStake, isNeeded: boolean): void {
  const [ask] = useState(() => createLeaveQuestion(atStake));
  useEffect(() => {
    ask(isNeeded);
    return () => ask(false);
  }, [ask, isNeeded]);
}

/** Returns the kinds of work that leaving the page now would lose. */
export function whatIsAtStake(): ReadonlySet<AtStake> {
  return new Set(asking.values());
}
