import { useFormatter, useTranslations } from "use-intl";
import type { NamedTotal } from "./order-countries.ts";

const FEW = 6;

/** Countries too small for the map, with their counts. */
export function NotOnMap({ countries }: { countries: readonly NamedTotal[] }) {
  const t = useTranslations("countries.map");
  const format = useFormatter();
  if (countries.length === 0) return null;
  const items = countries.slice(0, FEW).map(({ key, name, count }) => (
    <span key={key} className="whitespace-nowrap">
      <bdi>{name}</bdi> {format.number(count)}
    </span>
  ));
  const others = countries.length - items.length;
  return (
    <p className="text-xs text-ink-soft">
      {t.rich("notOnMap", {
        list: () => format.list(others === 0 ? items : [...items, t("others", { count: others })]),
      })}
    </p>
  );
}
