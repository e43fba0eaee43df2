import { useQuery } from "@tanstack/react-query";
import { Captions, CaptionsOff, Copy, FilePlus2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { ACCEPTED_CAPTIONS } from "#captions/caption-files.ts";
import type { Entry } from "#captions/intake/entry.ts";
import type { Intake } from "#captions/intake/intake.ts";
import {
  dropSubtitleJob,
  runSubtitleJob,
  type SubtitleJob,
  startSubtitleRemoval,
  subtitleJobsOf,
} from "#captions/subtitle-jobs-queries.ts";
import { type Subtitle, subtitleQueries } from "#captions/subtitles-queries.ts";
import { ChangeButtons } from "#changes/change-note.tsx";
import { languageName } from "#shared/format/languages.ts";
import { useApi, useMayEdit } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { paths } from "#shared/paths.ts";
import { useStore } from "#shared/sync/use-store.ts";
import { Button, ButtonLink } from "#shared/ui/button.tsx";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { CheckField } from "#shared/ui/fields.tsx";
import { FileZone } from "#shared/ui/file-zone.tsx";
import { keepFocus } from "#shared/ui/keep-focus.ts";
import { Loaded } from "#shared/ui/loaded.tsx";
import { Panel } from "#shared/ui/panel.tsx";
import { isolated } from "#shared/ui/rich-text.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import type { Video } from "#videos/video-record.ts";
import { LossNote } from "./loss-note.tsx";
import { TrackList } from "./track-list.tsx";
import { duplicates, languageOf, sortRows, type TrackRow, trackRows } from "./track-rows.ts";
import { UploadReview } from "./upload-review.tsx";

export function SubtitleManager({
  video,
  intake,
  entries,
  wanted,
  shownId,
  onShow,
}: {
  video: Video;
  intake: Intake;
  entries: readonly Entry[];
  /** Is the language that is missing, ISO 639-1. Is null when there is none in particular. */
  wanted: string | null;
  shownId: string | null;
  onShow: (subtitleId: string | null) => void;
}) {
  const upload = useTranslations("subtitleUpload");
  const common = useTranslations("common");
  const locale = useLocale();
  const { api } = useApi();
  const mayEdit = useMayEdit();
  const list = useQuery(subtitleQueries.list(api, video.id));
  const jobs = useStore(subtitleJobsOf(useApi()).store);
  const [asking, setAsking] = useState<Pick<DeleteTracks, "rows" | "isSelected"> | null>(null);
  const rows = sortRows(trackRows(video.id, list.data ?? [], jobs), locale);
  const isMissing = wanted !== null && !rows.some(({ language }) => language === wanted);
  const take = (files: readonly File[], as: { target?: Subtitle; wanted?: string | null }) =>
    intake.take(files, [locale], { videoId: video.id, ...as });
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
      {mayEdit ? (
        <>
          <div className="mb-4">
            <FileZone
              label={
                isMissing
                  ? upload("dropWanted", { language: languageName(wanted, locale) })
                  : upload("drop")
              }
              hint={upload("dropHint")}
              choose={common("chooseFiles")}
              letGo={upload("letGo")}
              icon={<Captions aria-hidden="true" size={32} />}
              accept={ACCEPTED_CAPTIONS}
              isMultiple
              onFiles={(files) => take(files, { wanted: isMissing ? wanted : null })}
            />
          </div>
          <UploadReview intake={intake} entries={entries} rows={rows} />
        </>
      ) : null}
      <Panel title={common("subtitles")}>
        <section ref={keepFocus} tabIndex={-1} className="outline-none">
          <ul>
            {jobs
              .filter(({ videoId, upload }) => videoId === video.id && upload === null)
              .map((job) => (
                <RemovalNote key={job.id} job={job} />
              ))}
          </ul>
        </section>
        {/* Receives focus when the last row and the list are removed. */}
        <section tabIndex={-1} className="outline-none">
          <Loaded
            data={list.data}
            problem={toProblem(list.error)}
            asOfMs={list.dataUpdatedAt}
            onRetry={() => void list.refetch()}
            skeleton={<Skeleton className="h-40" />}
          >
            {() =>
              rows.length === 0 ? (
                <NoTracks />
              ) : (
                <>
                  {mayEdit ? (
                    <DuplicateNotes
                      rows={rows}
                      onChoose={(same) => setAsking({ rows: same, isSelected: false })}
                    />
                  ) : null}
                  <TrackList
                    rows={rows}
                    mayEdit={mayEdit}
                    durationMs={video.durationSeconds ? video.durationSeconds * 1000 : null}
                    shownId={shownId}
                    onShow={onShow}
                    onReplace={(file, subtitle) => take([file], { target: subtitle })}
                    onDelete={(selected) => setAsking({ rows: selected, isSelected: true })}
                  />
                </>
              )
            }
          </Loaded>
        </section>
        {mayEdit ? <OtherWays videoId={video.id} hasTracks={rows.length > 0} /> : null}
      </Panel>
      {asking === null ? null : (
        <DeleteTracksDialog videoId={video.id} {...asking} onClose={() => setAsking(null)} />
      )}
    </div>
  );
}

