import { useLocale, useTranslations } from "use-intl";
import { formatBytes } from "#shared/format/bytes.ts";
import type { Totals } from "./totals.ts";

/** What the films of a folder add up to. */
export function TotalsFigures({ totals, isComplete }: { totals: Totals; isComplete: boolean }) {
  const t = useTranslations("folders.summary");
  const locale = useLocale();
  const without = (count: number) => (count === 0 ? null : t("without", { count }));
  const minutes = Math.round(totals.durationSeconds / 60);
  const number = (value: number) => new Intl.NumberFormat(locale).format(value);
  const figures: { name: string; value: string; more?: string | null }[] = [
    { name: t("films"), value: number(totals.filmCount) },
    {
      name: t("duration"),
      value: t("durationValue", { hours: Math.floor(minutes / 60), minutes: minutes % 60 }),
      more: without(totals.withoutDurationCount),
    },
    {
      name: t("size"),
      value: formatBytes(totals.sizeBytes, locale),
      more: without(totals.withoutSizeCount),
    },
    { name: t("online"), value: number(totals.onlineCount) },
    { name: t("offline"), value: number(totals.offlineCount) },
    { name: t("encoding"), value: number(totals.encodingCount) },
    { name: t("withoutThumbnail"), value: number(totals.withoutThumbnailCount) },
    { name: t("withoutSubtitles"), value: number(totals.withoutSubtitlesCount) },
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4 2xl:grid-cols-8">
      {figures.map(({ name, value, more }) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-ink-faint">{name}</dt>
          <dd className="text-lg font-semibold wrap-anywhere">
            {isComplete ? value : t("atLeast", { figure: value })}
          </dd>
          {more === null || more === undefined ? null : (
            <dd className="text-xs text-ink-faint">{more}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}
