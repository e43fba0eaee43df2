import { useTranslations } from "use-intl";
import { formatClock } from "#shared/dates/durations.ts";
import type { Candidate } from "./candidates.ts";

/** Details of a search result: type, duration, status, and whether it is in the list. */
export function CandidateFacts({
  candidate: { type, durationSeconds, phase },
  place,
}: {
  candidate: Candidate;
  place: number | null;
}) {
  const t = useTranslations("playlistAdding");
  const facts = [
    t(`type.${type}`),
    ...(durationSeconds === null || durationSeconds === 0 ? [] : [formatClock(durationSeconds)]),
    ...(place === null ? [] : [t("already", { position: place })]),
  ];
  return (
    <>
      <span className="block truncate text-xs text-ink-soft">{facts.join(" · ")}</span>
      {phase === "ready" ? null : (
        <span className="block text-xs text-working">{t(`standing.${phase}`)}</span>
      )}
    </>
  );
}
