/** Opens the search, with Ctrl or ⌘. It is apart from `APP_KEYS`, which the first load does not need. */
export const SEARCH_KEY = "K";
