import { X } from "lucide-react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { percentWords } from "#shared/format/percents.ts";
import type { BoardProps, NamedColumn } from "./board-props.ts";
import { isLanguage } from "./coverage-view.ts";

/** A language, how many films have it, and the way to those that don't. */
export function LanguageHead({
  column: { language, name, filmCount: withCount },
  filmCount,
  view,
  addressOf,
}: { column: NamedColumn } & Pick<BoardProps, "filmCount" | "view" | "addressOf">) {
  const t = useTranslations("coverage");
  const locale = useLocale();
  const share = percentWords(filmCount === 0 ? 0 : withCount / filmCount, locale);
  const missingCount = filmCount - withCount;
  const isFilter = language !== null && view.missing === language;
  return (
    <div className="grid content-start gap-0.5 px-2 py-1.5 text-sm">
      <span className="flex items-start justify-between gap-1">
        <bdi title={name} className="min-w-0 truncate font-semibold">
          {name}
        </bdi>
        {withCount === 0 && language !== null ? (
          <Link
            to={addressOf({ ...view, added: view.added.filter((each) => each !== language) })}
            aria-label={t("removeColumn", { language: name })}
            title={t("removeColumn", { language: name })}
            className="-m-1 grid size-6 shrink-0 place-items-center rounded-md text-ink-faint hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden="true" size={13} />
          </Link>
        ) : null}
      </span>
      <span className="text-xs whitespace-nowrap text-ink-soft tabular-nums">
        <span aria-hidden="true">{t("withLanguage", { count: withCount, share })}</span>
        <span className="sr-only">
          {t("withLanguageLong", { count: withCount, total: filmCount, language: name, share })}
        </span>
      </span>
      {language === null || !isLanguage(language) ? null : isFilter || missingCount > 0 ? (
        <Link
          to={addressOf({ ...view, missing: isFilter ? null : language })}
          aria-label={
            isFilter
              ? t("showAllLong", { language: name })
              : t("missingInLong", { count: missingCount, language: name })
          }
          className="-mx-1 inline-flex min-h-6 items-center justify-self-start rounded-sm px-1 text-xs whitespace-nowrap text-accent tabular-nums underline-offset-2 hover:underline"
        >
          {isFilter ? t("showAll") : t("missingIn", { count: missingCount })}
        </Link>
      ) : null}
    </div>
  );
}
