import { useId } from "react";
import { useLocale, useTranslations } from "use-intl";
import { languageName } from "#captions/languages.ts";
import { isolated } from "#shared/ui/isolated.tsx";
import type { UploadDesk } from "./upload-desk.ts";
import type { Judgement, UploadChoice, UploadEntry } from "./upload-entry.ts";

const CHOICES: readonly UploadChoice[] = ["replace", "beside"];

/** Says that there are tracks of the same language, and asks what is to happen to them. */
export function SameLanguage({
  desk,
  entry: { id, language, target, choice },
  judgement: { existing, isOnItsWay },
}: {
  desk: UploadDesk;
  entry: UploadEntry;
  judgement: Judgement;
}) {
  const t = useTranslations("subtitleUpload.choice");
  const locale = useLocale();
  const name = useId();
  if (language === null) return null;
  const values = { language: languageName(language, locale) };
  return (
    <>
      {existing.length === 0 ? null : (
        <fieldset className="text-sm">
          <legend className="text-ink-soft wrap-anywhere">
            {t.rich(target === null ? "existing" : "target", {
              ...values,
              bdi: isolated,
              count: existing.length,
              name: existing.map(({ fileName }) => fileName ?? "?").join(", "),
            })}
          </legend>
          <div className="flex flex-wrap gap-x-4">
            {CHOICES.map((each) => (
              <label key={each} className="inline-flex min-h-7 items-center gap-2">
                <input
                  type="radio"
                  name={name}
                  checked={choice === each}
                  onChange={() => desk.choose([id], each)}
                  className="size-4 accent-accent"
                />
                {t(each, { count: existing.length })}
              </label>
            ))}
          </div>
        </fieldset>
      )}
      {isOnItsWay ? <p className="text-sm text-working">{t("onItsWay", values)}</p> : null}
    </>
  );
}
