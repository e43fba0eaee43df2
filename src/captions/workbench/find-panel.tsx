import { X } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { CaptionDocument } from "#captions/document.ts";
import { type CaptionSearch, type Replaced, replaceText } from "#captions/format/edits-replace.ts";
import { startWorker, workerError } from "#shared/async/workers.ts";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { CheckField, TextField } from "#shared/ui/fields.tsx";
import { isComposing } from "#shared/ui/is-composing.ts";
import { ScopeField, useScope } from "./scope-field.tsx";
import type { SearchAnswer, SearchRequest } from "./search-worker.ts";
// oxlint-disable-next-line import/default -- the build returns its URL
import workerUrl from "./search-worker.ts?worker&url";
import { useHistory, useWorkbench } from "./workbench-context.ts";

/** Finds text in the cues, and puts another there. */
export function FindPanel({ onClose }: { onClose: () => void }) {
  const t = useTranslations("workbench.find");
  const id = useId();
  const { store, edit, say, goTo, choose } = useWorkbench();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { document } = useHistory().present;
  const scope = useScope();
  const [search, setSearch] = useState<CaptionSearch>({
    text: "",
    isRegex: false,
    isCaseSensitive: false,
    replacement: "",
  });
  const answer = useSearch(document, search, scope.keys);
  const found = answer.kind === "found" ? answer.replaced : null;
  const count = found?.count ?? 0;
  const skipped = found?.skipped ?? 0;
  const problem =
    answer.kind === "bad"
      ? t("bad", { problem: answer.problem })
      : answer.kind === "slow" || answer.kind === "failed"
        ? t(answer.kind)
        : null;
  const close = () => {
    // The keyboard goes back to the selected cue.
    choose({ ...store.getState().present.selection }, "row");
    onClose();
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !isComposing(event)) close();
  };
  const goOn = () => {
    const { selection } = store.getState().present;
    const at = document.cues.findIndex(({ key }) => key === selection.activeKey);
    const inTurn = [...document.cues.slice(at + 1), ...document.cues.slice(0, at + 1)];
    const next = inTurn.find(({ key }) => found?.foundKeys.has(key));
    if (next !== undefined) goTo(next);
  };
  const replaceAll = () => {
    if (found === null || found.count === 0) return;
    edit({ name: "replace", document: found.document });
    say(t("replaced", { count: found.count }));
  };
  return (
    <form
      id={id}
      aria-label={t("title")}
      className="grid gap-3 rounded-lg border border-line bg-surface p-3"
      onSubmit={(event) => {
        event.preventDefault();
        goOn();
      }}
    >
      <div className="flex items-start justify-between gap-2">
        <h3 className="font-semibold">{t("title")}</h3>
        <IconButton label={t("close")} onClick={close}>
          <X size={16} />
        </IconButton>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField
          ref={field}
          label={t("text")}
          value={search.text}
          dir="auto"
          autoComplete="off"
          onKeyDown={leave}
          problem={problem}
          onChange={({ target }) => setSearch({ ...search, text: target.value })}
        />
        <TextField
          label={t("replacement")}
          onKeyDown={leave}
          value={search.replacement}
          dir="auto"
          autoComplete="off"
          onChange={({ target }) => setSearch({ ...search, replacement: target.value })}
        />
      </div>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        {(["isRegex", "isCaseSensitive"] as const).map((option) => (
          <CheckField
            key={option}
            isOn={search[option]}
            onChange={(isOn) => setSearch({ ...search, [option]: isOn })}
            className="text-sm"
          >
            {t(option)}
          </CheckField>
        ))}
        <ScopeField scope={scope} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <p role="status" className="me-auto text-sm text-ink-soft">
          {answer.kind === "looking" ? t("looking") : null}
          {search.text === "" || found === null ? null : t("count", { count })}{" "}
          {skipped > 0 ? t("skipped", { count: skipped }) : null}
        </p>
        <Button type="submit" disabled={count === 0}>
          {t("next")}
        </Button>
        <Button onClick={replaceAll} disabled={count === 0}>
          {t("replaceAll")}
        </Button>
      </div>
    </form>
  );
}

/** Delay of a pattern search after typing: each one needs a worker. */
const PAUSE_MS = 150;

/**
 * Searches while typing: plain text at once, patterns in a worker.
 * @param keys null: all cues
 */
function useSearch(
  document: CaptionDocument,
  search: CaptionSearch,
  keys: ReadonlySet<number> | null,
): SearchOutcome {
  const request = useMemo<SearchRequest>(
    () => ({ document, search, keys }),
    [document, search, keys],
  );
  const isBeside = search.isRegex && search.text !== "";
  const atOnce = useMemo(
    () => (isBeside ? null : outcomeOf(replaceText(document, search, keys))),
    [isBeside, document, search, keys],
  );
  const [reported, setReported] = useState<{
    request: SearchRequest;
    outcome: SearchOutcome;
  } | null>(null);
  useEffect(() => {
    if (!isBeside) return;
    let stop = () => {};
    const timer = setTimeout(() => {
      stop = startSearch(request, (outcome) => setReported({ request, outcome }));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [isBeside, request]);
  if (atOnce !== null) return atOnce;
  return reported?.request === request ? reported.outcome : { kind: "looking" };
}

/** Outcome of a search. `looking`: in progress. `slow`: stopped. `failed`: internal error. */
type SearchOutcome =
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
function startSearch(
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
      end(outcomeOf(data.answer, request.document));
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

/**
 * Tells apart what `replaceText` says.
 * @param from whose unchanged cues are shared, as the history keeps every state: the results of a worker are copies
 */
function outcomeOf(
  answer: Replaced | { problem: string },
  from: CaptionDocument | null = null,
): SearchOutcome {
  if ("problem" in answer) return { kind: "bad", problem: answer.problem };
  if (from === null) return { kind: "found", replaced: answer };
  const copies = new Map(answer.document.cues.map((cue) => [cue.key, cue]));
  const cues = from.cues.map((cue) =>
    answer.foundKeys.has(cue.key) ? (copies.get(cue.key) ?? cue) : cue,
  );
  return { kind: "found", replaced: { ...answer, document: { ...from, cues } } };
}
