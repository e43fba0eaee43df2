import { Play } from "lucide-react";
import { useId, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { SelectField } from "#shared/ui/fields.tsx";
import { formatAxisValue } from "#watch-time/format-measure.ts";
import { RETENTION_PERCENTS } from "./retention.ts";
import type { Named } from "./use-picks.ts";

/** Opens films at the points of their curves, for those who do not press the curves themselves. */
export function PlayAt({
  videos,
  onPlayAt,
}: {
  videos: readonly Named[];
  onPlayAt: (contentId: string, percent: number) => void;
}) {
  const t = useTranslations("watchTimeCurves.play");
  const locale = useLocale();
  const nameId = useId();
  const [selected, setSelected] = useState<string | null>(null);
  const video = videos.find(({ key }) => key === selected) ?? videos[0];
  const id = video?.content?.id;
  if (video === undefined || id === undefined) return null;
  return (
    <div
      role="group"
      aria-labelledby={nameId}
      data-print="hide"
      className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm"
    >
      <span id={nameId} className="inline-flex items-center gap-1.5 text-ink-soft">
        <Play aria-hidden="true" size={14} />
        {t("label")}
      </span>
      {videos.length === 1 ? null : (
        <SelectField
          label={t("film")}
          isLabelHidden
          value={video.key}
          onChange={({ target }) => setSelected(target.value)}
          className="max-w-64 min-w-0"
        >
          {videos.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <span className="flex flex-wrap gap-1">
        {RETENTION_PERCENTS.map((percent) => {
          const text = formatAxisValue("completion", percent, locale);
          return (
            <Button
              key={percent}
              aria-label={t("at", { name: video.name, percent: text })}
              onClick={() => onPlayAt(id, percent)}
            >
              {text}
            </Button>
          );
        })}
      </span>
    </div>
  );
}
