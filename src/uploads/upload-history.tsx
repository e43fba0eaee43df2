import { History, SearchX } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { toProblem } from "#shared/http/errors.ts";
import type { Problem } from "#shared/http/problem.ts";
import { paths } from "#shared/paths.ts";
import { Button, ButtonLink } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";
import { SearchField } from "#shared/ui/fields.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { useTyped } from "#shared/ui/use-typed.ts";
import type { Transfer } from "#uploads/engine/transfer.ts";
import { isForgettable } from "#uploads/engine/transfer-state.ts";
import { UploadHistoryClear } from "./upload-history-clear.tsx";
import { UploadHistoryRow } from "./upload-history-row.tsx";
import { useTransferStore, useTransfers } from "./use-transfers.tsx";

const SEARCH = "q";

/** Every upload of this browser that is over, newest first. The search is in the address. */
export function UploadHistory() {
  const t = useTranslations("uploadHistory");
  const locale = useLocale();
  const [text, setText] = useSearchText();
  const { problem, isRead, recall } = useRecalled();
  const past = useTransfers()
    .filter(({ endedAtMs, isDismissed }) => endedAtMs !== null || isDismissed)
    .toSorted((a, b) => lastAtMs(b) - lastAtMs(a));
  if (past.length === 0) {
    if (problem !== null) return <ErrorNotice problem={problem} onRetry={recall} />;
    // The record takes a moment to read, and must not seem lost meanwhile.
    return isRead ? <NoHistory /> : null;
  }
  const forgettable = past.filter(isForgettable);
  const wanted = text.trim().toLocaleLowerCase(locale);
  const shown = past.filter(({ name }) => name.toLocaleLowerCase(locale).includes(wanted));
  return (
    <section ref={keepFocus} aria-label={t("list")} tabIndex={-1} className="outline-none">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <p className="max-w-prose text-ink-soft">{t("note", { count: past.length })}</p>
        <div className="flex grow flex-wrap items-center justify-end gap-2">
          <search className="min-w-44 grow basis-44 sm:max-w-72">
            <SearchField
              label={t("search")}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          </search>
          {forgettable.length === 0 ? null : (
            <UploadHistoryClear ids={forgettable.map(({ id }) => id)} />
          )}
        </div>
      </div>
      {shown.length === 0 ? (
        <EmptyState
          icon={<SearchX size={28} />}
          title={t("noMatch.title")}
          action={<Button onClick={() => setText("")}>{t("noMatch.action")}</Button>}
        >
          {t("noMatch.advice")}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface px-4 shadow-card">
          {shown.map((transfer) => (
            // Hundreds of rows cost nothing while they are off the screen.
            <li
              key={transfer.id}
              className="[contain-intrinsic-size:auto_4rem] [content-visibility:auto]"
            >
              <UploadHistoryRow transfer={transfer} isForgettable={isForgettable(transfer)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function NoHistory() {
  const t = useTranslations("uploadHistory.empty");
  return (
    <EmptyState
      icon={<History size={28} />}
      title={t("title")}
      action={
        <ButtonLink to={paths.upload} variant="primary">
          {t("action")}
        </ButtonLink>
      }
    >
      {t("advice")}
    </EmptyState>
  );
}

/** Has the record of everything read, and tells how that went. */
function useRecalled() {
  const store = useTransferStore();
  const [outcome, setOutcome] = useState<{ problem: Problem | null } | null>(null);
  const recall = useCallback(() => {
    store.recall().then(
      () => setOutcome({ problem: null }),
      (error: unknown) => setOutcome({ problem: toProblem(error) }),
    );
  }, [store]);
  useEffect(recall, [recall]);
  return { isRead: outcome !== null, problem: outcome?.problem ?? null, recall };
}

/** What is searched for: at once on screen, and after a pause in the address. */
function useSearchText(): [string, (text: string) => void] {
  const [params, setParams] = useSearchParams();
  const { text, change } = useTyped(params.get(SEARCH) ?? "", (next) => {
    // Going back leaves the page, it does not take back a letter.
    setParams(next === "" ? {} : { [SEARCH]: next }, { replace: true, preventScrollReset: true });
  });
  return [text, change];
}

function lastAtMs({ addedAtMs, endedAtMs }: Transfer): number {
  return endedAtMs ?? addedAtMs;
}
