import type { CaptionDocument } from "#captions/document.ts";
import { type CaptionSearch, type Replaced, replaceText } from "#captions/format/edits-replace.ts";

export interface SearchRequest {
  document: CaptionDocument;
  search: CaptionSearch;
  keys: ReadonlySet<number> | null;
}

/** Messages of the worker: ready, then the result. */
export type SearchAnswer =
  | { kind: "ready" }
  | { kind: "done"; answer: Replaced | { problem: string } };

addEventListener("message", ({ data }: MessageEvent<SearchRequest>) => {
  notify({ kind: "done", answer: replaceText(data.document, data.search, data.keys) });
});
notify({ kind: "ready" });

function notify(answer: SearchAnswer): void {
  postMessage(answer);
}
