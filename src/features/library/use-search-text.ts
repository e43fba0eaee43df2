import { useNavigate } from "react-router";
import { type Typed, useTyped } from "#ui/use-typed.ts";
import type { LibraryView } from "./library-view.ts";

/** The draft of the library's search. */
export function useSearchText(view: LibraryView, addressOf: (view: LibraryView) => string): Typed {
  const navigate = useNavigate();
  return useTyped(view.search, (search) => {
    // Going back leaves the search, it does not take back a letter.
    void navigate(addressOf({ ...view, search }), { replace: view.search !== "" });
  });
}
