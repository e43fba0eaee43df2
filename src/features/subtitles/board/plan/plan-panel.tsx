import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useMemo } from "react";
import { useTranslations } from "use-intl";
import { subtitleJobQueries } from "#api/subtitle-jobs-queries.ts";
import { Button } from "#ui/button.tsx";
import { DraftGuard } from "#ui/draft-guard.tsx";
import { isolated } from "#ui/isolated.tsx";
import { keepFocus } from "#ui/keep-focus.ts";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { PlanItem } from "./plan-item.tsx";
import { blockOf, clashingKeys, isDoubtful } from "./plan-row.ts";
import { isOnItsWay, MOST_FILES, type PlanFilm } from "./plan-store.ts";
import { usePlan } from "./use-plan.ts";

/** Files and the films that they were matched to, to be approved and sent. Nothing where there are none. */
export function PlanPanel({ films }: { films: readonly PlanFilm[] }): ReactNode {
  const t = useTranslations("coveragePlan");
  const headingId = useId();
  const { store, plan } = usePlan();
  const { rows, tracks, leftOutCount, refusedNames } = plan;
  const { data: jobs } = useQuery(subtitleJobQueries.all());
  const jobById = useMemo(() => new Map(jobs.map((job) => [job.id, job])), [jobs]);
  const filmById = useMemo(() => new Map(films.map((film) => [film.id, film])), [films]);
  const clashing = useMemo(() => clashingKeys(rows), [rows]);
  // What was left unsent is not found again as if it had been kept.
  useEffect(() => () => store.clear(false), [store]);
  const open = rows.filter(({ sending }) => sending === null);
  if (rows.length === 0 && refusedNames.length === 0) return null;
  const ready = open.filter((row) => blockOf(row, tracks.get(row.filmId ?? "")) === null);
  const sure = ready.filter((row) => !isDoubtful(row, clashing));
  const isAllApproved = sure.length > 0 && sure.every(({ isApproved }) => isApproved);
  const approvedCount = open.filter(({ isApproved }) => isApproved).length;
  const given = rows.length - open.length;
  const sentCount = rows.filter(({ sending }) => sending?.kind === "sent").length;
  const isSending = rows.some(isOnItsWay);
  return (
    <section
      ref={keepFocus}
      aria-labelledby={headingId}
      tabIndex={-1}
      className="mb-4 rounded-lg border border-line bg-surface shadow-card outline-none"
    >
      <DraftGuard isChanged={open.length > 0} />
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-3 py-2">
        <div className="min-w-0 grow">
          <h2 id={headingId} className="font-semibold">
            {t("title", { count: rows.length })}
          </h2>
          <p role="status" className="text-sm text-ink-soft">
            {given > 0
              ? t("progress", { sent: sentCount, count: given })
              : t("summary", {
                  sure: sure.length,
                  doubtful: ready.length - sure.length,
                  blocked: open.length - ready.length,
                })}
          </p>
        </div>
        <Button variant="quiet" onClick={() => store.clear(true)}>
          {open.length > 0 ? t("discard") : t("dismiss")}
        </Button>
        <Button
          disabled={sure.length === 0}
          onClick={() =>
            store.approve(
              sure.map(({ key }) => key),
              !isAllApproved,
            )
          }
        >
          {isAllApproved ? t("approveNone") : t("approveAll", { count: sure.length })}
        </Button>
        <Button variant="primary" disabled={approvedCount === 0} onClick={() => store.send()}>
          {t("send", { count: approvedCount })}
        </Button>
      </header>
      {isSending ? (
        <ProgressBar label={t("bar")} value={sentCount} max={Math.max(1, given)} />
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
          {t("tooMany", { count: leftOutCount, most: MOST_FILES })}
        </p>
      ) : null}
      <ul aria-label={t("files")} className="max-h-[60vh] overflow-y-auto">
        {rows.map((row) => (
          <PlanItem
            key={row.key}
            row={row}
            known={row.filmId === null ? undefined : tracks.get(row.filmId)}
            job={row.sending?.kind === "going" ? jobById.get(row.sending.jobId) : undefined}
            isClashing={clashing.has(row.key)}
            films={films}
            filmById={filmById}
            store={store}
          />
        ))}
      </ul>
    </section>
  );
}
