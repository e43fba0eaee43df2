/** With Ctrl or ⌘ it opens the search. Apart from `APP_KEYS`, which the first load has no need of. */
export const SEARCH_KEY = "K";
