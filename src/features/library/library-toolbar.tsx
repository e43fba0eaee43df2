import { LayoutGrid, Rows3, SlidersHorizontal } from "lucide-react";
import { Link, useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import type { VodStatus } from "#api/vod-record.ts";
import { Button } from "#ui/button.tsx";
import { classNames } from "#ui/class-names.ts";
import { SearchField, SelectField } from "#ui/fields.tsx";
import {
  countFilters,
  LAYOUTS,
  type LibraryView,
  ORDERS,
  SHOWN,
  STATUS_SHOWN,
} from "./library-view.ts";
import type { SearchText } from "./use-search-text.ts";

const ICONS = { grid: LayoutGrid, table: Rows3 };

/** Search, filter and order. Each is an address, so that a colleague can be sent what is on screen. */
export function LibraryToolbar({
  view,
  addressOf,
  search,
  counts,
  isFiltering,
  onFilter,
}: {
  view: LibraryView;
  addressOf: (view: LibraryView) => string;
  search: SearchText;
  /** How many films have each status; null while the library is not wholly read. */
  counts: Readonly<Record<VodStatus | "all", number>> | null;
  /** Whether the panel with the other filters is open. */
  isFiltering: boolean;
  onFilter: () => void;
}) {
  const t = useTranslations("library");
  const navigate = useNavigate();
  const filterCount = countFilters(view);
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
      <nav aria-label={t("filter.label")} className="flex flex-wrap gap-1">
        {SHOWN.map((shown) => (
          <Link
            key={shown}
            to={addressOf({ ...view, shown })}
            aria-current={view.shown === shown ? "page" : undefined}
            className={classNames(
              "inline-flex min-h-8 items-center gap-1.5 rounded-full px-3 text-sm font-medium transition-colors",
              view.shown === shown
                ? "bg-accent-wash text-accent"
                : "text-ink-soft hover:bg-sunken hover:text-ink",
            )}
          >
            {t(`filter.${shown}`)}
            {counts === null ? null : (
              <span className="font-normal">
                {t("number", { value: counts[STATUS_SHOWN[shown] ?? "all"] })}
              </span>
            )}
          </Link>
        ))}
      </nav>
      <div className="flex grow flex-wrap items-center justify-end gap-2">
        <search className="min-w-44 grow basis-44 sm:max-w-72">
          <form
            onSubmit={(event) => {
              event.preventDefault();
              search.submit();
            }}
          >
            <SearchField
              label={t("search")}
              value={search.text}
              onChange={(event) => search.change(event.target.value)}
            />
          </form>
        </search>
        <Button
          aria-expanded={isFiltering}
          icon={<SlidersHorizontal aria-hidden="true" size={15} />}
          onClick={onFilter}
        >
          {t("filters", { count: filterCount })}
        </Button>
        <SelectField
          label={t("order.label")}
          isLabelHidden
          value={view.order}
          onChange={(event) => {
            const order = ORDERS.find((name) => name === event.target.value);
            if (order !== undefined) void navigate(addressOf({ ...view, order }));
          }}
        >
          {ORDERS.map((order) => (
            <option key={order} value={order}>
              {t(`order.${order}`)}
            </option>
          ))}
        </SelectField>
        <nav aria-label={t("layout.label")} className="flex gap-1">
          {LAYOUTS.map((layout) => {
            const Icon = ICONS[layout];
            return (
              <Link
                key={layout}
                to={addressOf({ ...view, layout })}
                aria-label={t(`layout.${layout}`)}
                title={t(`layout.${layout}`)}
                aria-current={view.layout === layout ? "page" : undefined}
                className={classNames(
                  "inline-grid size-8 shrink-0 place-items-center rounded-md transition-colors",
                  view.layout === layout
                    ? "bg-accent-wash text-accent"
                    : "text-ink-soft hover:bg-sunken hover:text-ink",
                )}
              >
                <Icon aria-hidden="true" size={16} />
              </Link>
            );
          })}
        </nav>
      </div>
    </div>
  );
}
