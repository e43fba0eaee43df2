import { useMemo, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { AboutPanel } from "#settings/about-panel.tsx";
import { CheckPanel } from "#settings/check/check-panel.tsx";
import { ownPage } from "#settings/check/page-tools.ts";
import { KeptPanel } from "#settings/kept/kept-panel.tsx";
import { LooksPanel } from "#settings/looks-panel.tsx";
import { RegionalPanel } from "#settings/regional-panel.tsx";
import { Panel } from "#shared/ui/panel.tsx";
import { useTransferStore } from "#uploads/use-transfers.tsx";
import { keptKinds } from "./kept-kinds.ts";
import { SignOutButton } from "./sign-out-button.tsx";
import { applyTheme, currentTheme, onTheme } from "./theme.ts";

/** What can be set, looked at and forgotten, a panel each. */
export function SettingsDesk() {
  const t = useTranslations("settings.account");
  const theme = useSyncExternalStore(onTheme, currentTheme);
  const transfers = useTransferStore();
  const kinds = useMemo(() => keptKinds(transfers), [transfers]);
  return (
    <div className="grid max-w-4xl grid-cols-[minmax(0,1fr)] gap-4">
      <LooksPanel theme={theme} onTheme={applyTheme} />
      <RegionalPanel />
      <Panel title={t("title")}>
        <p className="max-w-prose text-ink-soft">{t("about")}</p>
        <SignOutButton look="words" className="mt-3" />
      </Panel>
      <CheckPanel />
      <KeptPanel kinds={kinds} />
      <AboutPanel {...ownPage()} />
    </div>
  );
}
