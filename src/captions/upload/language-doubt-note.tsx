import { useFormatter, useLocale, useTranslations } from "use-intl";
import { languageName } from "#captions/languages.ts";
import { Button } from "#shared/ui/button.tsx";
import type { LanguageDoubt } from "./judge-language.ts";

/** Says what speaks against the language that was chosen for a file, and takes another at a press. */
export function LanguageDoubtNote({
  of,
  chosen,
  doubt,
  onTake,
}: {
  /** The file, for those who can't see where a button stands. */
  of: string;
  chosen: string;
  doubt: LanguageDoubt;
  onTake: (language: string) => void;
}) {
  const t = useTranslations("subtitleUpload.doubt");
  const locale = useLocale();
  const format = useFormatter();
  const reasons = doubt.says.map(({ by, language }) =>
    t(by, { language: languageName(language, locale) }),
  );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
      <p role="status" className="min-w-0 grow basis-52 text-working">
        {t("note", {
          chosen: languageName(chosen, locale),
          reasons: format.list(reasons, { type: "conjunction" }),
        })}
      </p>
      {doubt.others.map((language) => {
        const take = t("take", { language: languageName(language, locale) });
        return (
          <Button
            key={language}
            aria-label={t("takeFor", { take, of })}
            onClick={() => onTake(language)}
          >
            {take}
          </Button>
        );
      })}
    </div>
  );
}
