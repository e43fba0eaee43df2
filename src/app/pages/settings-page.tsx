import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { later } from "#messages/later.tsx";
import { PageHeader } from "#shared/ui/page-header.tsx";

/** Is a separate chunk, to keep the list of files per page short, which every visit loads. */
const loadBoard = () => import("#app/settings-panels.tsx");

const SettingsPanels = later(async () => (await loadBoard()).SettingsPanels);

/** Loads the code of the panels. The settings are stored in the browser, so there is nothing to prefetch. */
export function loader() {
  // The page reports a failure.
  loadBoard().catch(() => undefined);
}

/** Shows the settings of this browser, stored data and diagnostics. */
export function Component() {
  const t = useTranslations("settings");
  return (
    <>
      <PageHeader title={t("title")} eyebrow={t("eyebrow")} />
      <Suspense>
        <SettingsPanels />
      </Suspense>
    </>
  );
}
