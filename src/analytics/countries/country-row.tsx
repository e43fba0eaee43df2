import { NAME_CELL } from "#shared/charts/table-look.ts";
import { CountCells } from "./count-cells.tsx";
import type { CountryMetric } from "./country-metric.ts";
import { CountryName } from "./country-name.tsx";
import type { NamedTotal } from "./order-countries.ts";

/** One country: its count, its part of the total, its change where there is something to compare with. */
export function CountryRow({
  country,
  metric,
  total,
  largest,
  isActive,
  onActive,
}: {
  country: NamedTotal;
  metric: CountryMetric;
  total: number;
  largest: number;
  /** Pointed at, here or on the map. */
  isActive: boolean;
  onActive: (code: string | null) => void;
}) {
  return (
    <tr
      data-active={isActive}
      onPointerEnter={() => onActive(country.code)}
      onPointerLeave={({ pointerType }) => {
        // A finger always leaves; what it pointed at stays.
        if (pointerType !== "touch") onActive(null);
      }}
      className="data-[active=true]:bg-accent-wash"
    >
      <th scope="row" className={`${NAME_CELL} min-w-20`}>
        <CountryName country={country} />
      </th>
      <CountCells
        metric={metric}
        count={country.count}
        mark={country.mark}
        comparedCount={country.comparedCount}
        previousCount={country.previousCount}
        total={total}
        largest={largest}
        canGo
      />
    </tr>
  );
}
