import { X } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { CaptionDocument } from "#captions/document.ts";
import {
  type CaptionSearch,
  type ReplaceAnswer,
  replaceText,
} from "#captions/format/edits-replace.ts";
import { startWorker, workerError } from "#shared/async/workers.ts";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { CheckField, TextField } from "#shared/ui/fields.tsx";
import { isComposing } from "#shared/ui/is-composing.ts";
import { ScopeField, useScope } from "./retime-dialogs.tsx";
import type { SearchAnswer, SearchRequest } from "./search-worker.ts";
// oxlint-disable-next-line import/default -- the build returns its URL
import workerUrl from "./search-worker.ts?worker&url";
import { useHistory, useWorkbench } from "./workbench-context.ts";

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
  const outcome = useSearch(document, search, scope.keys);
  const isAnswered = typeof outcome === "object";
  const found = isAnswered && "count" in outcome ? outcome : null;
  const count = found?.count ?? 0;
  const skipped = found?.skipped ?? 0;
  const bad = isAnswered && "problem" in outcome ? t("bad", outcome) : null;
  const problem = isAnswered || outcome === "looking" ? bad : t(outcome);
  const close = () => {
    // The focus returns to the selected cue.
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
          autoComplete="off"
          onKeyDown={leave}
          problem={problem}
          onChange={({ target }) => setSearch({ ...search, text: target.value })}
        />
        <TextField
          label={t("replacement")}
          onKeyDown={leave}
          value={search.replacement}
          autoComplete="off"
          onChange={({ target }) => setSearch({ ...search, replacement: target.value })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
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
          {outcome === "looking" ? t("looking") : null}
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

/** A pattern search waits this long after typing: each one needs a worker. */
const PAUSE_MS = 150;

/** Some patterns would take years for one line. */
const LIMIT_MS = 1000;

/** `slow` means that it was stopped. `failed` is an internal error. */
type SearchOutcome = ReplaceAnswer | "looking" | "slow" | "failed";

/** Searches while typing: plain text at once, patterns in a worker of their own, with a time limit. */
function useSearch(
  document: CaptionDocument,
  search: CaptionSearch,
  keys: ReadonlySet<number> | null,
): SearchOutcome {
  const request = useMemo(() => ({ document, search, keys }), [document, search, keys]);
  const isBeside = search.isRegex && search.text !== "";
  const atOnce = useMemo(
    () => (isBeside ? null : replaceText(document, search, keys)),
    [isBeside, document, search, keys],
  );
  const [reported, setReported] = useState<{
    request: SearchRequest;
    outcome: SearchOutcome;
  } | null>(null);
  useEffect(() => {
    if (!isBeside) return;
    let worker: Worker | undefined;
    const stop = () => {
      clearTimeout(timer);
      worker?.terminate();
    };
    const end = (outcome: SearchOutcome) => {
      stop();
      setReported({ request, outcome });
    };
    let timer = setTimeout(() => {
      const started = startWorker(workerUrl);
      worker = started;
      started.addEventListener("message", ({ data }: MessageEvent<SearchAnswer>) => {
        if (data !== "ready") {
          end(withUnchanged(data, request.document));
          return;
        }
        // The time that the worker takes to load is not the pattern's fault.
        timer = setTimeout(() => end("slow"), LIMIT_MS);
        started.postMessage(request, []);
      });
      started.addEventListener("error", (event) => {
        event.preventDefault();
        workerError(event);
        end("failed");
      });
    }, PAUSE_MS);
    return stop;
  }, [isBeside, request]);
  return atOnce ?? (reported?.request === request ? reported.outcome : "looking");
}

/** The results of a worker are copies: shares unchanged cues, as the history keeps every state. */
function withUnchanged(answer: ReplaceAnswer, from: CaptionDocument): ReplaceAnswer {
  if ("problem" in answer) return answer;
  const copies = new Map(answer.document.cues.map((cue) => [cue.key, cue]));
  const cues = from.cues.map((cue) =>
    answer.foundKeys.has(cue.key) ? (copies.get(cue.key) ?? cue) : cue,
  );
  return { ...answer, document: { ...from, cues } };
}
