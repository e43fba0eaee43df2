import { useTranslations } from "use-intl";
import { folderQueries } from "#folders/folders-queries.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { FolderFigures } from "./folder-figures.tsx";
import { SubjectAnalytics } from "./subject-analytics.tsx";

/** Prefetches the folders while the page's code is loading. */
export function loader({ api, queryClient }: ApiServices) {
  void queryClient.prefetchQuery(folderQueries.all(api));
}

/** Shows the analytics of the videos in a folder, which also report an unknown folder. */
export function Component() {
  const t = useTranslations("folders.page");
  return (
    <FolderFigures tab="analytics">
      {({ id, name, subfolderCount }) => (
        <>
          {subfolderCount === 0 ? null : (
            <p className="mb-3 text-sm text-ink-soft">{t("ownOnly", { count: subfolderCount })}</p>
          )}
          <SubjectAnalytics key={id} kind="folder" id={id} name={name} />
        </>
      )}
    </FolderFigures>
  );
}
