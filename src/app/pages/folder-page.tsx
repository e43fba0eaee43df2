import { FolderX, Pencil } from "lucide-react";
import { useNavigate, useParams } from "react-router";
import { useTranslations } from "use-intl";
import { FolderDialogs } from "#folders/folder-dialogs.tsx";
import { FolderMenu } from "#folders/folder-menu.tsx";
import { FolderNotes, FolderPath, SubfolderChoice } from "#folders/folder-row.tsx";
import { useFolderScope } from "#folders/folder-scope.ts";
import { FolderSummary } from "#folders/folder-summary.tsx";
import { folderQueries, useFolders } from "#folders/folders-queries.ts";
import { isPathUnsure, type Nesting, nestFolders } from "#folders/nesting.ts";
import type { ShownFolder } from "#folders/pending-folders.ts";
import { useFolderActions } from "#folders/use-folder-actions.ts";
import { useFolderBulk, useFolderCommand } from "#library/folder-bulk.tsx";
import { LibraryBrowser } from "#library/library-browser.tsx";
import { formatLibraryView, type LibraryView, parseFolderView } from "#library/library-view.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { paths } from "#shared/paths.ts";
import { Button, ButtonLink } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { Loaded } from "#shared/ui/loaded.tsx";
import { PageHeader } from "#shared/ui/page-header.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { useChangedHref, useUrlView } from "#shared/ui/use-url-view.ts";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import { FolderTabs } from "./folder-tabs.tsx";

/** Prefetches the folders and videos while the page's code is loading. */
export function loader({ api, queryClient }: ApiServices) {
  void queryClient.prefetchQuery(folderQueries.all(api));
  void queryClient.prefetchQuery(videoLibraryQueries.all(api));
}

/** Shows a folder: totals, subfolders, actions and videos. */
export function Component() {
  const { folderId = "" } = useParams();
  const t = useTranslations("folders");
  const videoTexts = useTranslations("video");
  const { withGoing, isLoaded, isRefreshing, asOfMs, problem, retry } = useFolders();
  const nesting = nestFolders(withGoing);
  const folder = nesting.find(folderId);
  // A folder that a stale list lacks may be in the refreshed one.
  const isKnown = isLoaded && (folder !== undefined || !isRefreshing);
  return (
    <>
      {folder === undefined ? (
        <PageHeader title={t("label")} eyebrow={<FolderPath around={[]} />} />
      ) : null}
      <Loaded
        data={isKnown ? { folder } : undefined}
        problem={problem}
        asOfMs={asOfMs}
        onRetry={retry}
        skeleton={<Skeleton className="h-72" />}
      >
        {({ folder }) =>
          folder === undefined ? (
            <EmptyState
              icon={<FolderX size={28} />}
              title={t("page.gone.title")}
              action={<ButtonLink to={paths.library}>{videoTexts("gone.action")}</ButtonLink>}
            >
              {t("page.gone.advice")}
            </EmptyState>
          ) : (
            <KnownFolder key={folder.id} folder={folder} nesting={nesting} />
          )
        }
      </Loaded>
    </>
  );
}

function KnownFolder({ folder, nesting }: { folder: ShownFolder; nesting: Nesting }) {
  const changes = useTranslations("changes");
  const common = useTranslations("common");
  const menu = useTranslations("folders.menu");
  const navigate = useNavigate();
  const { view, toHref } = useUrlView(paths.folder(folder.id), parseFolderView, formatLibraryView);
  const changedHref = useChangedHref(toHref);
  const folderBulk = useFolderBulk(folder.id, view.isWithin);
  const folderActions = useFolderActions(folderBulk.open);
  const command = useFolderCommand(folder.id, view.isWithin ?? true);
  const isGoing = folder.awaits === "removal";
  const around = nesting.around(folder.id);
  const scope = useFolderScope(folder.id, view.isWithin);
  return (
    <>
      <PageHeader
        title={folder.name}
        eyebrow={<FolderPath around={around} />}
        actions={
          isGoing || !folderActions.mayEdit ? null : (
            <>
              {command === null ? null : (
                <Button onClick={() => folderBulk.open(command, folder)}>{menu(command)}</Button>
              )}
              <Button
                icon={<Pencil size={15} aria-hidden="true" />}
                disabled={folder.awaits === "new"}
                onClick={() => folderActions.open({ kind: "rename", folder })}
              >
                {common("rename")}
              </Button>
              <FolderMenu
                folder={folder}
                isUnsure={isPathUnsure(nesting, folder)}
                folderActions={folderActions}
                isOnItsPage
              />
            </>
          )
        }
      />
      <FolderTabs folderId={folder.id} tab="videos" />
      <div className="mb-4 grid gap-2 empty:hidden">
        {isGoing ? <p className="text-ink-soft">{changes("removing")}</p> : null}
        <FolderNotes folder={folder} folderActions={folderActions} />
      </div>
      {scope === null ? null : (
        <>
          <SubfolderChoice
            scope={scope}
            onChange={(isWithin) =>
              void navigate(changedHref(view, { ...view, isWithin }), { preventScrollReset: true })
            }
          />
          <FolderSummary
            folder={folder}
            scope={scope}
            nesting={nesting}
            folderActions={folderActions}
          />
          <Members folderId={folder.id} isWithin={scope.isWithin} view={view} toHref={toHref} />
        </>
      )}
      {folderBulk.dialog}
      <FolderDialogs
        folderActions={folderActions}
        onDeleted={({ id }) => {
          if (id !== folder.id) return;
          const parentId = around.at(-1)?.id;
          void navigate(parentId === undefined ? paths.library : paths.folder(parentId));
        }}
      />
    </>
  );
}

function Members({
  folderId,
  isWithin,
  view,
  toHref,
}: {
  folderId: string;
  isWithin: boolean;
  view: LibraryView;
  toHref: (view: LibraryView) => string;
}) {
  const t = useTranslations("folders.page");
  return (
    <section aria-label={t(isWithin ? "membersWithin" : "members")} className="mt-5">
      <LibraryBrowser view={view} folderId={folderId} toHref={toHref} />
    </section>
  );
}
