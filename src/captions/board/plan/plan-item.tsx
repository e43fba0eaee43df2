import { ChevronDown, X } from "lucide-react";
import { memo, type ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { LanguagePicker } from "#captions/board/language-picker.tsx";
import { languageName } from "#captions/languages.ts";
import {
  dropSubtitleJob,
  retrySubtitleJob,
  type SubtitleJob,
} from "#captions/subtitle-jobs-queries.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { Button, buttonClass, IconButton } from "#shared/ui/button.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { SelectField } from "#shared/ui/fields.tsx";
import { isolated } from "#shared/ui/rich-text.tsx";
import { StatusLabel } from "#shared/ui/status-label.tsx";
import {
  blockOf,
  disagreement,
  effectOf,
  type KnownTracks,
  languageOfRow,
  type PlanRow,
  type RowBlock,
  type RowEffect,
} from "./plan-row.ts";
import type { PlanStore, PlanVideo } from "./plan-store.ts";
import { RowFile } from "./row-file.tsx";
import { VideoChoice } from "./video-choice.tsx";

/** Row of a file: its video, language and status. */
export const PlanItem = memo(function PlanItem({
  row,
  known,
  job,
  isClashing,
  videos,
  videoById,
  store,
}: {
  row: PlanRow;
  /** Of its video. */
  known: KnownTracks | undefined;
  job: SubtitleJob | undefined;
  isClashing: boolean;
  videos: readonly PlanVideo[];
  videoById: ReadonlyMap<string, PlanVideo>;
  store: PlanStore;
}) {
  const t = useTranslations("coveragePlan");
  const locale = useLocale();
  const language = languageOfRow(row);
  const block = blockOf(row, known);
  const effect = effectOf(row, known);
  const { id, videoId, sending } = row;
  const video = videoId === null ? undefined : videoById.get(videoId);
  const isOpen = sending === null;
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)] items-start gap-x-3 gap-y-2 border-b border-line px-3 py-2.5 last:border-b-0 lg:grid-cols-[1.75rem_minmax(0,3fr)_minmax(0,3fr)_10rem_minmax(0,3fr)_13rem]">
      <input
        type="checkbox"
        aria-label={t("approve", { file: row.source.name })}
        checked={row.isApproved}
        disabled={!isOpen || block !== null}
        onChange={({ target }) => store.approve([id], target.checked)}
        className="mt-1 size-6 accent-accent lg:size-5"
      />
      <RowFile row={row} isClashing={isClashing} store={store} />
      <div className="col-start-2 min-w-0 lg:col-start-auto">
        {isOpen && row.reading.kind !== "refused" ? (
          <VideoChoice
            row={row}
            videos={videos}
            videoById={videoById}
            onChoose={(video) => store.chooseVideo(id, video)}
          />
        ) : video === undefined ? null : (
          <bdi className="wrap-anywhere">{video.title ?? t("untitled")}</bdi>
        )}
        {isOpen && row.match?.kind === "close" && row.match.videoId === videoId ? (
          <p className="mt-0.5 text-xs text-working">{t("close")}</p>
        ) : null}
      </div>
      <div className="col-start-2 min-w-0 lg:col-start-auto">
        {row.reading.kind === "refused" ? null : isOpen ? (
          <RowLanguage row={row} onChoose={(language) => store.chooseLanguage(id, language)} />
        ) : (
          <bdi>{language === null ? null : languageName(language, locale)}</bdi>
        )}
      </div>
      <div className="col-start-2 min-w-0 lg:col-start-auto">
        {isOpen && row.reading.kind !== "refused" ? (
          <RowEffectCell
            row={row}
            effect={effect}
            onBeside={(isBeside) => store.keepBeside(id, isBeside)}
            onLookUp={() => {
              if (videoId !== null) store.lookUpAgain(videoId);
            }}
          />
        ) : null}
      </div>
      <div className="col-start-2 min-w-0 lg:col-start-auto">
        <RowState row={row} block={block} job={job} store={store} />
      </div>
    </li>
  );
});

