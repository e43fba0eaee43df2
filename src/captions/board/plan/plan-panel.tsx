import { type ReactNode, useEffect, useId, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import { subtitleJobsOf } from "#captions/subtitle-jobs-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { usePageStore } from "#shared/sync/per-page.ts";
import { Button } from "#shared/ui/button.tsx";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { DraftGuard } from "#shared/ui/draft-guard.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { ProgressBar } from "#shared/ui/progress-bar.tsx";
import { isolated } from "#shared/ui/rich-text.tsx";
import { PlanItem } from "./plan-item.tsx";
import {
  blockOf,
  clashingIds,
  effectOf,
  isDoubtful,
  type KnownTracks,
  type PlanRow,
} from "./plan-row.ts";
import { isOnItsWay, MAX_FILES, type PlanStore, type PlanVideo, usePlan } from "./plan-store.ts";

/** Plan: caption files matched to videos, to approve and send. Renders nothing without files. */
export function PlanPanel({
  videos,
  onGone,
}: {
  videos: readonly PlanVideo[];
  /** Called when it was dismissed by hand, so focus has to move. */
  onGone: () => void;
}): ReactNode {
  const t = useTranslations("coveragePlan");
  const headingId = useId();
  const { store, plan, rows } = usePlan();
  const { tracks, leftOutCount, refusedNames } = plan;
  const jobs = usePageStore(subtitleJobsOf(useApi()).store);
  const jobById = useMemo(() => new Map(jobs.map((job) => [job.id, job])), [jobs]);
  const videoById = useMemo(() => new Map(videos.map((video) => [video.id, video])), [videos]);
  const clashing = useMemo(() => clashingIds(rows), [rows]);
  // Unsent files are not restored on the next visit.
  useEffect(() => () => store.clear(false), [store]);
  if (rows.length === 0 && refusedNames.length === 0) return null;
  const count = countPlan(rows, tracks, clashing);
  return (
    <section
      ref={keepFocus}
      aria-labelledby={headingId}
      tabIndex={-1}
      className="mb-4 rounded-lg border border-line bg-surface shadow-card outline-none"
    >
      <DraftGuard isChanged={count.open > 0} />
      <PlanHead headingId={headingId} count={count} store={store} onGone={onGone} />
      {count.isSending ? (
        <ProgressBar label={t("bar")} value={count.sent} max={Math.max(1, count.given)} />
      ) : null}
      {refusedNames.length > 0 ? (
        <p role="alert" className="px-3 pt-2 text-sm text-trouble wrap-anywhere">
          {t.rich("notCaptions", {
            count: refusedNames.length,
            files: () => isolated(refusedNames.slice(0, 5).join(", ")),
          })}
        </p>
      ) : null}
      {leftOutCount > 0 ? (
        <p role="alert" className="px-3 pt-2 text-sm text-trouble">
          {t("tooMany", { count: leftOutCount, most: MAX_FILES })}
        </p>
      ) : null}
      <ul
        aria-label={t("files")}
        // Focused elements are scrolled clear of the sticky head.
        className="lg:[&_:is(a,button,input,select,summary)]:scroll-mt-28"
      >
        {rows.map((row) => (
          <PlanItem
            key={row.id}
            row={row}
            known={row.videoId === null ? undefined : tracks.get(row.videoId)}
            job={row.sending?.kind === "going" ? jobById.get(row.sending.jobId) : undefined}
            isClashing={clashing.has(row.id)}
            videos={videos}
            videoById={videoById}
            store={store}
          />
        ))}
      </ul>
    </section>
  );
}

/** Summary of a plan with bulk actions. */
function PlanHead({
  headingId,
  count,
  store,
  onGone,
}: {
  headingId: string;
  count: PlanCount;
  store: PlanStore;
  onGone: () => void;
}) {
  const t = useTranslations("coveragePlan");
  const [isAsking, setIsAsking] = useState(false);
  const putAway = () => {
    // At once: nothing behind an open dialog takes the keyboard.
    flushSync(() => {
      setIsAsking(false);
      store.clear(true);
    });
    // What is on its way stays, and so does its place.
    if (!count.isSending) onGone();
  };
  const summary = t("summary", {
    sure: count.sure.length,
    replacing: count.replacing.length,
    doubtful: count.doubtful,
    blocked: count.blocked,
  });
  return (
    <header className="z-10 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-t-lg border-b border-line bg-surface px-3 py-2 lg:sticky lg:top-0">
      <div className="min-w-0 grow">
        <h2 id={headingId} className="font-semibold">
          {t("title", { count: count.files })}
        </h2>
        <div role="status" className="text-sm text-ink-soft">
          {count.given > 0 ? (
            <p>{t("progress", { sent: count.sent, count: count.given })}</p>
          ) : null}
          {count.open > 0 ? (
            <p>{count.given > 0 ? t("further", { count: count.open, summary }) : summary}</p>
          ) : null}
        </div>
      </div>
      <Button
        variant="quiet"
        onClick={() => {
          if (count.open > 0) setIsAsking(true);
          else putAway();
        }}
      >
        {count.open > 0 ? t("discard") : t("dismiss")}
      </Button>
      <Button
        disabled={count.sure.length === 0}
        onClick={() => store.approve(count.sure, !count.isAllSureApproved)}
      >
        {count.isAllSureApproved ? t("approveNone") : t("approveAll", { count: count.sure.length })}
      </Button>
      {count.replacingOpen.length > 0 ? (
        <Button onClick={() => store.approve(count.replacingOpen, true)}>
          {t("approveReplacing", { count: count.replacingOpen.length })}
        </Button>
      ) : null}
      <span className="ms-auto flex flex-wrap items-center gap-x-2">
        {count.approvedReplacing > 0 ? (
          <span className="text-sm text-working">
            {t("replacing", { count: count.approvedReplacing })}
          </span>
        ) : null}
        <Button variant="primary" disabled={count.approved === 0} onClick={() => store.send()}>
          {t("send", { count: count.approved })}
        </Button>
      </span>
      {isAsking ? (
        <DiscardDialog count={count.open} onDiscard={putAway} onClose={() => setIsAsking(false)} />
      ) : null}
    </header>
  );
}

/** Asks before files are dropped that have not been sent. */
function DiscardDialog({
  count,
  onDiscard,
  onClose,
}: {
  /** Of unsent files. */
  count: number;
  onDiscard: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("coveragePlan.discarding");
  return (
    <ConfirmDialog
      title={t("title")}
      cancel={t("keep")}
      confirm={t("confirm")}
      onConfirm={onDiscard}
      onClose={onClose}
    >
      <p>{t("lost", { count })}</p>
    </ConfirmDialog>
  );
}

/** Counts of a plan's files, with their ids. */
interface PlanCount {
  files: number;
  /** Not approved. */
  open: number;
  /** Nothing keeps them from being sent, and nothing is lost by it. */
  sure: readonly string[];
  /** Certain, except that they replace a track. */
  replacing: readonly string[];
  /** Of these, the ones not approved. */
  replacingOpen: readonly string[];
  doubtful: number;
  blocked: number;
  approved: number;
  /** Number of those approved. */
  approvedReplacing: number;
  isAllSureApproved: boolean;
  /** Approved. */
  given: number;
  sent: number;
  isSending: boolean;
}

/** @param clashing ids of rows with the same video and language */
export function countPlan(
  rows: readonly PlanRow[],
  tracks: ReadonlyMap<string, KnownTracks>,
  clashing: ReadonlySet<string>,
): PlanCount {
  const knownOf = ({ videoId }: PlanRow) => tracks.get(videoId ?? "");
  const isReplacing = (row: PlanRow) => effectOf(row, knownOf(row)).kind === "replace";
  const open = rows.filter(({ sending }) => sending === null);
  const ready = open.filter((row) => blockOf(row, knownOf(row)) === null);
  const clear = ready.filter((row) => !isDoubtful(row, clashing));
  const replacing = clear.filter(isReplacing);
  const sure = clear.filter((row) => !isReplacing(row));
  const approved = open.filter(({ isApproved }) => isApproved);
  return {
    files: rows.length,
    open: open.length,
    sure: sure.map(({ id }) => id),
    replacing: replacing.map(({ id }) => id),
    replacingOpen: replacing.filter(({ isApproved }) => !isApproved).map(({ id }) => id),
    doubtful: ready.length - clear.length,
    blocked: open.length - ready.length,
    approved: approved.length,
    approvedReplacing: approved.filter(isReplacing).length,
    isAllSureApproved: sure.length > 0 && sure.every(({ isApproved }) => isApproved),
    given: rows.length - open.length,
    sent: rows.filter(({ sending }) => sending?.kind === "sent").length,
    isSending: rows.some(isOnItsWay),
  };
}
