/**
 * What would be lost: bytes on their way, what is being told to the service or written into a file, or what a person has
 * typed or chosen.
 */
export type AtStake = "uploads" | "work" | "drafts";

const asking = new Map<object, AtStake>();

/**
 * The browser's question before the page is left, to be switched on and off. Each caller has one of its
 * own, so that none takes away another's. On only while it is needed: it keeps a page out of the cache
 * that makes going back fast.
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

/** What leaving this page now would lose. */
export function whatIsAtStake(): ReadonlySet<AtStake> {
  return new Set(asking.values());
}
