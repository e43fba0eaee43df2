import { Monitor, Moon, Sun } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "#ui/button.tsx";
import { applyTheme, currentTheme, themeAfter } from "./theme.ts";

const THEME_ICONS = { system: Monitor, light: Sun, dark: Moon } as const;

/** Goes round the themes. */
export function ThemeButton() {
  const t = useTranslations("shell");
  const [theme, setTheme] = useState(currentTheme);
  const Icon = THEME_ICONS[theme];
  return (
    <IconButton
      label={t("theme", { theme })}
      onClick={() => {
        const next = themeAfter(theme);
        applyTheme(next);
        setTheme(next);
      }}
    >
      <Icon size={17} />
    </IconButton>
  );
}
