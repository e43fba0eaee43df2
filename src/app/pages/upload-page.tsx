import { useTranslations } from "use-intl";
import { folderQueries } from "#folders/folders-queries.ts";
import { playlistQueries } from "#playlists/playlists-queries.ts";
import type { ApiServices } from "#shared/http/api-context.tsx";
import { PageHeader } from "#shared/ui/page-header.tsx";
import { recipeQueries } from "#uploads/recipes-queries.ts";
import { UploadForm } from "#uploads/upload-form.tsx";
import { UploadTabs } from "#uploads/upload-tabs.tsx";

/** Prefetches the options of the upload form. */
export function loader({ api, queryClient }: ApiServices) {
  void queryClient.prefetchQuery(folderQueries.all(api));
  void queryClient.prefetchQuery(recipeQueries.all(api));
  void queryClient.prefetchQuery(playlistQueries.list(api));
}

/** Upload form. */
export function Component() {
  const t = useTranslations("upload");
  return (
    <>
      <PageHeader title={t("title")} />
      <UploadTabs />
      <UploadForm />
    </>
  );
}
