/** Whether the keyboard is one of Apple's, where Option with a letter writes another letter. */
export function isMac(): boolean {
  return /Mac OS X|Macintosh/.test(navigator.userAgent);
}
