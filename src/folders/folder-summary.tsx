import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { formatBytes } from "#shared/format/bytes.ts";
import type { Problem } from "#shared/http/problem.ts";
import { CopyButton } from "#shared/ui/copy-button.tsx";
import { Loaded } from "#shared/ui/loaded.tsx";
import { Panel } from "#shared/ui/panel.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import type { FolderCounts, VideoLibrary } from "#videos/video-library.ts";
import { FoldersInside } from "./folders-inside.tsx";
import type { Nesting } from "./nesting.ts";
import type { ShownFolder } from "./pending-folders.ts";
import { type Totals, totalsOf } from "./totals.ts";
import type { FolderActions } from "./use-folder-actions.ts";

/** Renders the totals of the videos directly in a folder, its path and id, and its subfolders. */
export function FolderSummary({
  folder,
  nesting,
  folderActions,
  library,
  counts,
  problem,
  asOfMs,
  onRetry,
}: {
  folder: ShownFolder;
  nesting: Nesting<ShownFolder>;
  folderActions: FolderActions;
  /** The videos loaded so far; undefined before the first response. */
  library: VideoLibrary | undefined;
  /** Null until all videos are loaded. */
  counts: FolderCounts | null;
  /** Why the videos could not be loaded. */
  problem: Problem | null;
  /** Time of the last load. */
  asOfMs: number;
  onRetry: () => void;
}) {
  const t = useTranslations("folders.summary");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Panel title={t("title")}>
        <Loaded
          data={library}
          problem={problem}
          asOfMs={asOfMs}
          onRetry={onRetry}
          skeleton={<Skeleton className="h-12" />}
        >
          {(known) => (
            <>
              <TotalsFigures
                totals={totalsOf(membersOf(known, folder))}
                isComplete={known.isComplete}
              />
              <Completeness library={known} />
            </>
          )}
        </Loaded>
        <dl className="mt-3 flex flex-wrap gap-x-6 border-t border-line pt-1 -mb-2 text-sm">
          <Copyable name={t("place")} label={t("copyPlace")} text={folder.path}>
            <bdi>{folder.path}</bdi>
          </Copyable>
          <Copyable name={t("id")} label={t("copyId")} text={folder.id}>
            <code className="font-mono text-xs">{folder.id}</code>
          </Copyable>
        </dl>
      </Panel>
      <FoldersInside
        folder={folder}
        nesting={nesting}
        folderActions={folderActions}
        counts={counts}
      />
    </div>
  );
}

/** Says what the totals do not include. */
function Completeness({
  library: { videos, totalCount, isComplete, unreadableCount },
}: {
  library: VideoLibrary;
}) {
  const t = useTranslations("folders.summary");
  const read = videos.length;
  return (
    <>
      {isComplete ? null : (
        <p role="status" className="mt-3 text-sm text-ink-soft">
          {totalCount === null
            ? t("soFarUnknown", { read })
            : t("soFar", { read, total: totalCount })}
        </p>
      )}
      {unreadableCount === 0 ? null : (
        <p className="mt-3 text-sm text-ink-soft">{t("unreadable", { count: unreadableCount })}</p>
      )}
    </>
  );
}

function Copyable({
  name,
  label,
  text,
  children,
}: {
  name: string;
  label: string;
  text: string;
  children: ReactNode;
}) {
  return (
    <div className="flex min-w-0 items-center gap-2">
      <dt className="text-ink-faint">{name}</dt>
      <dd className="flex min-w-0 items-center gap-1">
        <span className="min-w-0 wrap-anywhere">{children}</span>
        <CopyButton label={label} text={text} />
      </dd>
    </div>
  );
}

function membersOf({ videos }: VideoLibrary, folder: ShownFolder) {
  return videos.filter(({ folders }) => folders.some(({ id }) => id === folder.id));
}

/** Renders the totals of a folder. */
function TotalsFigures({ totals, isComplete }: { totals: Totals; isComplete: boolean }) {
  const t = useTranslations("folders.summary");
  const locale = useLocale();
  const without = (count: number) => (count === 0 ? null : t("without", { count }));
  const minutes = Math.round(totals.durationSeconds / 60);
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  const figures: { name: string; value: string; more?: string | null }[] = [
    { name: t("films"), value: number(totals.videoCount) },
    {
      name: t("duration"),
      value: t("durationValue", { hours: Math.floor(minutes / 60), minutes: minutes % 60 }),
      more: without(totals.withoutDurationCount),
    },
    {
      name: t("size"),
      value: formatBytes(totals.sizeBytes, locale),
      more: without(totals.withoutSizeCount),
    },
    { name: t("online"), value: number(totals.onlineCount) },
    { name: t("offline"), value: number(totals.offlineCount) },
    { name: t("encoding"), value: number(totals.encodingCount) },
    { name: t("withoutThumbnail"), value: number(totals.withoutThumbnailCount) },
    { name: t("withoutSubtitles"), value: number(totals.withoutSubtitlesCount) },
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4 2xl:grid-cols-8">
      {figures.map(({ name, value, more }) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-ink-faint">{name}</dt>
          <dd className="text-lg font-semibold wrap-anywhere">
            {isComplete ? value : t("atLeast", { figure: value })}
          </dd>
          {more === null || more === undefined ? null : (
            <dd className="text-xs text-ink-faint">{more}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}
