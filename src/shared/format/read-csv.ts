/** Says why a text can't be read as CSV. */
export type CsvProblem = "not-utf8" | "open-quote";

export type CsvRead = { rows: string[][] } | { problem: CsvProblem };

/**
 * Reads CSV as RFC 4180 has it, and as spreadsheets save it: with a byte order mark, in UTF-16, and with semicolons or tabs
 * where a region writes decimals with commas. Empty lines are rows without a cell.
 */
export function readCsv(bytes: Uint8Array): CsvRead {
  const text = decode(bytes);
  if (text === null) return { problem: "not-utf8" };
  return parseCsv(text, separatorOf(text));
}

function decode(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe
      ? "utf-16le"
      : first === 0xfe && second === 0xff
        ? "utf-16be"
        : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Returns the sign that is most frequent in the first line, outside quotes; a comma where there is none. */
function separatorOf(text: string): string {
  const [head = ""] = /^(?:"[^"]*"|[^"\r\n])*/.exec(text) ?? [];
  const plain = head.replaceAll(/"[^"]*"/g, "");
  const countOf = (sign: string) => plain.split(sign).length;
  return [",", ";", "\t"].toSorted((a, b) => countOf(b) - countOf(a))[0] ?? ",";
}

function parseCsv(text: string, separator: string): CsvRead {
  const rows: string[][] = [];
  // A cell is quoted, with doubled quotes inside, or plain; then comes a separator, a line break, or the end.
  const cell = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"([^${separator}\\r\\n]*)|([^${separator}\\r\\n]*))(${separator}|\\r\\n|\\n|\\r|$)`,
    "y",
  );
  let row: string[] = [];
  while (cell.lastIndex < text.length || row.length > 0) {
    const [, quoted, rest = "", plain = "", end = ""] = cell.exec(text) ?? [];
    if (quoted === undefined && plain.startsWith('"')) return { problem: "open-quote" };
    row.push(quoted === undefined ? plain : quoted.replaceAll('""', '"') + rest);
    if (end === separator) continue;
    rows.push(row.length === 1 && row[0] === "" && quoted === undefined ? [] : row);
    row = [];
    if (end === "") break;
  }
  return { rows };
}
