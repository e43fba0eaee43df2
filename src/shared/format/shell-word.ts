/** What no shell makes anything else of. */
const PLAIN = /^[\w./+,@%:=-]+$/;

/** A file's name as one word of a command, whatever is in it, and never an option. */
export function shellWord(fileName: string): string {
  const path = fileName.startsWith("-") ? `./${fileName}` : fileName;
  return PLAIN.test(path) ? path : `'${path.replaceAll("'", String.raw`'\''`)}'`;
}
