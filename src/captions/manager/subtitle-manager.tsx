import { useQuery } from "@tanstack/react-query";
import { CaptionsOff, FilePlus2 } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { languageName } from "#captions/languages.ts";
import { subtitleJobQueries } from "#captions/subtitle-jobs-queries.ts";
import { subtitleQueries } from "#captions/subtitles-queries.ts";
import type { UploadDesk } from "#captions/upload/upload-desk.ts";
import type { UploadEntry } from "#captions/upload/upload-entry.ts";
import { UploadReview } from "#captions/upload/upload-review.tsx";
import { UploadZone } from "#captions/upload/upload-zone.tsx";
import { useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { paths } from "#shared/paths.ts";
import { ButtonLink } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { Loaded } from "#shared/ui/loaded.tsx";
import { Panel } from "#shared/ui/panel.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import type { Vod } from "#videos/vod-record.ts";
import { DeleteTracksDialog } from "./delete-tracks-dialog.tsx";
import { DuplicateNotes } from "./duplicate-notes.tsx";
import { RemovalNotes } from "./removal-notes.tsx";
import { sortRows } from "./sort-rows.ts";
import { TrackList } from "./track-list.tsx";
import { type TrackRow, trackRows } from "./track-rows.ts";

/** What of tracks is asked to be removed, and whether that is settled or to be chosen. */
interface Asking {
  rows: readonly TrackRow[];
  isChosen: boolean;
}

/** The tracks of a film, what is being done to them, and the files that are to become tracks. */
export function SubtitleManager({
  vod,
  desk,
  entries,
  wanted,
  shownId,
  onShow,
}: {
  vod: Vod;
  desk: UploadDesk;
  entries: readonly UploadEntry[];
  /** ISO 639-1, of a language that is missing; null: none in particular. */
  wanted: string | null;
  /** The track that is on the picture. */
  shownId: string | null;
  /** Puts a track on the picture, or none. In the course of a press. */
  onShow: (subtitleId: string | null) => void;
}) {
  const t = useTranslations("subtitles");
  const locale = useLocale();
  const { api } = useApi();
  const list = useQuery(subtitleQueries.list(api, vod.id));
  const { data: jobs } = useQuery(subtitleJobQueries.all());
  const [asking, setAsking] = useState<Asking | null>(null);
  const rows = sortRows(trackRows(vod.id, list.data ?? [], jobs), locale);
  const isMissing = wanted !== null && !rows.some(({ language }) => language === wanted);
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)]">
      <div className="mb-4">
        <UploadZone
          wanted={isMissing ? languageName(wanted, locale) : null}
          onFiles={(files) => desk.take(files, { wanted: isMissing ? wanted : null })}
        />
      </div>
      <UploadReview vodId={vod.id} desk={desk} entries={entries} rows={rows} />
      <Panel title={t("title")}>
        <RemovalNotes vodId={vod.id} jobs={jobs} />
        {/* The keyboard comes here when the last row goes, and the list with it. */}
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
                <EmptyState
                  icon={<CaptionsOff size={28} />}
                  title={t("empty.title")}
                  action={<WriteLink />}
                >
                  {t("empty.advice")}
                </EmptyState>
              ) : (
                <>
                  <DuplicateNotes
                    rows={rows}
                    onChoose={(same) => setAsking({ rows: same, isChosen: false })}
                  />
                  <TrackList
                    rows={rows}
                    shownId={shownId}
                    onShow={onShow}
                    onReplace={(file, subtitle) => desk.take([file], { target: subtitle })}
                    onDelete={(chosen) => setAsking({ rows: chosen, isChosen: true })}
                  />
                </>
              )
            }
          </Loaded>
        </section>
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-3 text-sm">
          {rows.length === 0 ? null : <WriteLink />}
          <p className="text-ink-soft">
            {t("script")}{" "}
            <Link
              to={paths.vod(vod.id, "embed")}
              className="inline-block min-h-6 text-accent underline"
            >
              {t("scriptLink")}
            </Link>
          </p>
        </div>
      </Panel>
      {asking === null ? null : (
        <DeleteTracksDialog vodId={vod.id} {...asking} onClose={() => setAsking(null)} />
      )}
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
