import { useTranslations } from "use-intl";
import { StatusLabel, type StatusTone } from "#shared/ui/status-label.tsx";
import { CandidateFacts } from "./candidate-facts.tsx";
import type { PastedRow, PastedStanding } from "./pasted-rows.ts";
import { SmallPicture } from "./small-picture.tsx";

const TONES: Record<PastedStanding, StatusTone> = {
  found: "ready",
  in: "neutral",
  repeated: "neutral",
  checking: "working",
  doubtful: "trouble",
  missing: "trouble",
  unreadable: "trouble",
};

/** One thing that was pasted: what it is, or why it is nothing. */
export function PastedLine({ row: { pasted, standing, candidate, place } }: { row: PastedRow }) {
  const t = useTranslations("playlistAdding");
  const written = pasted.kind === "item" ? pasted.id : pasted.text;
  return (
    <li className="flex items-center gap-2.5 py-1.5 [content-visibility:auto] [contain-intrinsic-block-size:auto_3.5rem]">
      {candidate === null ? null : <SmallPicture url={candidate.thumbnailUrl} />}
      <div className="min-w-0 grow">
        {candidate === null ? (
          <span className="flex font-mono text-sm">
            <bdi className="min-w-0 truncate">{written}</bdi>
          </span>
        ) : (
          <>
            <span className="flex font-medium">
              <bdi className="min-w-0 truncate">
                {candidate.title ?? candidate.filename ?? t("untitled")}
              </bdi>
            </span>
            <CandidateFacts candidate={candidate} place={place} />
          </>
        )}
        <span className="text-xs text-ink-faint">{t("paste.line", { line: pasted.line })}</span>
      </div>
      <span className="shrink-0 text-sm">
        <StatusLabel tone={TONES[standing]}>{t(`paste.standing.${standing}`)}</StatusLabel>
      </span>
    </li>
  );
}
