/** What the detector calls them, for a `TextDecoder` and for people. Windows' are those that say more. */
const ENCODINGS: ReadonlyMap<string, readonly [label: string, encoding: string]> = new Map([
  ["ISO-8859-1", ["windows-1252", "Windows-1252"]],
  ["ISO-8859-2", ["iso-8859-2", "ISO-8859-2"]],
  ["ISO-8859-5", ["iso-8859-5", "ISO-8859-5"]],
  ["ISO-8859-6", ["iso-8859-6", "ISO-8859-6"]],
  ["ISO-8859-7", ["iso-8859-7", "ISO-8859-7"]],
  ["ISO-8859-8", ["windows-1255", "Windows-1255"]],
  ["ISO-8859-9", ["windows-1254", "Windows-1254"]],
  ["windows-1250", ["windows-1250", "Windows-1250"]],
  ["windows-1251", ["windows-1251", "Windows-1251"]],
  ["windows-1252", ["windows-1252", "Windows-1252"]],
  ["windows-1253", ["windows-1253", "Windows-1253"]],
  ["windows-1254", ["windows-1254", "Windows-1254"]],
  ["windows-1255", ["windows-1255", "Windows-1255"]],
  ["windows-1256", ["windows-1256", "Windows-1256"]],
  ["windows-1257", ["windows-1257", "Windows-1257"]],
  ["windows-1258", ["windows-1258", "Windows-1258"]],
  ["windows-874", ["windows-874", "Windows-874"]],
  ["KOI8-R", ["koi8-u", "KOI8-R"]],
  ["Shift_JIS", ["shift_jis", "Shift_JIS"]],
  ["EUC-JP", ["euc-jp", "EUC-JP"]],
  ["EUC-KR", ["euc-kr", "EUC-KR"]],
  ["GB18030", ["gb18030", "GB18030"]],
  ["Big5", ["big5", "Big5"]],
]);
const WESTERN = { label: "windows-1252", encoding: "Windows-1252" };
const SAMPLE_BYTES = 32_768;

/**
 * The encoding that bytes are likeliest to be in, by how often their letters come together; Windows-1252, which
 * takes any byte, where none is likely.
 */
export async function encodingByBytes(
  bytes: Uint8Array,
): Promise<{ label: string; encoding: string }> {
  const { analyse } = await import("chardet");
  const sample = tellingLines(bytes);
  const names = analyse(sample).map(({ name }): string => name);
  const best = names.find((name) => ENCODINGS.has(name)) ?? "";
  const found = ENCODINGS.get(best === "ISO-8859-8" && isThai(sample) ? "windows-874" : best);
  return found === undefined ? WESTERN : { label: found[0], encoding: found[1] };
}

/** Lines with more than ASCII in them: times and numbers say nothing. */
function tellingLines(bytes: Uint8Array): Uint8Array {
  const sample = new Uint8Array(Math.min(bytes.length, SAMPLE_BYTES));
  let length = 0;
  let from = 0;
  let isTelling = false;
  for (let at = 0; at <= bytes.length && length < sample.length; at += 1) {
    const byte = bytes[at] ?? 0x0a;
    if (byte > 0x7f) isTelling = true;
    if (byte !== 0x0a && byte !== 0x0d) continue;
    if (isTelling) {
      const line = bytes.subarray(from, Math.min(at + 1, from + sample.length - length));
      sample.set(line, length);
      length += line.length;
    }
    from = at + 1;
    isTelling = false;
  }
  return sample.subarray(0, length);
}

/** The detector takes short Thai for Hebrew, whose letters are all above Thai's consonants. */
function isThai(bytes: Uint8Array): boolean {
  let below = 0;
  let above = 0;
  for (const byte of bytes) {
    if (byte >= 0xe0) above += 1;
    else if (byte > 0xa0) below += 1;
  }
  return below > above;
}