/** Effect of sending the file on the video's tracks. */
function RowEffectCell({
  row,
  effect,
  onBeside,
  onLookUp,
}: {
  row: PlanRow;
  effect: RowEffect;
  onBeside: (isBeside: boolean) => void;
  onLookUp: () => void;
}): ReactNode {
  const t = useTranslations("coveragePlan");
  switch (effect.kind) {
    case "unknown":
      if (effect.problem !== null) {
        return (
          <div className="grid justify-items-start gap-1">
            <InlineProblem problem={effect.problem} />
            <Button onClick={onLookUp}>{t("lookUpAgain")}</Button>
          </div>
        );
      }
      return row.videoId === null || languageOfRow(row) === null ? null : (
        <span className="text-sm text-ink-faint">{t("lookingUp")}</span>
      );
    case "new":
      return <span className="text-sm">{t("new")}</span>;
    case "replace":
    case "beside":
      return (
        <div className="grid gap-0.5">
          <SelectField
            label={t("existing", { file: row.source.name })}
            isLabelHidden
            value={effect.kind}
            disabled={row.sending !== null}
            onChange={({ target }) => onBeside(target.value === "beside")}
          >
            <option value="replace">{t("replace", { count: effect.tracks.length })}</option>
            <option value="beside">{t("beside", { count: effect.tracks.length })}</option>
          </SelectField>
          <span className="text-xs text-ink-soft wrap-anywhere">
            {t.rich(effect.kind === "replace" ? "replaceNote" : "besideNote", {
              files: () =>
                isolated(effect.tracks.map(({ fileName }) => fileName ?? t("unnamed")).join(", ")),
            })}
          </span>
        </div>
      );
  }
}

function RowLanguage({ row, onChoose }: { row: PlanRow; onChoose: (language: string) => void }) {
  const t = useTranslations("coveragePlan");
  const locale = useLocale();
  const language = languageOfRow(row);
  const other = disagreement(row);
  const file = row.source.name;
  return (
    <div className="min-w-0">
      <LanguagePicker
        label={t("chooseLanguage", { file })}
        buttonClass={buttonClass("secondary", "w-full max-w-full")}
        button={
          <>
            <span className="sr-only">{t("languageOf", { file })}</span>
            <bdi
              className={`min-w-0 grow truncate text-start ${language === null ? "text-trouble" : ""}`}
            >
              {language === null ? t("noLanguage") : languageName(language, locale)}
            </bdi>
            <ChevronDown aria-hidden="true" size={14} className="shrink-0" />
          </>
        }
        selected={language === null ? [] : [language]}
        onChoose={onChoose}
      />
      {other === null ? null : (
        <p className="mt-0.5 text-xs text-working">
          {t("disagreement", { language: languageName(other, locale) })}
        </p>
      )}
    </div>
  );
}

/** Status of a row: required action or progress. */
function RowState({
  row,
  block,
  job,
  store,
}: {
  row: PlanRow;
  /** Why it can't be approved. */
  block: RowBlock | null;
  /** Upload job of the row. */
  job: SubtitleJob | undefined;
  store: PlanStore;
}): ReactNode {
  const t = useTranslations("coveragePlan");
  const services = useApi();
  const { sending, id } = row;
  if (sending === null) {
    return (
      <div className="flex items-center justify-between gap-2">
        <span className="text-sm text-ink-soft">
          {block !== null ? t(`block.${block}`) : row.isApproved ? t("approved") : t("ready")}
        </span>
        <IconButton label={t("remove", { file: row.source.name })} onClick={() => store.remove(id)}>
          <X aria-hidden="true" size={14} />
        </IconButton>
      </div>
    );
  }
  if (sending.kind === "sent") return <StatusLabel tone="ready">{t("sent")}</StatusLabel>;
  if (sending.kind === "dropped") return <StatusLabel tone="neutral">{t("dropped")}</StatusLabel>;
  if (sending.kind === "failed") {
    return (
      <div className="grid justify-items-start gap-1">
        <InlineProblem problem={sending.problem} />
        <span className="flex gap-1">
          <Button onClick={() => store.retry(id)}>{t("retry")}</Button>
          <Button variant="quiet" onClick={() => store.remove(id)}>
            {t("takeOut")}
          </Button>
        </span>
      </div>
    );
  }
  if (job?.kind !== "sending") {
    return <StatusLabel tone="neutral">{t("waiting")}</StatusLabel>;
  }
  if (job.problem === null) {
    return (
      <StatusLabel tone="working">
        {job.step === "sending"
          ? t("step.sending", { share: job.sentShare })
          : t(job.step === "removing" ? "step.removing" : "step.settling")}
      </StatusLabel>
    );
  }
  const sentence =
    job.step === "kept" ? "step.kept" : job.step === "failed" ? "step.failed" : "step.unconfirmed";
  return (
    <div className="grid justify-items-start gap-1">
      <StatusLabel tone="trouble">{t(sentence)}</StatusLabel>
      <InlineProblem problem={job.problem} />
      <span className="flex gap-1">
        <Button onClick={() => retrySubtitleJob(services, job.id)}>{t("retry")}</Button>
        <Button variant="quiet" onClick={() => dropSubtitleJob(services, job.id)}>
          {t("giveUp")}
        </Button>
      </span>
    </div>
  );
}
