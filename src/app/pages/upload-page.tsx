import { Lock } from "lucide-react";
import { useTranslations } from "use-intl";
import { folderQueries } from "#folders/folders-queries.ts";
import { playlistQueries } from "#playlists/playlists-queries.ts";
import { type ApiServices, useMayEdit, useSession } from "#shared/http/api-context.tsx";
import { paths } from "#shared/paths.ts";
import { ButtonLink } from "#shared/ui/button.tsx";
import { EmptyState } from "#shared/ui/empty-state.tsx";
import { PageHeader } from "#shared/ui/page-header.tsx";
import { recipeQueries } from "#uploads/recipes-queries.ts";
import { UploadForm } from "#uploads/upload-form.tsx";
import { UploadTabs } from "#uploads/upload-tabs.tsx";

/** Prefetches the options of the upload form. */
export function loader(services: ApiServices) {
  const { api, queryClient } = services;
  void queryClient.prefetchQuery(folderQueries.all(api));
  void queryClient.prefetchQuery(recipeQueries.all(api));
  void queryClient.prefetchQuery(playlistQueries.list(services));
}

export function Component() {
  const t = useTranslations("upload");
  const mayEdit = useMayEdit();
  const { isLoading } = useSession();
  return (
    <>
      <PageHeader title={t("title")} />
      <UploadTabs />
      {mayEdit ? <UploadForm /> : isLoading ? null : <ViewOnly />}
    </>
  );
}

/** Stands in place of the form, for people who may not upload. */
function ViewOnly() {
  const t = useTranslations("upload");
  const common = useTranslations("common");
  const tabs = useTranslations("uploadHistory.tabs");
  return (
    <EmptyState
      icon={<Lock size={28} />}
      title={t("viewOnly")}
      action={<ButtonLink to={paths.uploadHistory}>{tabs("history")}</ButtonLink>}
    >
      {common("viewOnly")}
    </EmptyState>
  );
}
