import { writeCaptions } from "#captions/format/write-captions.ts";
import type { History } from "./history.ts";

/** Whether the file would be another one than at the beginning. */
export function isChanged({ document, past }: History): boolean {
  let first = document;
  for (let step = past; step !== null; step = step.older) first = step.document;
  return first !== document && writeCaptions(first) !== writeCaptions(document);
}
