import { useState } from "react";

/**
 * A view as it was just asked for: who owns it may take a moment, and a control that waited for it would
 * jump back and forth.
 * @param view as its owner has it; another one replaces the draft
 * @returns the view, and the way to change some of it
 */
export function useDraft<View extends object>(
  view: View,
  onView: (next: View) => void,
): [View, (change: Partial<View>) => void] {
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
