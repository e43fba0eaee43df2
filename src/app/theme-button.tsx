import { Monitor, Moon, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "#shared/ui/button.tsx";
import { applyTheme, currentTheme, onTheme, themeAfter } from "./theme.ts";

const THEME_ICONS = { system: Monitor, light: Sun, dark: Moon } as const;

/** Goes round the themes. */
export function ThemeButton() {
  const t = useTranslations("railFoot");
  const theme = useSyncExternalStore(onTheme, currentTheme);
  const Icon = THEME_ICONS[theme];
  return (
    <IconButton label={t("theme", { theme })} onClick={() => applyTheme(themeAfter(theme))}>
      <Icon size={17} />
    </IconButton>
  );
}
