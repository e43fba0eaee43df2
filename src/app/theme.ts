const THEMES = ["system", "light", "dark"] as const;
const KEY = "reeldesk.theme";

/** `system` follows the machine. */
export type Theme = (typeof THEMES)[number];

const listeners = new Set<() => void>();

/** What `public/first.js` put on the page before the first paint. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  return THEMES.find((theme) => theme === chosen) ?? "system";
}

/** For `useSyncExternalStore`: told when another is shown, chosen in another tab too. */
export function onTheme(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener("storage", follow);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener("storage", follow);
  };
}

/** The next in the round system, light, dark. */
export function themeAfter(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "system";
}

/** Shows a theme and keeps it for the next visit, where the browser lets us. */
export function applyTheme(theme: Theme): void {
  show(theme);
  try {
    if (theme === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
}

function show(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  for (const listener of listeners) listener();
}

function follow({ key, newValue }: StorageEvent): void {
  if (key !== KEY && key !== null) return;
  show(THEMES.find((theme) => theme === newValue) ?? "system");
}
