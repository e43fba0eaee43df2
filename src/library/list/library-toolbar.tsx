import { Link, useNavigate } from "react-router";
import { useFormatter, useTranslations } from "use-intl";
import {
  countFilters,
  LAYOUTS,
  type LibraryView,
  type Order,
  orderOf,
  ordersOf,
  SHOWN,
  STATUS_SHOWN,
} from "#library/library-view.ts";
import { Button } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { ChoiceField, SearchForm } from "#shared/ui/fields.tsx";
import type { Typed } from "#shared/ui/use-typed.ts";
import { useChangedHref } from "#shared/ui/use-url-view.ts";
import type { VideoStatus } from "#videos/video-record.ts";

/** Names an order as the toolbar offers it. */
export interface OrderOption {
  value: Order;
  text: string;
}

export function LibraryToolbar({
  view,
  toHref,
  search,
  counts,
  mostCount,
  moreOrders,
  isFiltering,
  onFilter,
}: {
  view: LibraryView;
  toHref: (view: LibraryView) => string;
  search: Typed;
  /** Counts the videos by status. Is null while the library is incomplete. */
  counts: Readonly<Record<VideoStatus | "all", number>> | null;
  /** Tells the largest possible count, which reserves the width before counts arrive. Is null when unknown. */
  mostCount: number | null;
  /** Lists the orders by figures, whose names come with the full list. */
  moreOrders: readonly OrderOption[];
  isFiltering: boolean;
  onFilter: () => void;
}) {
  const t = useTranslations("library");
  const common = useTranslations("common");
  const format = useFormatter();
  const navigate = useNavigate();
  const changedHref = useChangedHref(toHref);
  const filterCount = countFilters(view);
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
      <Choice
        label={t("show")}
        room={mostCount === null ? null : format.number(mostCount)}
        links={SHOWN.map((shown) => ({
          to: toHref({ ...view, shown }),
          text: common(shown),
          count: counts === null ? null : format.number(counts[STATUS_SHOWN[shown] ?? "all"]),
          isCurrent: view.shown === shown,
        }))}
      />
      <div className="flex grow flex-wrap items-center justify-end gap-2">
        <SearchForm label={t("search")} search={search} />
        <Button aria-expanded={isFiltering} onClick={onFilter}>
          {t("filters", { count: filterCount })}
        </Button>
        <ChoiceField
          label={t("order.label")}
          isLabelHidden
          options={[
            ...ordersOf(view).map((order) => ({ value: order, text: t(`order.${order}`) })),
            ...moreOrders,
          ]}
          value={orderOf(view)}
          onChange={(order) => void navigate(changedHref(view, { ...view, order }))}
        />
        <Choice
          label={t("layout.label")}
          links={LAYOUTS.map((layout) => ({
            to: toHref({ ...view, layout }),
            text: t(`layout.${layout}`),
            isCurrent: view.layout === layout,
          }))}
        />
      </div>
    </div>
  );
}

function Choice({
  label,
  room = null,
  links,
}: {
  label: string;
  /** Holds the widest text that a pending count may become. */
  room?: string | null;
  links: { to: string; text: string; count?: string | null; isCurrent: boolean }[];
}) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-1">
      {links.map(({ to, text, count, isCurrent }) => (
        <Link
          key={to}
          to={to}
          aria-current={isCurrent ? "page" : undefined}
          className={classNames(
            "inline-flex min-h-8 items-center gap-1.5 rounded-full px-3 text-sm font-medium transition-colors",
            isCurrent
              ? "bg-accent-wash text-accent"
              : "text-ink-soft hover:bg-sunken hover:text-ink",
          )}
        >
          {text}
          {count === undefined || (count ?? room) === null ? null : (
            <span className={classNames("font-normal", count === null ? "invisible" : null)}>
              {count ?? room}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
