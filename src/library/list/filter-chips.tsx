import { X } from "lucide-react";
import { Link } from "react-router";
import { useFormatter, useLocale, useTranslations } from "use-intl";
import { useFolders } from "#folders/folders-queries.ts";
import { type LibraryView, NO_FOLDER, withoutFilters } from "#library/library-view.ts";
import { languageName } from "#shared/format/languages.ts";
import { paths } from "#shared/paths.ts";
import { CHIP } from "#shared/ui/chips.tsx";
import { languageOf } from "./filter-videos.ts";

export function FilterChips({
  view,
  toHref,
}: {
  view: LibraryView;
  toHref: (view: LibraryView) => string;
}) {
  const t = useTranslations("libraryFilters");
  const shown = useTranslations("common");
  const format = useFormatter();
  const locale = useLocale();
  const { folders } = useFolders();
  const day = (text: string) =>
    format.dateTime(Date.parse(text), { dateStyle: "medium", timeZone: "UTC" });
  const chips: { text: string; without: LibraryView }[] = [];
  if (view.shown !== "all") {
    chips.push({ text: shown(view.shown), without: { ...view, shown: "all" } });
  }
  if (view.folder !== null) {
    const text = folders.find(({ id }) => id === view.folder)?.path ?? view.folder;
    chips.push({
      text:
        view.folder === NO_FOLDER
          ? t("chip.noFolder")
          : t(view.isWithin ? "chip.folderWithin" : "chip.folder", { text }),
      without: { ...view, folder: null, isWithin: false },
    });
  }
  for (const what of view.missing) {
    const language = languageOf(what);
    chips.push({
      text:
        language === null
          ? t(what === "thumbnail" ? "chip.thumbnail" : "chip.subtitles")
          : t("chip.language", { language: languageName(language, locale) }),
      without: { ...view, missing: view.missing.filter((each) => each !== what) },
    });
  }
  const { createdFrom, createdTo } = view;
  if (createdFrom !== null) {
    const text = t("chip.from", { day: day(createdFrom) });
    chips.push({ text, without: { ...view, createdFrom: null } });
  }
  if (createdTo !== null) {
    const text = t("chip.to", { day: day(createdTo) });
    chips.push({ text, without: { ...view, createdTo: null } });
  }
  if (chips.length === 0) return null;
  return (
    <div className="mb-2 flex flex-wrap items-center gap-1">
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
