import { useTranslations } from "use-intl";
import type { Subtitle } from "#captions/subtitles.ts";
import { CheckField } from "#shared/ui/check-field.tsx";
import { isolated } from "#shared/ui/isolated.tsx";
import type { SavePlan } from "./save-plan.ts";

/** Says what becomes of the tracks there are, and asks about those that nobody meant yet. */
export function SavePlanWords({
  plan: { replaced, isGone, others },
  source,
  alsoIds,
  onAlso,
}: {
  plan: SavePlan;
  source: Subtitle | null;
  /** Of the others, those that are to go too. */
  alsoIds: ReadonlySet<string>;
  onAlso: (ids: ReadonlySet<string>) => void;
}) {
  const t = useTranslations("workbench.save");
  const nameOf = (track: Subtitle | null) => track?.fileName ?? t("unnamed");
  return (
    <>
      <p className="text-ink-soft">
        {replaced === null
          ? t("becomesNew")
          : t.rich("replaces", { name: nameOf(replaced), text: isolated })}
      </p>
      {isGone ? <p>{t.rich("gone", { name: nameOf(source), text: isolated })}</p> : null}
      {others.length > 0 ? (
        <fieldset>
          <legend>{t("others", { count: others.length })}</legend>
          {others.map((track) => (
            <CheckField
              key={track.id}
              isOn={alsoIds.has(track.id)}
              onChange={(isOn) => {
                const ids = new Set(alsoIds);
                if (isOn) ids.add(track.id);
                else ids.delete(track.id);
                onAlso(ids);
              }}
            >
              <span className="wrap-anywhere">
                {t.rich("also", { name: nameOf(track), text: isolated })}
              </span>
            </CheckField>
          ))}
        </fieldset>
      ) : null}
    </>
  );
}
