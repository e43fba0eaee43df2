import { useTranslations } from "use-intl";
import type { Asked } from "#analytics/asked.ts";
import { shortTitle } from "#shared/format/safe-file-name.ts";

/** Names files after what is in them: whose numbers, which ones, of which days. */
export function useFileName(name: string, { time }: Asked): (title: string) => string {
  const t = useTranslations("analytics.chart");
  return (title) =>
    t("fileName", { name: shortTitle(name), title, from: time.range.from, to: time.range.to });
}
