import { useEffect, useEffectEvent } from "react";

/** Calls the latest `onKey` for every key pressed on the page. */
export function useDocumentKeys(onKey: (event: KeyboardEvent) => void): void {
  const notify = useEffectEvent(onKey);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => notify(event);
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}
