import { useState } from "react";
import type { WatchTimeView } from "#features/watch-time/watch-time-view.ts";
import type { ViewChange } from "./change-columns.ts";

/**
 * A view as it was just asked for: who owns it may take a moment, and a control that waited for it would
 * jump back and forth.
 * @returns the view, and the way to change some of it
 */
export function useViewDraft(
  view: WatchTimeView,
  onView: (next: WatchTimeView) => void,
): [WatchTimeView, (change: ViewChange) => void] {
  const [draft, setDraft] = useState(view);
  const [seen, setSeen] = useState(view);
  if (seen !== view) {
    setSeen(view);
    setDraft(view);
  }
  return [
    draft,
    (change) => {
      const next = { ...draft, ...change };
      setDraft(next);
      onView(next);
    },
  ];
}
