import { useState } from "react";
import { useNavigate } from "react-router";
import type { LibraryView } from "./library-view.ts";

/**
 * A view as it was just asked for: the address follows a moment later, and a control that waited for it
 * would jump back and forth.
 * @param isStep whether going back undoes a change
 * @returns the view, and the way to change some of it
 */
export function useViewDraft(
  view: LibraryView,
  addressOf: (view: LibraryView) => string,
  isStep = true,
): [LibraryView, (change: Partial<LibraryView>) => void] {
  const navigate = useNavigate();
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
      void navigate(addressOf(next), { replace: !isStep, preventScrollReset: true });
    },
  ];
}
