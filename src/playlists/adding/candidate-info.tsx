import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { EntryImage } from "#playlists/entry-image.tsx";
import type { Candidate, Candidates } from "#playlists/use-candidates.ts";
import { formatClock } from "#shared/dates/durations.ts";
import { Button } from "#shared/ui/button.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";

export function useCandidateName(): (candidate: Candidate) => string {
  const t = useTranslations("playlistAdding");
  return ({ title, filename }) => title ?? filename ?? t("untitled");
}

export function CandidateInfo({
  candidate,
  place,
  children,
}: {
  candidate: Candidate;
  /** Its first position in the list, from 1; null: not in it. */
  place: number | null;
  children?: ReactNode;
}) {
  const t = useTranslations("playlistAdding");
  const nameOf = useCandidateName();
  const { type, thumbnailUrl, durationSeconds, phase } = candidate;
  const facts = [
    t(`type.${type}`),
    ...(durationSeconds === null || durationSeconds === 0 ? [] : [formatClock(durationSeconds)]),
    ...(place === null ? [] : [t("already", { position: place })]),
  ];
  return (
    <>
      <EntryImage url={thumbnailUrl} type={type} className="w-14 shrink-0" />
      <div className="min-w-0 grow">
        {/* Beginning where the rest does, whichever way it is read. */}
        <span className="flex font-medium">
          <bdi className="min-w-0 truncate">{nameOf(candidate)}</bdi>
        </span>
        <span className="block truncate text-xs text-ink-soft">{facts.join(" · ")}</span>
        {phase === "ready" ? null : (
          <span className="block text-xs text-working">{t(`standing.${phase}`)}</span>
        )}
        {children}
      </div>
    </>
  );
}

export function ReadingNote({
  candidates: { isReading, videoCount, totalCount, problem, retry },
}: {
  candidates: Candidates;
}) {
  const t = useTranslations("playlistAdding");
  const labels = useTranslations("problems");
  return (
    <>
      {isReading ? (
        <p className="mt-1 text-sm text-ink-soft">
          {totalCount === null
            ? t("reading", { count: videoCount })
            : t("readingOf", { count: videoCount, total: totalCount })}
        </p>
      ) : null}
      {problem === null ? null : (
        <div className="mt-1">
          <InlineProblem problem={problem} />
          <p className="text-sm text-ink-soft">
            {t("notAll")}{" "}
            <Button variant="quiet" onClick={retry}>
              {labels("retry")}
            </Button>
          </p>
        </div>
      )}
    </>
  );
}
