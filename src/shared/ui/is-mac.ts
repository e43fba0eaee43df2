/** Returns whether it is an Apple keyboard: ⌘ is its command key, and Option with a letter types a character. */
export function isMac(): boolean {
  return /Mac OS X|Macintosh/.test(navigator.userAgent);
}
