/**
 * The path of the folder that the dashboard is served under, with a slash at both ends. It is written into the page,
 * where the server that knows it puts it: a `<base>` would be ignored under a policy of `base-uri 'none'`.
 */
export function ownFolder(): string {
  return document.documentElement.dataset.folder ?? "/";
}

/**
 * A name for something that browsers share between all pages of an origin, made this dashboard's own: another one on
 * the origin, in a folder of its own, may be of another account.
 */
export function folderName(name: string): string {
  return `${name} ${ownFolder()}`;
}
