import { useTranslations } from "use-intl";
import type { ApiServices } from "#api/api-context.tsx";
import { folderQueries } from "#api/folders-queries.ts";
import { playlistQueries } from "#api/playlists-queries.ts";
import { recipeQueries } from "#api/recipes-queries.ts";
import { UploadForm } from "#features/uploads/upload-form.tsx";
import { UploadTabs } from "#features/uploads/upload-tabs.tsx";
import { PageHeader } from "#ui/page-header.tsx";

/** Starts the calls for what can be chosen. */
export function uploadLoader({ api, queryClient }: ApiServices) {
  return () => {
    void queryClient.prefetchQuery(folderQueries.all(api));
    void queryClient.prefetchQuery(recipeQueries.all(api));
    void queryClient.prefetchQuery(playlistQueries.list(api));
    return null;
  };
}

/** Where films are sent from. */
export function UploadPage() {
  const t = useTranslations("upload");
  return (
    <>
      <PageHeader title={t("title")} />
      <UploadTabs />
      <UploadForm />
    </>
  );
}
