import { useTranslations } from "use-intl";
import { Switch } from "#shared/ui/switch.tsx";
import { Key } from "./key.tsx";
import { switchShortcuts } from "./shortcut-switch.ts";

/** What the keys do without the panel, and the switch for them. */
export function ShortcutNote({ isOn }: { isOn: boolean }) {
  const t = useTranslations("dateRange.shortcuts");
  return (
    <div className="w-0 min-w-full border-t border-line bg-canvas px-4 py-2">
      <Switch
        label={t("label")}
        hint={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>{t("letters")}</span>
            <span className="flex items-center gap-1">
              <Key>{t("shift")}</Key>
              <Key>←</Key>
              <Key>→</Key>
              {t("steps")}
            </span>
          </span>
        }
        isOn={isOn}
        isBusy={false}
        problem={null}
        onChange={switchShortcuts}
      />
    </div>
  );
}
