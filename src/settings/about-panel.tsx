import { useTranslations } from "use-intl";
import { basePath } from "#shared/storage/base-path.ts";
import { Copyable } from "#shared/ui/copy-button.tsx";
import { ModeSwitch } from "#shared/ui/mode-switch.tsx";
import { Facts, Panel } from "#shared/ui/panel.tsx";

export function AboutPanel({
  version,
  build,
}: {
  /** Is null if the page does not state it. */
  version: string | null;
  build: string | null;
}) {
  const t = useTranslations("settings.about");
  const text = [version, build].filter((part) => part !== null).join(" ");
  return (
    <Panel title={t("title")}>
      <Facts
        facts={[
          {
            name: t("version"),
            value:
              version === null ? null : (
                <Copyable label={t("copyVersion")} text={`Reeldesk ${text}`}>
                  {version}
                </Copyable>
              ),
          },
          { name: t("build"), value: build },
          { name: t("licence"), value: "MIT" },
          {
            name: t("notices"),
            value: (
              <a
                // Written next to index.html by the build.
                href={`${basePath()}third-party-notices.txt`}
                target="_blank"
                rel="noreferrer"
                className="text-accent underline"
              >
                {t("showNotices")}
              </a>
            ),
          },
        ]}
      />
    </Panel>
  );
}

const THEMES = ["system", "light", "dark"] as const;

export function AppearancePanel({
  theme,
  onTheme,
}: {
  theme: (typeof THEMES)[number];
  onTheme: (theme: (typeof THEMES)[number]) => void;
}) {
  const t = useTranslations("appearance");
  return (
    <Panel title={t("title")}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span aria-hidden="true" className="text-sm font-medium text-ink-soft">
          {t("theme")}
        </span>
        <ModeSwitch
          label={t("theme")}
          options={THEMES.map((value) => ({ value, text: t(`themes.${value}`) }))}
          value={theme}
          onChange={onTheme}
        />
      </div>
    </Panel>
  );
}
