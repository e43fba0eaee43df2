import { useQueries } from "@tanstack/react-query";
import { FilePlus2 } from "lucide-react";
import { type ReactNode, useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocale, useTranslations } from "use-intl";
import { ACCEPTED_CAPTIONS } from "#captions/caption-files.ts";
import {
  clashingIds,
  contentOf,
  type Entry,
  type Judgement,
  judgeEntry,
  lostCount,
} from "#captions/intake/entry.ts";
import { isOnItsWay } from "#captions/intake/intake.ts";
import { trackRows } from "#captions/manager/track-rows.ts";
import { subtitleJobsOf } from "#captions/subtitle-jobs-queries.ts";
import { subtitleQueries } from "#captions/subtitles-queries.ts";
import { browserLanguages } from "#shared/format/browser-region.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { useStore, useStoreAtOnce } from "#shared/sync/use-store.ts";
import { Button } from "#shared/ui/button.tsx";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { DraftGuard } from "#shared/ui/draft-guard.tsx";
import { FileZone } from "#shared/ui/file-zone.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { ProgressBar } from "#shared/ui/progress-bar.tsx";
import { PlanItem } from "./plan-item.tsx";
import { MAX_FILES, type Plan, type PlanVideo, planOf } from "./plan-store.ts";

