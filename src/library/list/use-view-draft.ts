import { useNavigate } from "react-router";
import type { LibraryView } from "#library/library-view.ts";
import { useDraft } from "#shared/ui/use-draft.ts";
import { useChangedHref } from "#shared/ui/use-url-view.ts";

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
  const changedHref = useChangedHref(toHref);
  const [draft, change] = useDraft(view, (next) => {
    void navigate(changedHref(view, next), { replace: !isStep, preventScrollReset: true });
  });
  return [draft, change];
}
