/** Characters without a special meaning in any shell. */
const PLAIN = /^[\w./+,@%:=-]+$/;

/** Quotes a file name as one shell word that is never taken for an option. */
export function shellWord(fileName: string): string {
  const path = fileName.startsWith("-") ? `./${fileName}` : fileName;
  return PLAIN.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}
