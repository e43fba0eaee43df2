import type { CaptionDocument } from "#captions/document.ts";
import type { Replaced } from "#captions/format/edits-replace.ts";
import { startWorker, workerError } from "#shared/async/workers.ts";
import type { SearchAnswer, SearchRequest } from "./search-worker.ts";
// oxlint-disable-next-line import/default -- the build returns its URL
import workerUrl from "./search-worker.ts?worker&url";

/** Outcome of a search. `looking`: in progress. `slow`: stopped. `failed`: internal error. */
export type SearchOutcome =
  | { kind: "looking" }
  | { kind: "found"; replaced: Replaced }
  | { kind: "bad"; problem: string }
  | { kind: "slow" }
  | { kind: "failed" };

/** Some patterns would take years for one line. */
const LIMIT_MS = 1000;

/**
 * Searches by pattern in a worker, with a time limit.
 * @returns cancels it; then nothing is reported
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

/** Results of a worker are copies: share unchanged cues, as the history keeps every state. */
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
