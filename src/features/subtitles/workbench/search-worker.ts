import { replaceText } from "#lib/captions/edits-replace.ts";
import type { SearchAnswer, SearchRequest } from "./search-work.ts";

addEventListener("message", ({ data }: MessageEvent<SearchRequest>) => {
  tell({ kind: "done", answer: replaceText(data.document, data.search, data.keys) });
});
tell({ kind: "ready" });

function tell(answer: SearchAnswer): void {
  postMessage(answer);
}
