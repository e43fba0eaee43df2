import { Check, CirclePause, Hourglass, LoaderCircle, TriangleAlert } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useFormatter, useNow, useTranslations } from "use-intl";
import { isOfAnother } from "#changes/change-owner.ts";
import { undoCount } from "#library/bulk-actions.ts";
import {
  type BulkItem,
  type BulkJob,
  countOutcomes,
  doneCount,
  isActive,
  paceOf,
} from "#library/bulk-job.ts";
import {
  bulkJobsOf,
  checkBulk,
  dismissBulk,
  retryBulk,
  stopBulk,
  undoBulk,
  waitIdsOf,
} from "#library/bulk-jobs.ts";
import { baseId, unnamedItemsOf } from "#playlists/playlist-content-queries.ts";
import { useApi, useMayEdit, useSession } from "#shared/http/api-context.tsx";
import { useStore } from "#shared/sync/use-store.ts";
import { setWorkPresence } from "#shared/sync/work-presence.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { ProgressBar } from "#shared/ui/progress-bar.tsx";
import { useTimeLeft } from "#shared/ui/time-left.ts";
import { UnknownItems } from "#shared/ui/unknown-items.tsx";
import { WaitClock } from "#shared/ui/wait-clock.tsx";
import { useBulkTitle } from "./bulk-title.ts";

