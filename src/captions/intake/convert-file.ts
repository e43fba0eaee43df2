import type { CaptionDocument, CaptionFormat } from "#captions/document.ts";
import { convertCaptions } from "#captions/format/convert-captions.ts";
import { decodeCaptions } from "#captions/format/decode-captions.ts";
import { readCaptions } from "#captions/format/read-captions.ts";
import { writeCaptions } from "#captions/format/write-captions.ts";

export interface Conversion {
  /** The bytes as they were, where they had that format already. */
  content: Blob;
  /** Something of the file has no place in that format. */
  isLossy: boolean;
  isEmpty: boolean;
}

export async function convertFile(
  bytes: Uint8Array<ArrayBuffer>,
  format: CaptionFormat,
): Promise<Conversion> {
  const { document } = readCaptions((await decodeCaptions(bytes)).text);
  const isEmpty = document.cues.length === 0;
  if (document.format === format) return { content: new Blob([bytes]), isLossy: false, isEmpty };
  const converted = convertCaptions(document, format);
  return {
    content: new Blob([writeCaptions(converted)]),
    isLossy: contentOf(document) !== contentOf(convertCaptions(converted, document.format)),
    isEmpty,
  };
}

/** What is visible or editable: a round trip that keeps it has lost nothing. */
function contentOf({ header, cues, after }: CaptionDocument): string {
  // SubRip's numbers are written anew.
  const kept = cues.map((cue) => ({ ...cue, id: cue.id.replace(/^\d+$/, "") }));
  return JSON.stringify([header.trim(), kept, after]);
}
