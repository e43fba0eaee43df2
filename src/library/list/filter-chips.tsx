import { X } from "lucide-react";
import { Suspense } from "react";
import { Link, useNavigate } from "react-router";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import type { FolderScope } from "#folders/folder-counts.ts";
import { useFolders } from "#folders/folders-queries.ts";
import { type LibraryView, withoutFilters } from "#library/library-view.ts";
import { later } from "#messages/later.tsx";
import { paths } from "#shared/paths.ts";
import { CHIP } from "#shared/ui/chips.tsx";
import { useChangedHref } from "#shared/ui/use-url-view.ts";
import { chipsOf } from "./filters.ts";

const SubfolderChoice = later(
  async () => (await import("#folders/folder-row.tsx")).SubfolderChoice,
  "folders",
);

/** Shows what the list is narrowed by, and whether subfolders of its folder are included. */
export function FilterChips({
  view,
  scope,
  toHref,
}: {
  view: LibraryView;
  /** Holds the folders whose videos are shown; null where the page says so, or all are. */
  scope: FolderScope | null;
  toHref: (view: LibraryView) => string;
}) {
  const t = useTranslations("libraryFilters");
  const chip = useTranslations("libraryFilters.chip");
  const figures = useTranslations("videoFigures");
  const common = useTranslations("common");
  const format = useFormatter();
  const locale = useLocale();
  const { folders } = useFolders();
  const navigate = useNavigate();
  const changedHref = useChangedHref(toHref);
  const chips = chipsOf(view, {
    t: chip,
    figures,
    common,
    locale,
    isWithin: scope?.isWithin ?? false,
    day: (day) => format.dateTime(Date.parse(day), { dateStyle: "medium", timeZone: "UTC" }),
    pathOf: (folderId) => folders.find(({ id }) => id === folderId)?.path,
  });
  if (chips.length === 0) return null;
  return (
    <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
      <nav aria-label={t("active")} className="flex min-w-0 flex-wrap items-center gap-1">
        {chips.map(({ text, without }) => (
          <Link
            key={text}
            to={toHref(without)}
            aria-label={t("remove", { filter: text })}
            className={CHIP}
          >
            <bdi className="min-w-0 wrap-anywhere">{text}</bdi>
            <X aria-hidden="true" size={13} className="shrink-0" />
          </Link>
        ))}
        <Link
          to={toHref(withoutFilters(view))}
          className="inline-flex min-h-8 items-center rounded-full px-3 text-sm text-ink-soft hover:bg-sunken hover:text-ink"
        >
          {t("clearAll")}
        </Link>
      </nav>
      {scope === null ? null : (
        <Suspense>
          <SubfolderChoice
            scope={scope}
            onChange={(isWithin) =>
              void navigate(changedHref(view, { ...view, isWithin }), { preventScrollReset: true })
            }
          />
        </Suspense>
      )}
      {view.missing.includes("thumbnail") ? (
        <Link
          to={paths.missingImages}
          className="inline-flex min-h-8 items-center rounded-full px-3 text-sm text-accent underline-offset-2 hover:underline"
        >
          {t("giveThumbnails")}
        </Link>
      ) : null}
    </div>
  );
}
