import { decodeCaptions } from "#lib/captions/decode-captions.ts";
import { plainText } from "#lib/captions/plain-text.ts";
import { readCaptions } from "#lib/captions/read-captions.ts";
import { detectLanguage } from "#lib/detect-language.ts";
import type { FileReading } from "./plan-row.ts";

/** What nobody's captions are as large as, and the platform does not take. */
const MOST_BYTES = 10 * 1024 * 1024;

/** So many captions tell the language. */
const CUES_OF_SAMPLE = 200;

/** Reads a file, whatever it is. Never rejects. */
export async function readCaptionFile(source: File): Promise<FileReading> {
  if (source.size > MOST_BYTES) return { kind: "refused", reason: "tooLarge" };
  try {
    const decoded = await decodeCaptions(new Uint8Array(await source.arrayBuffer()));
    if (decoded.isBinary) return { kind: "refused", reason: "binary" };
    if (decoded.text.trim() === "") return { kind: "refused", reason: "empty" };
    const captions = readCaptions(decoded.text);
    const { format, cues } = captions.document;
    const sample = cues
      .slice(0, CUES_OF_SAMPLE)
      .map(({ text }) => plainText(text, format))
      .join("\n");
    return {
      kind: "read",
      file: {
        captions,
        format,
        content: decoded.isConverted ? new Blob([decoded.text]) : source,
        convertedFrom: decoded.isConverted ? decoded.encoding : null,
        fixes: [],
        // Without it there is the name, and the person.
        language: await detectLanguage(sample).catch(() => null),
      },
    };
  } catch {
    return { kind: "refused", reason: "unreadable" };
  }
}
