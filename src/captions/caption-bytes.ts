import { decodeCaptions } from "#captions/format/decode-captions.ts";
import type { Finding } from "#captions/format/findings.ts";
import { readCaptions } from "#captions/format/read-captions.ts";
import type { CaptionDocument } from "./document.ts";

export interface CaptionBytes {
  text: string;
  document: CaptionDocument;
  issues: readonly Finding[];
}

/** Decodes and reads a caption file at once. @returns null for what is no text */
export async function decodeAndRead(bytes: Uint8Array): Promise<CaptionBytes | null> {
  const { text, isBinary } = await decodeCaptions(bytes);
  if (isBinary) return null;
  const { document, issues } = readCaptions(text);
  return { text, document, issues };
}
