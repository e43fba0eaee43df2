import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { later } from "#app/later.tsx";
import { PageHeader } from "#shared/ui/page-header.tsx";

/** Of its own, so that the list of what each page is made of stays short: every visit loads that. */
const bringDesk = () => import("#app/settings-desk.tsx");

const SettingsDesk = later(async () => (await bringDesk()).SettingsDesk);

/** The settings are in the browser: there is no call to start. */
export function settingsLoader() {
  return () => {
    // Should it not come, the page says so.
    bringDesk().catch(() => undefined);
    return null;
  };
}

/** What a person sets for this browser, and what helps when something does not work in it. */
export function SettingsPage() {
  const t = useTranslations("settings");
  return (
    <>
      <PageHeader title={t("title")} eyebrow={t("eyebrow")} />
      <Suspense>
        <SettingsDesk />
      </Suspense>
    </>
  );
}
