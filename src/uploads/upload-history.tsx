import { History, SearchX, Trash2, X } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { useFormatter, useLocale, useNow, useTranslations } from "use-intl";
import { formatBytes } from "#shared/format/bytes.ts";
import { foldText } from "#shared/format/fold-text.ts";
import { useMayEdit } from "#shared/http/api-context.tsx";
import { type Problem, toProblem } from "#shared/http/errors.ts";
import { paths } from "#shared/paths.ts";
import { Button, ButtonLink, IconButton } from "#shared/ui/button.tsx";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { ErrorNotice } from "#shared/ui/error-notice.tsx";
import { SearchField } from "#shared/ui/fields.tsx";
import { keepFocus, PARTING } from "#shared/ui/keep-focus.ts";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import { useTyped } from "#shared/ui/use-typed.ts";
import type { Transfer, TransferStage } from "./transfer.ts";
import { isForgettable } from "./transfer-state.ts";
import { TransferFailure, TransferFollowUp, TransferVideo } from "./transfer-status.tsx";
import { useTransferStore, useTransfers } from "./transfer-store.ts";

const SEARCH = "q";

/** Shows the finished uploads of this browser, newest first. The search is in the URL. */
export function UploadHistory() {
  const t = useTranslations("uploadHistory");
  const [params, setParams] = useSearchParams();
  const { text, change: setText } = useTyped(params.get(SEARCH) ?? "", (next) => {
    // Going back leaves the page, not one letter of the search.
    setParams(next === "" ? {} : { [SEARCH]: next }, { replace: true, preventScrollReset: true });
  });
  const store = useTransferStore();
  const [recalled, setRecalled] = useState<{ problem: Problem | null } | null>(null);
  const recall = useCallback(() => {
    store.recall().then(
      () => setRecalled({ problem: null }),
      (error: unknown) => setRecalled({ problem: toProblem(error) }),
    );
  }, [store]);
  useEffect(recall, [recall]);
  const past = useTransfers()
    .filter(({ endedAtMs, isDismissed }) => endedAtMs !== null || isDismissed)
    .toSorted((a, b) => lastAtMs(b) - lastAtMs(a));
  if (past.length === 0) {
    // The record takes a moment to read, and must not seem lost meanwhile.
    if (recalled === null) return null;
    const { problem } = recalled;
    return problem === null ? <NoHistory /> : <ErrorNotice problem={problem} onRetry={recall} />;
  }
  const forgettable = past.filter(isForgettable);
  const wanted = foldText(text.trim());
  const shown = past.filter(({ name }) => foldText(name).includes(wanted));
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
  const mayEdit = useMayEdit();
  return (
    <EmptyState
      icon={<History size={28} />}
      title={t("title")}
      action={
        mayEdit ? (
          <ButtonLink to={paths.upload} variant="primary">
            {t("action")}
          </ButtonLink>
        ) : undefined
      }
    >
      {t("advice")}
    </EmptyState>
  );
}

function lastAtMs({ addedAtMs, endedAtMs }: Transfer): number {
  return endedAtMs ?? addedAtMs;
}

function UploadHistoryClear({ ids }: { ids: readonly string[] }) {
  const t = useTranslations("uploadHistory");
  const store = useTransferStore();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button icon={<Trash2 aria-hidden="true" size={15} />} onClick={() => setIsAsking(true)}>
        {t("clear")}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={t("clearTitle", { count: ids.length })}
          cancel={t("keep")}
          confirm={t("clear")}
          onClose={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            store.send({ kind: "forget", ids });
          }}
        >
          <p>{t("clearAdvice")}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function UploadHistoryRow({
  transfer,
  isForgettable,
}: {
  transfer: Transfer;
  isForgettable: boolean;
}) {
  const t = useTranslations("uploadHistory");
  const locale = useLocale();
  const store = useTransferStore();
  const { id, name, sizeBytes, addedAtMs, endedAtMs, stage } = transfer;
  return (
    <div className="flex items-start gap-3 py-2.5">
      <div className="grid min-w-0 grow gap-x-4 gap-y-0.5 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="min-w-0">
          <p className="truncate font-semibold" title={name}>
            <bdi>{name}</bdi>
          </p>
          <p className="text-sm text-ink-soft">
            {formatBytes(sizeBytes, locale)} · <When what="added" atMs={addedAtMs} />
            {endedAtMs === null ? null : (
              <>
                {" · "}
                <When what="ended" atMs={endedAtMs} />
              </>
            )}
          </p>
        </div>
        <div className="grid content-start gap-0.5 text-sm text-ink-soft">
          <Outcome stage={stage} />
          <TransferFollowUp transfer={transfer} />
          {isForgettable ? null : <span>{t("inTray")}</span>}
        </div>
      </div>
      {isForgettable ? (
        <IconButton
          {...PARTING}
          label={t("remove", { name })}
          className="size-7"
          onClick={() => store.send({ kind: "forget", ids: [id] })}
        >
          <X size={15} />
        </IconButton>
      ) : (
        <span className="size-7 shrink-0" />
      )}
    </div>
  );
}

/** Shows the relative time; the exact time on hover. */
function When({ what, atMs }: { what: "added" | "ended"; atMs: number }) {
  const t = useTranslations("uploadHistory");
  const format = useFormatter();
  const now = useNow();
  return (
    <time
      dateTime={new Date(atMs).toISOString()}
      title={format.dateTime(atMs, { dateStyle: "medium", timeStyle: "medium" })}
    >
      {t(what, { when: format.relativeTime(atMs, now) })}
    </time>
  );
}

function Outcome({ stage }: { stage: TransferStage }) {
  const t = useTranslations();
  if ("videoId" in stage) return <TransferVideo stage={stage} />;
  if (stage.kind === "failed") return <TransferFailure failure={stage.failure} />;
  const text = t(stage.kind === "cancelled" ? "transfers.cancelled" : "uploadHistory.unfinished");
  return <StatusLabel tone="neutral">{text}</StatusLabel>;
}
