import type { ReactNode } from "react";
import { useParams } from "react-router";
import { useTranslations } from "use-intl";
import { FolderPath } from "#folders/folder-row.tsx";
import { useFolders } from "#folders/folders-queries.ts";
import { nestFolders } from "#folders/nesting.ts";
import { PageHeader } from "#shared/ui/page-header.tsx";
import { FolderTabs } from "./folder-tabs.tsx";

/** Shows the name of the page's folder above figures of it. */
export function FolderFigures({
  tab,
  children,
}: {
  tab: "analytics" | "watchTime";
  children: (folder: { id: string; name: string; subfolderCount: number }) => ReactNode;
}) {
  const { folderId: id = "" } = useParams();
  const t = useTranslations("folders");
  const { withGoing } = useFolders();
  const nesting = nestFolders(withGoing);
  const name = nesting.find(id)?.name ?? t("label");
  return (
    <>
      <PageHeader title={name} eyebrow={<FolderPath around={nesting.around(id)} />} />
      <FolderTabs folderId={id} tab={tab} />
      {children({ id, name, subfolderCount: nesting.deepInside(id).length })}
    </>
  );
}
