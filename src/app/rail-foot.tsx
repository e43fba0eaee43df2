import { Settings } from "lucide-react";
import { NavLink } from "react-router";
import { useTranslations } from "use-intl";
import { classNames } from "#shared/ui/class-names.ts";
import words from "./messages/en/sign-out.json";
import { SignOutButton } from "./sign-out-button.tsx";
import { ThemeButton } from "./theme-button.tsx";
import { withMessages } from "./with-messages.tsx";

/** What the rail ends with: settings, the theme and the way out. A narrow screen has room for settings alone, which lead to the others. */
export const RailFoot = withMessages([words], Foot);

function Foot() {
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
      <SignOutButton look="icon" className="max-md:hidden" />
    </div>
  );
}
