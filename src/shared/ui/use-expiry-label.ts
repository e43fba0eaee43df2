import { useFormatter, useTranslations } from "use-intl";

/** Returns the label for when an upload command expires; null: soon. */
export function useExpiryLabel(): (expiresAtMs: number | null) => string {
  const t = useTranslations("scriptUploads");
  const format = useFormatter();
  return (expiresAtMs) =>
    expiresAtMs === null
      ? t("expiresSoon")
      : t("expires", { time: format.dateTime(expiresAtMs, { timeStyle: "short" }) });
}