/** Shows the plan: caption files matched to videos, to approve and send. Without files it shows only their picker. */
export function PlanPanel({ videos }: { videos: readonly PlanVideo[] }): ReactNode {
  const t = useTranslations("coveragePlan");
  const pick = useTranslations("coverage");
  const common = useTranslations("common");
  const locale = useLocale();
  const headingId = useId();
  const pickButton = useRef<HTMLButtonElement>(null);
  const plan = planOf(useApi());
  // The state is set at once, not in a batch with queries: a checkbox must keep its state when it is pressed.
  const entries = useStoreAtOnce(plan.intake.entries.store);
  const [leftOutCount, setLeftOutCount] = useState(0);
  const jobs = useStore(subtitleJobsOf(useApi()).store);
  const videoById = useMemo(() => new Map(videos.map((video) => [video.id, video])), [videos]);
  const clashing = clashingIds(entries);
  const { tracksOf, errorOf, lookUp } = useTracks(entries);
  // Unsent files are not restored on the next visit.
  useEffect(() => () => plan.clear(false), [plan]);
  const judged = entries.map((entry) => {
    const tracks = tracksOf(entry.videoId);
    const rows = tracks === undefined ? undefined : trackRows(entry.videoId ?? "", tracks, jobs);
    return { entry, judgement: judgeEntry(entry, rows) };
  });
  const count = countPlan(judged, clashing);
  return (
    <>
      <div className="mb-3">
        <FileZone
          button={pickButton}
          label={pick("pick")}
          hint={pick("pickHint", { count: MAX_FILES })}
          choose={common("chooseFiles")}
          letGo={pick("drop")}
          icon={<FilePlus2 aria-hidden="true" size={32} />}
          accept={ACCEPTED_CAPTIONS}
          isMultiple
          onFiles={(files) => setLeftOutCount(plan.add(files, [locale, ...browserLanguages()]))}
        />
      </div>
      {entries.length === 0 ? null : (
        <section
          ref={keepFocus}
          aria-labelledby={headingId}
          tabIndex={-1}
          className="mb-4 rounded-lg border border-line bg-surface shadow-card outline-none"
        >
          <DraftGuard isChanged={count.open > 0} />
          <PlanHead
            headingId={headingId}
            count={count}
            plan={plan}
            // The plan gives way to the button that chooses more files.
            onGone={() => pickButton.current?.focus()}
          />
          {count.isSending ? (
            <ProgressBar label={t("files")} value={count.sent} max={Math.max(1, count.given)} />
          ) : null}
          {leftOutCount > 0 ? (
            <p role="alert" className="px-3 pt-2 text-sm text-trouble">
              {t("tooMany", { count: leftOutCount, most: MAX_FILES })}
            </p>
          ) : null}
          <ul
            aria-label={t("files")}
            // Focused elements are scrolled clear of the sticky head.
            className="px-3 lg:[&_:is(a,button,input,select,summary)]:scroll-mt-28"
          >
            {entries.map((entry) => (
              <PlanItem
                key={entry.id}
                plan={plan}
                entry={entry}
                tracks={tracksOf(entry.videoId)}
                error={errorOf(entry.videoId)}
                onLookUp={lookUp}
                isClashing={clashing.has(entry.id)}
                videos={videos}
                videoById={videoById}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

const MAX_LOOKUPS = 4;

function useTracks(entries: readonly Entry[]) {
  const { api, queryClient } = useApi();
  const videoIds = [...new Set(entries.flatMap(({ videoId }) => videoId ?? []))];
  const isPending = (videoId: string) => {
    const state = queryClient.getQueryState(subtitleQueries.list(api, videoId).queryKey);
    return state === undefined || state.status === "pending";
  };
  const next = videoIds.filter(isPending).slice(0, MAX_LOOKUPS);
  const results = useQueries({
    queries: videoIds.map((videoId) => ({
      ...subtitleQueries.list(api, videoId),
      enabled: next.includes(videoId) || !isPending(videoId),
      refetchOnWindowFocus: false,
    })),
  });
  const resultOf = (videoId: string | null) => results[videoIds.indexOf(videoId ?? "")];
  const lookUp = useCallback(
    (videoId: string) =>
      void queryClient.refetchQueries({ queryKey: subtitleQueries.list(api, videoId).queryKey }),
    [api, queryClient],
  );
  return {
    tracksOf: (videoId: string | null) => resultOf(videoId)?.data,
    errorOf: (videoId: string | null) => resultOf(videoId)?.error ?? null,
    lookUp,
  };
}

function PlanHead({
  headingId,
  count,
  plan,
  onGone,
}: {
  headingId: string;
  count: PlanCount;
  plan: Plan;
  onGone: () => void;
}) {
  const t = useTranslations("coveragePlan");
  const labels = useTranslations();
  const [isAsking, setIsAsking] = useState(false);
  const putAway = () => {
    // Rendered at once: no element behind an open dialog can take the focus.
    flushSync(() => {
      setIsAsking(false);
      plan.clear(true);
    });
    // A file that is being sent stays, and so does its place.
    if (!count.isSending) onGone();
  };
  const approve = (ready: readonly Judged[], isApproved: boolean) => {
    for (const { entry, judgement } of ready) {
      plan.intake.approve(entry.id, isApproved ? judgement.replaces : null);
    }
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
        {count.open > 0 ? t("discard") : labels("common.close")}
      </Button>
      <Button
        disabled={count.sure.length === 0}
        onClick={() => approve(count.sure, !count.isAllSureApproved)}
      >
        {count.isAllSureApproved ? t("approveNone") : t("approveAll", { count: count.sure.length })}
      </Button>
      {count.replacingOpen.length > 0 ? (
        <Button onClick={() => approve(count.replacingOpen, true)}>
          {t("approveReplacing", { count: count.replacingOpen.length })}
        </Button>
      ) : null}
      <span className="ms-auto flex flex-wrap items-center gap-x-2">
        {count.approvedReplacing > 0 ? (
          <span className="text-sm text-working">
            {t("replacing", { count: count.approvedReplacing })}
          </span>
        ) : null}
        <Button
          variant="primary"
          disabled={count.approved === 0}
          onClick={() => plan.intake.send()}
        >
          {labels("subtitleUpload.send", { count: count.approved })}
        </Button>
      </span>
      {isAsking ? (
        <ConfirmDialog
          title={t("discarding.title")}
          confirm={t("discard")}
          onConfirm={putAway}
          onClose={() => setIsAsking(false)}
        >
          <p>{t("discarding.lost", { count: count.open })}</p>
        </ConfirmDialog>
      ) : null}
    </header>
  );
}

interface Judged {
  entry: Entry;
  judgement: Judgement;
}

/** Returns whether a file should be looked at, although it can be sent. Replacements are separate. */
export function isDoubtful(
  { entry, judgement: { doubt } }: Judged,
  clashing: ReadonlySet<string>,
): boolean {
  const { id, match, videoId, isOvertaken } = entry;
  const isClose = match?.kind === "close" && match.videoId === videoId;
  const content = contentOf(entry);
  const isGuess = content?.encoding?.isSure === false;
  const isMostlyRemoved = lostCount(content) > 0;
  return isClose || doubt !== null || clashing.has(id) || isOvertaken || isGuess || isMostlyRemoved;
}

type PlanCount = ReturnType<typeof countPlan>;

export function countPlan(judged: readonly Judged[], clashing: ReadonlySet<string>) {
  const isReplacing = ({ judgement }: Judged) => judgement.replaces.length > 0;
  const isApproved = ({ entry }: Judged) => entry.approved !== null;
  const open = judged.filter(({ entry }) => entry.sending === null);
  const ready = open.filter(({ judgement }) => judgement.hindrance === null);
  const unconfirmed = open.filter(({ judgement }) => judgement.hindrance === "afterEnd");
  const clear = ready.filter((each) => !isDoubtful(each, clashing));
  const replacing = clear.filter(isReplacing);
  const sure = clear.filter((each) => !isReplacing(each));
  const approved = open.filter(isApproved);
  return {
    files: judged.length,
    open: open.length,
    sure,
    replacing,
    replacingOpen: replacing.filter((each) => !isApproved(each)),
    doubtful: ready.length - clear.length + unconfirmed.length,
    blocked: open.length - ready.length - unconfirmed.length,
    approved: approved.length,
    approvedReplacing: approved.filter(isReplacing).length,
    isAllSureApproved: sure.length > 0 && sure.every(isApproved),
    given: judged.length - open.length,
    sent: judged.filter(({ entry }) => entry.sending?.kind === "sent").length,
    isSending: judged.some(({ entry }) => isOnItsWay(entry)),
  };
}
