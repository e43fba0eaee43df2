import { useParams } from "react-router";
import { useTranslations } from "use-intl";
import { FolderPath } from "#folders/folder-row.tsx";
import { folderQueries, useFolders } from "#folders/folders-queries.ts";
import { nestFolders } from "#folders/nesting.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { PageHeader } from "#shared/ui/page-header.tsx";
import { FolderTabs } from "./folder-tabs.tsx";
import { SubjectAnalytics } from "./subject-analytics.tsx";

/** Prefetches the folders while the page's code is loading. */
export function loader({ api, queryClient }: ApiServices) {
  void queryClient.prefetchQuery(folderQueries.all(api));
}

/** Shows the analytics of the videos in a folder, which also report an unknown folder. */
export function Component() {
  const { folderId = "" } = useParams();
  const t = useTranslations("folders");
  const { withGoing } = useFolders();
  const nesting = nestFolders(withGoing);
  const name = nesting.find(folderId)?.name ?? t("label");
  const subfolderCount = nesting.deepInside(folderId).length;
  return (
    <>
      <PageHeader title={name} eyebrow={<FolderPath around={nesting.around(folderId)} />} />
      <FolderTabs folderId={folderId} tab="analytics" />
      {subfolderCount === 0 ? null : (
        <p className="mb-3 text-sm text-ink-soft">{t("page.ownOnly", { count: subfolderCount })}</p>
      )}
      <SubjectAnalytics key={folderId} kind="folder" id={folderId} name={name} />
    </>
  );
}
