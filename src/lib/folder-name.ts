/**
 * A name for something that browsers share between all pages of an origin, made this dashboard's own: another one on
 * the origin, in a folder of its own, may be of another account.
 */
export function folderName(name: string): string {
  return `${name} ${new URL(document.baseURI).pathname}`;
}
