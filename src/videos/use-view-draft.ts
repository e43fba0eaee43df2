import { useNavigate } from "react-router";
import { useDraft } from "#shared/ui/use-draft.ts";
import type { LibraryView } from "./library-view.ts";

/**
 * A view as it was just asked for; the address follows a moment later.
 * @param isStep whether going back undoes a change
 * @returns the view, and the way to change some of it
 */
export function useViewDraft(
  view: LibraryView,
  toHref: (view: LibraryView) => string,
  isStep = true,
): [LibraryView, (change: Partial<LibraryView>) => void] {
  const navigate = useNavigate();
  return useDraft(view, (next) => {
    void navigate(toHref(next), { replace: !isStep, preventScrollReset: true });
  });
}
