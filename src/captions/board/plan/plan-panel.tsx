import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useId, useMemo } from "react";
import { useTranslations } from "use-intl";
import { subtitleJobQueries } from "#captions/subtitle-jobs-queries.ts";
import { DraftGuard } from "#shared/ui/draft-guard.tsx";
import { isolated } from "#shared/ui/isolated.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { ProgressBar } from "#shared/ui/progress-bar.tsx";
import { countPlan } from "./plan-count.ts";
import { PlanHead } from "./plan-head.tsx";
import { PlanItem } from "./plan-item.tsx";
import { clashingKeys } from "./plan-row.ts";
import { MOST_FILES, type PlanFilm } from "./plan-store.ts";
import { usePlan } from "./use-plan.ts";

/** Files and the films that they were matched to, to be approved and sent. Nothing where there are none. */
export function PlanPanel({
  films,
  onGone,
}: {
  films: readonly PlanFilm[];
  /** Told when it was put away by hand, and the keyboard has to go elsewhere. */
  onGone: () => void;
}): ReactNode {
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
  if (rows.length === 0 && refusedNames.length === 0) return null;
  const count = countPlan(plan, clashing);
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
          {t("tooMany", { count: leftOutCount, most: MOST_FILES })}
        </p>
      ) : null}
      <ul
        aria-label={t("files")}
        // What the keyboard comes to is not hidden behind the head.
        className="lg:[&_:is(a,button,input,select,summary)]:scroll-mt-28"
      >
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
