import { tryWriteStored } from "#shared/storage/stored-text.ts";

export const THEMES = ["system", "light", "dark"] as const;
const KEY = "reeldesk.theme";

/** `system` follows the operating system. */
export type Theme = (typeof THEMES)[number];

/** Returns the current theme, which `public/first.js` sets before the first paint. */
export function currentTheme(): Theme {
  const selected = document.documentElement.dataset.theme;
  return THEMES.find((theme) => theme === selected) ?? "system";
}

const darkSystem = () => matchMedia("(prefers-color-scheme: dark)");

/** Returns whether the page is dark, because it was chosen or the system is. */
export function isDark(): boolean {
  const theme = currentTheme();
  return theme === "system" ? darkSystem().matches : theme === "dark";
}

/** Subscribes to theme changes, for `useSyncExternalStore`. Includes those of other tabs and of the system. */
export function onTheme(listener: () => void): () => void {
  const follow = ({ key, newValue }: StorageEvent) => {
    if (key !== KEY && key !== null) return;
    show(THEMES.find((theme) => theme === newValue) ?? "system");
    listener();
  };
  addEventListener("storage", follow);
  const system = darkSystem();
  system.addEventListener("change", listener);
  return () => {
    removeEventListener("storage", follow);
    system.removeEventListener("change", listener);
  };
}

/** Returns the next theme in the cycle system, light, dark. */
export function themeAfter(theme: Theme): Theme {
  return THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "system";
}

/** Applies a theme, and stores it if the browser allows. */
export function applyTheme(theme: Theme): void {
  show(theme);
  // Where storage is blocked the theme lasts until the page is closed.
  tryWriteStored(KEY, theme === "system" ? null : theme);
}

function show(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
