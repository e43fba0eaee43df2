import { useMemo, useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { AboutPanel } from "#features/settings/about-panel.tsx";
import { CheckPanel } from "#features/settings/check/check-panel.tsx";
import { ownPage } from "#features/settings/check/page-tools.ts";
import { KeptPanel } from "#features/settings/kept/kept-panel.tsx";
import { LooksPanel } from "#features/settings/looks-panel.tsx";
import { RegionalPanel } from "#features/settings/regional-panel.tsx";
import { useTransferStore } from "#features/uploads/use-transfers.tsx";
import { Panel } from "#ui/panel.tsx";
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
