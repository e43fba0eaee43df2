import { ArrowDown, ArrowUp } from "lucide-react";
import { classNames } from "#ui/class-names.ts";
import { type CountryOrder, FIRST_ORDERS } from "./order-countries.ts";

/** The head of a column that can be put in order. */
export function OrderHead({
  title,
  by,
  order,
  onOrder,
}: {
  title: string;
  by: CountryOrder["by"];
  order: CountryOrder;
  onOrder: (order: CountryOrder) => void;
}) {
  const isBy = order.by === by;
  const Arrow = order.isDown ? ArrowDown : ArrowUp;
  const isNumber = by === "count";
  return (
    <th
      scope="col"
      aria-sort={isBy ? (order.isDown ? "descending" : "ascending") : undefined}
      className={classNames("font-medium", isNumber ? "ps-2 @md:ps-3" : "text-start")}
    >
      <button
        type="button"
        onClick={() => onOrder(isBy ? { by, isDown: !order.isDown } : FIRST_ORDERS[by])}
        className={classNames(
          "inline-flex min-h-8 items-center gap-1 rounded-md font-medium hover:text-ink",
          isNumber ? "-me-1 justify-end px-1" : "px-2",
          isBy && "text-accent",
        )}
      >
        {isBy && isNumber ? <Arrow aria-hidden="true" size={13} /> : null}
        {title}
        {isBy && !isNumber ? <Arrow aria-hidden="true" size={13} /> : null}
      </button>
    </th>
  );
}
