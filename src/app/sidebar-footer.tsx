import { Monitor, Moon, Settings, Sun } from "lucide-react";
import { useSyncExternalStore } from "react";
import { NavLink } from "react-router";
import { useTranslations } from "use-intl";
import { IconButton } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { SignOutButton } from "./sign-out-button.tsx";
import { applyTheme, currentTheme, onTheme, themeAfter } from "./theme.ts";

/** Footer of the navigation: settings, theme and sign-out. On narrow screens only the settings. */
export function RailFoot() {
  const t = useTranslations("railFoot");
  return (
    <div className="flex items-center md:justify-between">
      <NavLink
        to="/settings"
        title={t("settings")}
        className={({ isActive }) =>
          classNames(
            "flex size-9 items-center justify-center rounded-md transition-colors md:h-9 md:w-auto md:grow md:justify-start md:gap-2.5 md:px-2.5",
            isActive
              ? "text-accent md:bg-accent-wash"
              : "text-ink-soft hover:bg-sunken hover:text-ink",
          )
        }
      >
        <Settings aria-hidden="true" size={17} />
        <span className="sr-only md:not-sr-only">{t("settings")}</span>
      </NavLink>
      <div className="max-md:hidden">
        <ThemeButton />
      </div>
      <SignOutButton measure="icon" className="max-md:hidden" />
    </div>
  );
}

const THEME_ICONS = { system: Monitor, light: Sun, dark: Moon } as const;

/** Cycles through the themes. */
function ThemeButton() {
  const t = useTranslations("railFoot");
  const theme = useSyncExternalStore(onTheme, currentTheme);
  const Icon = THEME_ICONS[theme];
  return (
    <IconButton label={t("theme", { theme })} onClick={() => applyTheme(themeAfter(theme))}>
      <Icon size={17} />
    </IconButton>
  );
}