function NoTracks() {
  const t = useTranslations("subtitles");
  const mayEdit = useMayEdit();
  return (
    <EmptyState
      icon={<CaptionsOff size={28} />}
      title={t("empty.title")}
      action={mayEdit ? <WriteLink /> : undefined}
    >
      {mayEdit ? t("empty.advice") : undefined}
    </EmptyState>
  );
}

/** Names the languages that have several tracks, and offers to delete some. */
function DuplicateNotes({
  rows,
  onChoose,
}: {
  rows: readonly TrackRow[];
  onChoose: (same: readonly TrackRow[]) => void;
}) {
  const t = useTranslations("subtitles");
  const locale = useLocale();
  return duplicates(rows).map(([language, same]) => (
    <div
      key={language}
      className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-sunken px-3 py-2"
    >
      <Copy aria-hidden="true" size={15} className="text-ink-faint" />
      <p className="min-w-0 grow basis-52 text-ink-soft">
        {t("duplicates", { language: languageName(language, locale), count: same.length })}
      </p>
      <Button onClick={() => onChoose(same)}>{t("delete.chooseTitle")}</Button>
    </div>
  ));
}

/** Links to the other ways to subtitles: to write them, or to upload them by a script. */
function OtherWays({ videoId, hasTracks }: { videoId: string; hasTracks: boolean }) {
  const labels = useTranslations();
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3 text-sm">
      {hasTracks ? <WriteLink /> : null}
      <Link
        to={paths.video(videoId, "embed")}
        className="inline-block min-h-6 text-accent underline"
      >
        {labels("scriptUploads.title")}
      </Link>
    </div>
  );
}

function WriteLink() {
  const t = useTranslations("subtitles");
  return (
    <ButtonLink to={{ search: "?edit=new" }} icon={<FilePlus2 aria-hidden="true" size={15} />}>
      {t("write")}
    </ButtonLink>
  );
}

/** Shows a removal that failed or was never confirmed, or of tracks that a colleague had removed. */
function RemovalNote({ job: { id, state, tracks, goneIds, problem } }: { job: SubtitleJob }) {
  const t = useTranslations("subtitles.removal");
  const format = useFormatter();
  const locale = useLocale();
  const services = useApi();
  const mayEdit = useMayEdit();
  if (state === "saving" || state === "saved") return null;
  const isOver = state === "visible";
  const run = () => void runSubtitleJob(services, id);
  const reported = isOver ? tracks.filter((track) => goneIds.includes(track.id)) : tracks;
  return (
    <li className="mb-3 rounded-md bg-sunken px-3 py-2">
      <p role={isOver ? "status" : "alert"} className="wrap-anywhere">
        {t.rich(state, {
          names: format.list(
            reported.map((track) => nameOf(track, locale)),
            { type: "conjunction" },
          ),
          bdi: isolated,
        })}
      </p>
      <InlineProblem problem={state === "failed" ? problem : null} />
      <div className="mt-1 flex flex-wrap gap-2">
        <ChangeButtons
          actions={{
            checkAgain: state === "unknown" && mayEdit && run,
            tryAgain: state === "failed" && mayEdit && run,
            dismiss: () => dropSubtitleJob(services, id),
          }}
        />
      </div>
    </li>
  );
}

function nameOf({ fileName, language, id }: Subtitle, locale: string): string {
  return fileName ?? (language === null ? id : languageName(language, locale));
}

interface DeleteTracks {
  videoId: string;
  rows: readonly TrackRow[];
  /** Says whether they are already selected; otherwise they are selected here. */
  isSelected: boolean;
  onClose: () => void;
}

function DeleteTracksDialog({ videoId, rows, isSelected, onClose }: DeleteTracks) {
  const t = useTranslations("subtitles.delete");
  const tracks = useTranslations("subtitles");
  const locale = useLocale();
  const services = useApi();
  const [keys, setKeys] = useState<readonly string[]>(isSelected ? rows.map(({ key }) => key) : []);
  const going = rows.flatMap(({ key, subtitle }) =>
    subtitle !== null && keys.includes(key) ? [subtitle] : [],
  );
  return (
    <ConfirmDialog
      title={isSelected ? t("title", { count: rows.length }) : t("chooseTitle")}
      confirm={t("confirm", { count: going.length })}
      isResting={going.length === 0}
      onConfirm={() => {
        startSubtitleRemoval(services, videoId, going);
        onClose();
      }}
      onClose={onClose}
    >
      <ul className="mb-3">
        {rows.map((row) => {
          const { key, fileName } = row;
          const text = (
            <span className="min-w-0 wrap-anywhere">
              <span className="font-medium">
                {languageOf(row, locale) ?? tracks("unknownLanguage")}
              </span>{" "}
              <bdi className="text-ink-soft">{fileName ?? tracks("unknownFile")}</bdi>
            </span>
          );
          return (
            <li key={key}>
              {isSelected ? (
                text
              ) : (
                <CheckField
                  isOn={keys.includes(key)}
                  onChange={(isOn) =>
                    setKeys(isOn ? [...keys, key] : keys.filter((each) => each !== key))
                  }
                >
                  {text}
                </CheckField>
              )}
            </li>
          );
        })}
      </ul>
      <LossNote tracks={going} />
      {!isSelected && going.length === rows.length ? (
        <p className="mt-2 text-working">{t("allChosen")}</p>
      ) : null}
    </ConfirmDialog>
  );
}
