import { useFormatter } from "use-intl";
import { ChangeText } from "./change-text.tsx";
import { CountryName } from "./country-name.tsx";
import type { NamedTotal } from "./order-countries.ts";
import { ShareBar } from "./share-bar.tsx";
import { useShareText } from "./use-share-text.ts";

/** One country: its count, its part of the total, its change where there is something to compare with. */
export function CountryRow({
  country,
  total,
  largest,
  isActive,
  onActive,
}: {
  country: NamedTotal;
  total: number;
  /** What a full bar stands for. */
  largest: number;
  /** Pointed at, here or on the map. */
  isActive: boolean;
  onActive: (code: string | null) => void;
}) {
  const format = useFormatter();
  const shareOf = useShareText();
  return (
    <tr
      data-active={isActive}
      onPointerEnter={() => onActive(country.code)}
      onPointerLeave={({ pointerType }) => {
        // A finger always leaves; what it pointed at stays.
        if (pointerType !== "touch") onActive(null);
      }}
      className="border-t border-line *:align-baseline data-[active=true]:bg-accent-wash"
    >
      <th scope="row" className="min-w-20 py-1.5 ps-2 text-start font-normal">
        <CountryName country={country} />
      </th>
      <td className="py-1.5 ps-2 @md:ps-3 whitespace-nowrap">{format.number(country.count)}</td>
      <td className="py-1.5 ps-2 @md:ps-3 last:pe-2">
        <ShareBar
          text={shareOf(country.count, total)}
          fill={largest === 0 ? 0 : country.count / largest}
        />
      </td>
      {country.previousCount === null ? null : (
        <td className="py-1.5 ps-2 @md:ps-3 pe-2">
          <ChangeText count={country.count} previousCount={country.previousCount} />
        </td>
      )}
    </tr>
  );
}
