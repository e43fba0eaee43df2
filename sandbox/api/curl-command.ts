/** What no shell reads anything into, and curl neither. */
const PLAIN = /^[\w./+,:@%][\w./+,:@%-]*$/;

/**
 * The command that sends a file to a signed address, safe to paste into any POSIX shell whatever the file
 * is called.
 */
export function curlCommand(fileName: string, url: string): string {
  // curl would read a lone dash or dot as its standard input.
  const path = /^(?:-|\.$)/.test(fileName) ? `./${fileName}` : fileName;
  // curl has wildcards of its own in names ("part[1-9]", "{a,b}"); --globoff takes them as they are.
  return `curl --globoff -T ${shellWord(path)} ${shellWord(url)}`;
}

function shellWord(text: string): string {
  if (PLAIN.test(text)) return text;
  // A terminal acts on control characters while it is pasted into, so they are spelt out.
  if (/\p{Cc}/u.test(text)) return `"$(printf ${quoted(printfFormat(text))})"`;
  return quoted(text);
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function printfFormat(text: string): string {
  return text.replace(/[\\%]/g, (sign) => sign + sign).replace(/\p{Cc}/gu, octal);
}

function octal(character: string): string {
  return [...Buffer.from(character)]
    .map((byte) => `\\${byte.toString(8).padStart(3, "0")}`)
    .join("");
}
