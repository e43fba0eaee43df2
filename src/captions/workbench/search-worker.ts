import type { CaptionDocument } from "#captions/document.ts";
import {
  type CaptionSearch,
  type ReplaceAnswer,
  replaceText,
} from "#captions/format/edits-replace.ts";

export interface SearchRequest {
  document: CaptionDocument;
  search: CaptionSearch;
  keys: ReadonlySet<number> | null;
}

/** Describes the messages of the worker: ready, then the result. */
export type SearchAnswer = "ready" | ReplaceAnswer;

const notify = (answer: SearchAnswer) => postMessage(answer);

addEventListener("message", ({ data }: MessageEvent<SearchRequest>) => {
  notify(replaceText(data.document, data.search, data.keys));
});
notify("ready");
