import { useFormatter, useTranslations } from "use-intl";
import { classNames } from "#shared/ui/class-names.ts";
import { colourSteps } from "./colour-steps.ts";
import { SHADES } from "./shades.ts";

/** What the shades stand for. Only for those who see them: the table says the same in numbers. */
export function MapLegend({ largest }: { largest: number }) {
  const t = useTranslations("countries.map");
  const format = useFormatter();
  const short = (count: number) => format.number(count, { notation: "compact" });
  return (
    <ul aria-hidden="true" className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-ink-soft">
      <LegendItem sample={SHADES[0]?.sample} text={t("none")} />
      {colourSteps(largest).map(({ step, from, to }) => (
        <LegendItem
          key={step}
          sample={SHADES[step]?.sample}
          text={from === to ? short(to) : t("range", { from: short(from), to: short(to) })}
        />
      ))}
    </ul>
  );
}

function LegendItem({ sample, text }: { sample: string | undefined; text: string }) {
  return (
    <li className="flex items-center gap-1.5 whitespace-nowrap">
      <span className={classNames("size-3 rounded-sm", sample)} />
      {text}
    </li>
  );
}
