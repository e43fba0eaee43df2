/** Matches text whose characters mean nothing to shells and curl. */
const PLAIN = /^[\w./+,:@%][\w./+,:@%-]*$/;

/** Returns a command that uploads a file to a signed URL, safe in any POSIX shell for any file name. */
export function curlCommand(fileName: string, url: string): string {
  // curl would read a lone dash or dot as its standard input.
  const path = /^(?:-|\.$)/.test(fileName) ? `./${fileName}` : fileName;
  // curl expands "part[1-9]" and "{a,b}" in names; --globoff disables that.
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
