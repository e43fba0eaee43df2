import type { CaptionDocument } from "#lib/captions/document.ts";
import type { CaptionSearch, Replaced } from "#lib/captions/edits-replace.ts";
import { startWorker } from "#lib/own-scripts.ts";
import { workerError } from "#lib/worker-error.ts";
// oxlint-disable-next-line import/default -- the build gives its address
import workerUrl from "./search-worker.ts?worker&url";

/** What the worker is asked. */
export interface SearchRequest {
  document: CaptionDocument;
  search: CaptionSearch;
  keys: ReadonlySet<number> | null;
}

/** What it says: first that it is there, then what was found. */
export type SearchAnswer =
  | { kind: "ready" }
  | { kind: "done"; answer: Replaced | { problem: string } };

/** What became of a search. `looking`: it goes on. `slow`: it was stopped. `failed`: our own mistake. */
export type SearchOutcome =
  | { kind: "looking" }
  | { kind: "found"; replaced: Replaced }
  | { kind: "bad"; problem: string }
  | { kind: "slow" }
  | { kind: "failed" };

/** Some patterns would take years for one line. */
const LIMIT_MS = 1000;

/**
 * Searches by a pattern beside the page, and not for ever.
 * @returns stops it; then nothing is told any more
 */
export function startSearch(
  request: SearchRequest,
  onOutcome: (outcome: SearchOutcome) => void,
): () => void {
  const worker = startWorker(workerUrl);
  let timer: ReturnType<typeof setTimeout> | undefined;
  function stop(): void {
    clearTimeout(timer);
    worker.terminate();
  }
  function end(outcome: SearchOutcome): void {
    stop();
    onOutcome(outcome);
  }
  worker.addEventListener("message", ({ data }: MessageEvent<SearchAnswer>) => {
    if (data.kind === "done") {
      end(outcomeOf(sharing(request.document, data.answer)));
      return;
    }
    // How long the worker takes to load is not the pattern's fault.
    timer = setTimeout(() => end({ kind: "slow" }), LIMIT_MS);
    worker.postMessage(request, []);
  });
  worker.addEventListener("error", (event) => {
    event.preventDefault();
    workerError(event);
    end({ kind: "failed" });
  });
  return stop;
}

/** Tells apart what `replaceText` says. */
export function outcomeOf(answer: Replaced | { problem: string }): SearchOutcome {
  return "problem" in answer
    ? { kind: "bad", problem: answer.problem }
    : { kind: "found", replaced: answer };
}

/** What comes from a worker is a copy; the history keeps every state, so what is the same is to be one. */
function sharing(
  document: CaptionDocument,
  answer: Replaced | { problem: string },
): Replaced | { problem: string } {
  if ("problem" in answer) return answer;
  const copies = new Map(answer.document.cues.map((cue) => [cue.key, cue]));
  const cues = document.cues.map((cue) =>
    answer.foundKeys.has(cue.key) ? (copies.get(cue.key) ?? cue) : cue,
  );
  return { ...answer, document: { ...document, cues } };
}
