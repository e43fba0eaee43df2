import { useTranslations } from "use-intl";
import { ModeSwitch } from "#shared/ui/mode-switch.tsx";
import { Panel } from "#shared/ui/panel.tsx";

const THEMES = ["system", "light", "dark"] as const;

/** Theme setting; applied at once. */
export function AppearancePanel({
  theme,
  onTheme,
}: {
  theme: (typeof THEMES)[number];
  onTheme: (theme: (typeof THEMES)[number]) => void;
}) {
  const t = useTranslations("settings.looks");
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
