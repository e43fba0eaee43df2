import { DEFAULT_VIEW, type LibraryView } from "./library-view.ts";

/** The view with everything shown again; how it is shown stays. */
export function withoutFilters(view: LibraryView): LibraryView {
  const { order, layout, columns } = view;
  return { ...DEFAULT_VIEW, order, layout, columns };
}
