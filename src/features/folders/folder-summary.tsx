import { useTranslations } from "use-intl";
import type { ShownFolder } from "#api/pending-folders.ts";
import type { FolderCounts, VodLibrary } from "#api/vod-library.ts";
import type { Problem } from "#lib/problem.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { Loaded } from "#ui/loaded.tsx";
import { Panel } from "#ui/panel.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { FoldersInside } from "./folders-inside.tsx";
import type { Nesting } from "./nesting.ts";
import { totalsOf } from "./totals.ts";
import { TotalsFigures } from "./totals-figures.tsx";
import type { FolderDesk } from "./use-folder-desk.ts";

/** What is known of a folder: what its own films add up to, the folders inside it, its identifiers. */
export function FolderSummary({
  folder,
  nesting,
  desk,
  library,
  counts,
  problem,
  onRetry,
}: {
  folder: ShownFolder;
  nesting: Nesting<ShownFolder>;
  desk: FolderDesk;
  /** The films as far as they were read; undefined before the first answer. */
  library: VodLibrary | undefined;
  /** Null while not all films are known. */
  counts: FolderCounts | null;
  /** Why the films could not be read. */
  problem: Problem | null;
  onRetry: () => void;
}) {
  const t = useTranslations("folders.summary");
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
      <Panel title={t("title")}>
        <Loaded
          data={library}
          problem={problem}
          onRetry={onRetry}
          skeleton={<Skeleton className="h-28" />}
        >
          {(known) => (
            <>
              <TotalsFigures
                totals={totalsOf(membersOf(known, folder))}
                isComplete={known.isComplete}
              />
              <p role="status" className="mt-3 text-sm text-ink-soft empty:hidden">
                {known.isComplete
                  ? ""
                  : known.totalCount === null
                    ? t("soFarUnknown", { read: known.vods.length })
                    : t("soFar", { read: known.vods.length, total: known.totalCount })}
              </p>
              {known.unreadableCount === 0 ? null : (
                <p className="mt-3 text-sm text-ink-soft">
                  {t("unreadable", { count: known.unreadableCount })}
                </p>
              )}
            </>
          )}
        </Loaded>
      </Panel>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <FoldersInside folder={folder} nesting={nesting} desk={desk} counts={counts} />
        <Panel title={t("details")}>
          <dl className="grid grid-cols-[max-content_minmax(0,1fr)_auto] items-center gap-x-4">
            <dt className="text-ink-faint">{t("place")}</dt>
            <dd className="wrap-anywhere">
              <bdi>{folder.path}</bdi>
            </dd>
            <dd>
              <CopyButton label={t("copyPlace")} text={folder.path} />
            </dd>
            <dt className="text-ink-faint">{t("id")}</dt>
            <dd className="font-mono text-xs wrap-anywhere">{folder.id}</dd>
            <dd>
              <CopyButton label={t("copyId")} text={folder.id} />
            </dd>
          </dl>
        </Panel>
      </div>
    </div>
  );
}

function membersOf({ vods }: VodLibrary, folder: ShownFolder) {
  return vods.filter(({ folders }) => folders.some(({ id }) => id === folder.id));
}
