import { useFormatter } from "use-intl";

/** A share of the whole, as a percentage, and as a bar where there is room. Null: not known. */
export function ShareCell({ share }: { share: number | null }) {
  const format = useFormatter();
  return (
    <td className="px-2 py-1.5 whitespace-nowrap">
      <span className="flex items-center justify-end gap-2">
        {share === null ? null : (
          <span
            aria-hidden="true"
            className="h-1.5 w-20 overflow-hidden rounded-full bg-sunken max-sm:hidden"
          >
            <span
              className="block h-full rounded-full bg-accent"
              style={{ inlineSize: `${share * 100}%` }}
            />
          </span>
        )}
        <span className="text-end sm:min-w-12">
          {share === null
            ? "–"
            : format.number(share, { style: "percent", maximumFractionDigits: 1 })}
        </span>
      </span>
    </td>
  );
}
