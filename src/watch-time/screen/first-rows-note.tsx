import { useEffect, useState } from "react";
import { useTranslations } from "use-intl";

/** After so long people wonder whether anything goes on. */
const LONG_MS = 6000;

/** Says that the first rows are on their way, and after a while that this takes long. */
export function FirstRowsNote() {
  const t = useTranslations("watchTime.status");
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), LONG_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <p role="status" className="mb-3 text-sm text-ink-soft">
      {isLong ? t("slow") : t("first")}
    </p>
  );
}
