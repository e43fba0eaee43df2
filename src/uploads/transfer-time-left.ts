import { useTranslations } from "use-intl";

/** Says how long something will take yet, in the unit that suits it. */
export function useTimeLeft(): (seconds: number) => string {
  const t = useTranslations("transfers");
  return (seconds) => {
    const minutes = Math.ceil(seconds / 60);
    if (seconds < 90)
      return t("left", { unit: "seconds", seconds: Math.ceil(seconds), hours: 0, minutes });
    if (minutes < 90) return t("left", { unit: "minutes", minutes, hours: 0, seconds: 0 });
    return t("left", {
      unit: "hours",
      hours: Math.floor(minutes / 60),
      minutes: minutes % 60,
      seconds: 0,
    });
  };
}
