import { useState } from "react";

/**
 * Keeps a local copy of view options, since the owner may update them late and a control that waited for it
 * would flicker.
 * @param view as its owner has it; a new one replaces the draft
 * @returns the view, and a function to change some of it
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
