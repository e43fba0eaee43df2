import { Folder, FolderPlus } from "lucide-react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { formatBytes } from "#shared/format/bytes.ts";
import { paths } from "#shared/paths.ts";
import { Button } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { Copyable } from "#shared/ui/copy-button.tsx";
import { Loaded } from "#shared/ui/loaded.tsx";
import { Facts, Panel } from "#shared/ui/panel.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { useLibrary } from "#videos/video-edits-queries.ts";
import type { VideoLibrary } from "#videos/video-library.ts";
import type { Video } from "#videos/video-record.ts";
import type { FolderScope } from "./folder-counts.ts";
import { FolderMenu } from "./folder-menu.tsx";
import { FolderCount, FolderNotes } from "./folder-row.tsx";
import { useFolderCounts } from "./folder-scope.ts";
import { isPathUnsure, type Nesting } from "./nesting.ts";
import type { ShownFolder } from "./pending-folders.ts";
import type { FolderActions } from "./use-folder-actions.ts";

export function FolderSummary({
  folder,
  scope,
  nesting,
  folderActions,
}: {
  folder: ShownFolder;
  /** Holds the folders that the totals are about. */
  scope: FolderScope;
  nesting: Nesting;
  folderActions: FolderActions;
}) {
  const t = useTranslations("folders.summary");
  const texts = useTranslations();
  const common = useTranslations("common");
  const { library, problem, retry } = useLibrary();
  const counts = useFolderCounts();
  const inside = nesting.inside(folder.id);
  const isUnsure = isPathUnsure(nesting, folder);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Panel title={t("title")}>
        <Loaded
          data={library}
          problem={problem}
          asOfMs={library?.readAtMs ?? 0}
          onRetry={retry}
          skeleton={<Skeleton className="h-12" />}
        >
          {(known) => <FolderTotals library={known} scope={scope} />}
        </Loaded>
        <div className="mt-3 border-t border-line pt-3 text-sm">
          <Facts
            facts={[
              {
                name: texts("folders.page.path"),
                value: (
                  <Copyable label={t("copyPlace")} text={folder.path}>
                    <bdi>{folder.path}</bdi>
                  </Copyable>
                ),
              },
              {
                name: common("id"),
                value: <Copyable label={texts("video.copyId")} text={folder.id} />,
              },
            ]}
          />
        </div>
      </Panel>
      <Panel title={t("inside")}>
        {inside.length === 0 ? <p className="text-ink-soft">{t("noneInside")}</p> : null}
        <ul className="-mx-2 grid grid-cols-[repeat(auto-fill,minmax(min(16rem,100%),1fr))] gap-x-4">
          {inside.map((each) => (
            <li key={each.id}>
              <div className="flex min-h-9 items-center gap-1 rounded-md ps-2 hover:bg-sunken">
                <Link
                  to={paths.folder(each.id)}
                  className="flex min-w-0 grow items-center gap-2 rounded py-1.5"
                >
                  <Folder size={15} aria-hidden="true" className="shrink-0 text-ink-faint" />
                  <bdi
                    title={each.name}
                    className={classNames(
                      "min-w-0 grow truncate",
                      each.awaits === "removal" && "text-ink-faint line-through",
                    )}
                  >
                    {each.name}
                  </bdi>
                  <FolderCount folderId={each.id} counts={counts} />
                </Link>
                {each.awaits === "removal" ? (
                  <span className="w-8 shrink-0" />
                ) : (
                  <FolderMenu
                    folder={each}
                    isUnsure={isPathUnsure(nesting, each)}
                    folderActions={folderActions}
                  />
                )}
              </div>
              <div className="grid gap-1 px-2 pb-1 empty:hidden">
                <FolderNotes folder={each} folderActions={folderActions} />
              </div>
            </li>
          ))}
        </ul>
        {folderActions.mayEdit ? (
          <Button
            variant="quiet"
            icon={<FolderPlus size={15} aria-hidden="true" />}
            className="-ms-3 mt-1"
            disabled={isUnsure}
            onClick={() => folderActions.open({ kind: "new", parent: folder })}
          >
            {t("newInside")}
          </Button>
        ) : null}
        {isUnsure ? (
          <span className="text-sm text-ink-faint">{texts("changes.short.unknown")}</span>
        ) : null}
      </Panel>
    </div>
  );
}

