import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { Problem } from "#shared/http/problem.ts";
import { CopyButton } from "#shared/ui/copy-button.tsx";
import { Loaded } from "#shared/ui/loaded.tsx";
import { Panel } from "#shared/ui/panel.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import type { FolderCounts, VodLibrary } from "#videos/vod-library.ts";
import { FoldersInside } from "./folders-inside.tsx";
import type { Nesting } from "./nesting.ts";
import type { ShownFolder } from "./pending-folders.ts";
import { totalsOf } from "./totals.ts";
import { TotalsFigures } from "./totals-figures.tsx";
import type { FolderDesk } from "./use-folder-desk.ts";

/** What is known of a folder: what its own films add up to, its identifiers, the folders inside it. */
export function FolderSummary({
  folder,
  nesting,
  desk,
  library,
  counts,
  problem,
  asOfMs,
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
  /** When the films were read last. */
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
      <FoldersInside folder={folder} nesting={nesting} desk={desk} counts={counts} />
    </div>
  );
}

/** What the figures leave out. */
function Completeness({
  library: { vods, totalCount, isComplete, unreadableCount },
}: {
  library: VodLibrary;
}) {
  const t = useTranslations("folders.summary");
  const read = vods.length;
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

function membersOf({ vods }: VodLibrary, folder: ShownFolder) {
  return vods.filter(({ folders }) => folders.some(({ id }) => id === folder.id));
}
