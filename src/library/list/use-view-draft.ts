import { useNavigate } from "react-router";
import type { LibraryView } from "#library/library-view.ts";
import { useDraft } from "#shared/ui/use-typed.ts";

/**
 * The requested view, before the URL has followed.
 * @param isStep whether Back undoes the change
 * @returns the view and a setter for parts of it
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