/** Shows the totals of the videos in some folders, each video once, and what they lack. */
function FolderTotals({
  library: { videos, isComplete, unreadableCount, missingCount },
  scope: { ids },
}: {
  library: VideoLibrary;
  scope: FolderScope;
}) {
  const t = useTranslations("folders.summary");
  const list = useTranslations("libraryList");
  const common = useTranslations("common");
  const locale = useLocale();
  const totals = totalsOf(videos.filter(({ folders }) => folders.some(({ id }) => ids.has(id))));
  const minutes = Math.round(totals.durationSeconds / 60);
  const duration = t("durationValue", { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  const figures = [
    { name: common("videos"), value: number(totals.videoCount) },
    { name: t("duration"), value: duration, withoutCount: totals.withoutDurationCount },
    {
      name: t("size"),
      value: formatBytes(totals.sizeBytes, locale),
      withoutCount: totals.withoutSizeCount,
    },
    { name: common("published"), value: number(totals.publishedCount) },
    { name: common("unpublished"), value: number(totals.unpublishedCount) },
    { name: common("encoding"), value: number(totals.encodingCount) },
    { name: t("withoutThumbnail"), value: number(totals.withoutThumbnailCount) },
    { name: t("withoutSubtitles"), value: number(totals.withoutSubtitlesCount) },
  ];
  const read = videos.length;
  // Any of the videos that could not be read may be in these folders.
  const isWhole = isComplete && unreadableCount + missingCount === 0;
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4 2xl:grid-cols-8">
        {figures.map(({ name, value, withoutCount = 0 }) => (
          <div key={name} className="min-w-0">
            <dt className="text-sm text-ink-faint">{name}</dt>
            <dd className="text-lg font-semibold wrap-anywhere">
              {isWhole ? value : t(isComplete ? "lowerBound" : "atLeast", { figure: value })}
            </dd>
            {withoutCount === 0 ? null : (
              <dd className="text-xs text-ink-faint">{t("without", { count: withoutCount })}</dd>
            )}
          </div>
        ))}
      </dl>
      {isComplete ? null : (
        <p role="status" className="mt-3 text-sm text-ink-soft">
          {t("soFar", { read })}
        </p>
      )}
      {unreadableCount === 0 ? null : (
        <p className="mt-3 text-sm text-ink-soft">
          {list("unreadable", { count: unreadableCount })}
        </p>
      )}
      {missingCount === 0 || !isComplete ? null : (
        <p className="mt-3 text-sm text-ink-soft">{list("missing", { count: missingCount })}</p>
      )}
    </>
  );
}

/** Returns the totals of videos; those without a duration or size count as such, not as zero. */
export function totalsOf(videos: readonly Video[]) {
  const countOf = (is: (video: Video) => boolean) => videos.filter(is).length;
  const sumOf = (figure: (video: Video) => number | null) =>
    videos.reduce((sum, video) => sum + (figure(video) ?? 0), 0);
  return {
    videoCount: videos.length,
    durationSeconds: sumOf(durationOf),
    // The length is not reported, or not known before encoding.
    withoutDurationCount: countOf((video) => durationOf(video) === null),
    sizeBytes: sumOf(({ fileSizeBytes }) => fileSizeBytes),
    withoutSizeCount: countOf(({ fileSizeBytes }) => fileSizeBytes === null),
    publishedCount: countOf(({ status }) => status === "ready"),
    unpublishedCount: countOf(({ status }) => status === "unpublished"),
    encodingCount: countOf(({ status }) => status === "encoding"),
    withoutThumbnailCount: countOf(({ thumbnailUrl }) => thumbnailUrl === null),
    withoutSubtitlesCount: countOf(({ subtitleLanguages }) => subtitleLanguages.length === 0),
  };
}

/** Returns null for a duration of 0, which the service reports for videos that are not encoded. */
function durationOf({ durationSeconds }: Video): number | null {
  return durationSeconds === 0 ? null : durationSeconds;
}
