import { useFormatter, useLocale, useTranslations } from "use-intl";
import { languageName } from "#captions/languages.ts";
import type { SubtitleJob, SubtitleRemoval } from "#captions/subtitle-job.ts";
import { dropSubtitleJob, retrySubtitleJob } from "#captions/subtitle-jobs-queries.ts";
import type { Subtitle } from "#captions/subtitles.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { Button } from "#shared/ui/button.tsx";
import { InlineProblem } from "#shared/ui/inline-problem.tsx";
import { isolated } from "#shared/ui/isolated.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";

/** Says which removals did not come to their end, and which tracks somebody else had removed before. */
export function RemovalNotes({ vodId, jobs }: { vodId: string; jobs: readonly SubtitleJob[] }) {
  const told = jobs.filter(
    (job) =>
      job.kind === "removal" &&
      job.vodId === vodId &&
      (job.step === "done" || job.step === "failed" || job.step === "unconfirmed"),
  );
  return (
    <section ref={keepFocus} tabIndex={-1} className="outline-none">
      <ul>
        {told.map((job) => (job.kind === "removal" ? <Note key={job.id} job={job} /> : null))}
      </ul>
    </section>
  );
}

function Note({ job }: { job: SubtitleRemoval }) {
  const t = useTranslations("subtitles.removal");
  const format = useFormatter();
  const locale = useLocale();
  const services = useApi();
  const { id, step, tracks, goneIds, problem } = job;
  const told = step === "done" ? tracks.filter((track) => goneIds.includes(track.id)) : tracks;
  const isOver = step === "done";
  return (
    <li className="mb-3 rounded-md bg-sunken px-3 py-2">
      <p role={isOver ? "status" : "alert"} className="wrap-anywhere">
        {t.rich(step === "done" || step === "unconfirmed" ? step : "failed", {
          count: told.length,
          rest: tracks.length - told.length,
          names: format.list(
            told.map((track) => nameOf(track, locale)),
            { type: "conjunction" },
          ),
          bdi: isolated,
        })}
      </p>
      <InlineProblem problem={step === "failed" ? problem : null} />
      <div className="mt-1 flex flex-wrap gap-2">
        {isOver ? null : (
          <Button onClick={() => retrySubtitleJob(services, id)}>
            {t(step === "failed" ? "retry" : "check")}
          </Button>
        )}
        <Button variant="quiet" onClick={() => dropSubtitleJob(services, id)}>
          {t("dismiss")}
        </Button>
      </div>
    </li>
  );
}

function nameOf({ fileName, language, id }: Subtitle, locale: string): string {
  return fileName ?? (language === null ? id : languageName(language, locale));
}