/** Shows the newest job in short; pressing it shows all of them. Nothing is to be seen while there was none. */
export function JobButton() {
  const t = useTranslations("bulk.job");
  const common = useTranslations("common");
  const services = useApi();
  const mayEdit = useMayEdit();
  const jobs = useStore(bulkJobsOf(services).store);
  const { titleOf, stageOf } = useJobLabels();
  const [isOpen, setIsOpen] = useState(false);
  const job = jobs.findLast(isActive) ?? jobs.at(-1);
  const format = useFormatter();
  const details = useRef<HTMLButtonElement>(null);
  const title = job === undefined ? "" : titleOf(job);
  const spoken = (each: BulkJob) => {
    // Announces pauses and every tenth of the progress, not every video.
    const isGoing = isActive(each) && each.stage.kind !== "paused";
    const tenths = Math.floor((doneCount(each) / Math.max(1, each.items.length)) * 10);
    const stage = isGoing ? format.number(tenths / 10, { style: "percent" }) : stageOf(each);
    return t("status", { title, stage });
  };
  return (
    <>
      {job === undefined ? null : (
        <div className="flex min-w-0 items-center gap-1">
          <Button
            ref={details}
            variant="quiet"
            className="min-w-0"
            aria-label={t("show", { text: t("status", { title, stage: stageOf(job) }) })}
            icon={<Icon job={job} />}
            onClick={() => setIsOpen(true)}
          >
            <span className="hidden truncate @min-[90rem]:inline">{title}</span>
            <span>{t("progress", { done: doneCount(job), total: job.items.length })}</span>
          </Button>
          {isActive(job) || undoCount(job) === 0 || !mayEdit ? null : (
            <Button
              variant="quiet"
              // Where there is no room, it is among the details.
              className="@max-[66rem]:hidden"
              onClick={() => {
                // The action may remove this button.
                details.current?.focus();
                undoBulk(services, job.id);
              }}
            >
              {common("undo")}
            </Button>
          )}
        </div>
      )}
      {/* Always rendered: a live region that appears together with its text is not announced. */}
      <span role="status" className="sr-only">
        {job === undefined ? "" : spoken(job)}
      </span>
      {isOpen ? <JobsDialog jobs={jobs} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

function Icon({ job }: { job: BulkJob }) {
  const { failed, unknown, unconfirmed, waiting, saved, checking } = countOutcomes(job.items);
  const iconProps = { "aria-hidden": true, size: 15 } as const;
  const isPaused = job.stage.kind === "paused" || (!isActive(job) && waiting > 0);
  if (!isActive(job) && failed + unconfirmed > 0) {
    return <TriangleAlert {...iconProps} className="shrink-0 text-trouble" />;
  }
  if (isPaused) return <CirclePause {...iconProps} className="shrink-0" />;
  if (isActive(job) || saved + checking > 0) {
    return <LoaderCircle {...iconProps} className="shrink-0 animate-spin" />;
  }
  const Ended = unknown > 0 ? Hourglass : Check;
  return <Ended {...iconProps} className="shrink-0" />;
}

const TOLD = [
  "visible",
  "unknown",
  "unconfirmed",
  "skipped",
  "failed",
  "waiting",
  // The clock is shown after these.
  "checking",
  "saved",
] as const;

function JobsDialog({ jobs, onClose }: { jobs: readonly BulkJob[]; onClose: () => void }) {
  const t = useTranslations("bulk.job");
  const frame = useRef<HTMLDivElement>(null);
  const services = useApi();
  useEffect(() => {
    setWorkPresence(services, "report", true);
    return () => setWorkPresence(services, "report", false);
  }, [services]);
  return (
    <Dialog title={t("title")} onClose={onClose}>
      {jobs.length === 0 ? <p>{t("none")}</p> : null}
      <div ref={frame} tabIndex={-1} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {jobs.toReversed().map((job) => (
          <JobReport
            key={job.id}
            job={job}
            onAct={() => frame.current?.focus({ preventScroll: true })}
          />
        ))}
      </div>
    </Dialog>
  );
}

/**
 * Reports on one job.
 * @param onAct called before an action, which may remove its button
 */
function JobReport({ job, onAct }: { job: BulkJob; onAct: () => void }) {
  const t = useTranslations("bulk.job");
  const common = useTranslations("common");
  const services = useApi();
  const { data: session } = useSession();
  // Work that one person has started does not continue under another's sign-in.
  const isOthers = !isActive(job) && isOfAnother(job.owner, session?.personId ?? null);
  const mayEdit = useMayEdit() && !isOthers;
  const unknownItems = useTranslations("unknownItems");
  const { titleOf, stageOf } = useJobLabels();
  const counts = countOutcomes(job.items);
  const { failed, unknown, unconfirmed, waiting } = counts;
  const startEmpty = useStore(unnamedItemsOf(services), (all) => all[baseId(job.id)]);
  const end = job.stage.kind === "ended" ? job.stage.end : null;
  const again =
    end === "signed-out" || failed + unknown + unconfirmed === 0
      ? common("continue")
      : t(failed > 0 ? "retry" : "retryUnconfirmed");
  const act = (run: typeof stopBulk) => () => {
    onAct();
    run(services, job.id);
  };
  return (
    <section aria-label={titleOf(job)} className="min-w-0">
      <h3 className="font-semibold wrap-anywhere">{titleOf(job)}</h3>
      <p className="text-ink-soft">{stageOf(job)}</p>
      <Pace job={job} />
      {isOthers ? (
        <p className="text-ink-soft">
          {t("others", { name: `\u2068${job.owner?.name ?? ""}\u2069` })}
        </p>
      ) : null}
      <div className="py-2">
        <ProgressBar label={t("bar")} value={doneCount(job)} max={job.items.length} />
      </div>
      <div className="flex flex-wrap items-center gap-x-2 text-sm text-ink-soft">
        <p>
          {TOLD.filter((kind) => counts[kind] > 0)
            .map((kind) => t(kind, { count: counts[kind] }))
            .join(" · ")}
        </p>
        <WaitClock id={waitIdsOf(job)} />
      </div>
      {startEmpty === undefined ? null : (
        <div className="mt-2 flex flex-wrap items-center gap-2 text-sm">
          <p>{unknownItems("title")}</p>
          <UnknownItems id={baseId(job.id)} onReplace={startEmpty} />
        </div>
      )}
      <Videos
        title={t("failures")}
        items={job.items.filter(({ outcome }) => outcome.kind === "failed")}
      />
      <Videos
        title={t("skips")}
        items={job.items.filter(({ outcome }) => outcome.kind === "skipped")}
      />
      <div className="mt-2 flex flex-wrap gap-2">
        {isActive(job) ? (
          <Button disabled={job.stage.kind === "stopping"} onClick={act(stopBulk)}>
            {common("stop")}
          </Button>
        ) : (
          <>
            {unknown === 0 ? null : (
              <Button onClick={act(checkBulk)}>{common("checkAgain")}</Button>
            )}
            {end === "undone" ||
            failed + unknown + unconfirmed + waiting === 0 ||
            !mayEdit ? null : (
              <Button onClick={act(retryBulk)}>{again}</Button>
            )}
            {undoCount(job) === 0 || !mayEdit ? null : (
              <Button onClick={act(undoBulk)}>{common("undo")}</Button>
            )}
            <Button variant="quiet" onClick={act(dismissBulk)}>
              {common("dismiss")}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

/** Shows how fast a job is, and how long it still takes. */
function Pace({ job }: { job: BulkJob }) {
  const t = useTranslations("bulk.job");
  const timeLeft = useTimeLeft();
  const pace = paceOf(job, useNow({ updateInterval: 1000 }).getTime());
  return pace === null ? null : (
    <p className="text-sm text-ink-soft">
      {t("pace", { count: Math.round(pace.perMinute) })} · {timeLeft(pace.secondsLeft)}
    </p>
  );
}

function Videos({ title, items }: { title: string; items: readonly BulkItem[] }) {
  const t = useTranslations("bulk.job");
  const common = useTranslations("common");
  const problems = useTranslations("problems");
  if (items.length === 0) return null;
  const reasonOf = ({ outcome }: BulkItem) => {
    if (outcome.kind === "skipped") return t(outcome.reason);
    if (outcome.kind !== "failed") return "";
    const { kind, serviceMessage } = outcome.problem;
    const isPlain = serviceMessage !== "" && kind !== "forbidden";
    // The message of a refusal is often only “Forbidden”.
    return isPlain ? serviceMessage : `${problems(`${kind}.title`)} ${serviceMessage}`.trim();
  };
  return (
    <>
      <h4 className="mt-2 text-sm font-medium">{title}</h4>
      <section
        aria-label={title}
        tabIndex={0}
        className="max-h-[min(16rem,40dvh)] overflow-y-auto text-sm"
      >
        <ul>
          {items.map((item) => (
            <li key={item.videoId} className="border-b border-line py-1 wrap-anywhere">
              <bdi className="font-medium">{item.title ?? common("untitled")}</bdi>
              {": "}
              <bdi className="text-ink-soft">{reasonOf(item)}</bdi>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function useJobLabels() {
  const t = useTranslations("bulk.job");
  const titleOf = useBulkTitle();
  const changes = useTranslations("changes");
  return {
    titleOf: ({ action, items }: BulkJob) => titleOf(action, items.length),
    stageOf: ({ stage, items }: BulkJob) => {
      if (stage.kind === "paused") return t(`paused.${stage.reason}`);
      if (stage.kind !== "ended") return t(stage.kind);
      const { failed, unknown, unconfirmed, waiting, saved, checking } = countOutcomes(items);
      if (stage.end === "undone") return t("undone");
      if (stage.end === "signed-out") {
        return t("signedOut", { count: failed + unconfirmed + waiting });
      }
      if (failed > 0) return t("withFailures", { count: failed });
      if (unconfirmed > 0) return t("withUnconfirmed", { count: unconfirmed });
      if (waiting > 0) return t("stopped");
      if (saved + checking > 0) return t("doneSettling");
      return unknown > 0 ? changes("saved") : t("done");
    },
  };
}
