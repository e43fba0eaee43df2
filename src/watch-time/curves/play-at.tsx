import { Play } from "lucide-react";
import { useId, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { SelectField } from "#shared/ui/fields.tsx";
import { axisWords } from "#watch-time/measure-words.ts";
import { RETENTION_PERCENTS } from "./retention.ts";
import type { Named } from "./use-picks.ts";

/** Opens films at the points of their curves, for those who do not press the curves themselves. */
export function PlayAt({
  films,
  onPlayAt,
}: {
  films: readonly Named[];
  onPlayAt: (contentId: string, percent: number) => void;
}) {
  const t = useTranslations("watchTimeCurves.play");
  const locale = useLocale();
  const nameId = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const film = films.find(({ key }) => key === chosen) ?? films[0];
  const id = film?.content?.id;
  if (film === undefined || id === undefined) return null;
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
      {films.length === 1 ? null : (
        <SelectField
          label={t("film")}
          isLabelHidden
          value={film.key}
          onChange={({ target }) => setChosen(target.value)}
          className="max-w-64 min-w-0"
        >
          {films.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <span className="flex flex-wrap gap-1">
        {RETENTION_PERCENTS.map((percent) => {
          const text = axisWords("completion", percent, locale);
          return (
            <Button
              key={percent}
              aria-label={t("at", { name: film.name, percent: text })}
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
