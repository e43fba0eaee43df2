import { useTranslations } from "use-intl";

/** Says how long something will take yet, in the unit that suits it. */
export function useTimeLeft(): (seconds: number) => string {
  const t = useTranslations("common");
  return (exactSeconds) => {
    const seconds = Math.ceil(exactSeconds);
    const minutes = Math.ceil(exactSeconds / 60);
    if (exactSeconds < 90) return t("left", { unit: "seconds", seconds, hours: 0, minutes });
    if (minutes < 90) return t("left", { unit: "minutes", seconds, hours: 0, minutes });
    const hours = Math.floor(minutes / 60);
    return t("left", { unit: "hours", seconds, hours, minutes: minutes % 60 });
  };
}
