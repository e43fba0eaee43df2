import { useMutation } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { useFormatter, useLocale, useNow, useTimeZone, useTranslations } from "use-intl";
import { LANGUAGES, languageOf, loadLanguage } from "#messages/catalogues.ts";
import { addDays, utcOfDay, type Weekday } from "#shared/dates/days.ts";
import { formatDuration } from "#shared/dates/durations.ts";
import { weekStartOf } from "#shared/dates/week-start.ts";
import { dayAt } from "#shared/dates/zones.ts";
import { browserLanguages } from "#shared/format/browser-region.ts";
import { formatBytes } from "#shared/format/bytes.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { onStored, tryWriteStored } from "#shared/storage/stored-text.ts";
import { Button } from "#shared/ui/button.tsx";
import { SelectField } from "#shared/ui/fields.tsx";
import { Facts, Panel } from "#shared/ui/panel.tsx";
import { ZonePicker } from "#shared/ui/range/zone-picker.tsx";
import {
  REGIONAL_KEY,
  REGIONAL_VERSION,
  type RegionalChoice,
  readRegionalChoice,
  readRegionalText,
  regionalByDefault,
  WEEK_STARTS,
} from "./regional.ts";

const MINUTE_MS = 60_000;
/** Is large enough to show group and decimal separators. */
const NUMBER = 1_234_567.89;
const DURATION_SECONDS = 6120;
const SIZE_BYTES = 14_200_000_000;

export function RegionalPanel() {
  const t = useTranslations("settings.regional");
  const { config } = useApi().api;
  const format = useFormatter();
  const locale = useLocale();
  const shownZone = useTimeZone() ?? "UTC";
  const text = useSyncExternalStore(onStored, readRegionalText);
  const [failure, setFailure] = useState<"notKept" | "languageFailed" | null>(null);
  const selected = readRegionalChoice(text);
  const byDefault = regionalByDefault(config);
  const { locale: chosen, timeZone } = { ...byDefault, ...selected };
  const language = languageOf(chosen);
  const nowMs = useNow({ updateInterval: MINUTE_MS }).getTime();
  // For English, locales of all languages without messages are listed, too.
  const locales = listLocales([...browserLanguages(), byDefault.locale, chosen]).filter(
    ({ tag }) => languageOf(tag) === language,
  );

  /** Stores no value that equals the deployment's default, so that it follows a change of that default. */
  const choose = (change: Partial<Record<keyof RegionalChoice, string>>) => {
    const next = Object.entries({ ...selected, ...change }).filter(([, value]) => value !== "");
    setFailure(keepRegional(Object.fromEntries(next)) ? null : "notKept");
  };
  const chooseLocale = (locale: string) =>
    choose({ locale: locale === byDefault.locale ? "" : locale });
  const changeLanguage = useMutation({
    // The language is loaded before it is stored, so that a failure leaves the page in its current language.
    mutationFn: loadLanguage,
    onSuccess: (_, next) => chooseLocale(localeFor(next, byDefault.locale)),
    onError: () => setFailure("languageFailed"),
  });
  return (
    <Panel title={t("title")}>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t("language")}
          value={language}
          onChange={({ currentTarget }) => changeLanguage.mutate(currentTarget.value)}
        >
          {LANGUAGES.map((each) => (
            <option key={each} value={each} lang={each}>
              {localeName(each)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t("locale")}
          value={Intl.getCanonicalLocales(chosen)[0] ?? chosen}
          onChange={({ currentTarget }) => chooseLocale(currentTarget.value)}
        >
          {locales.map(({ tag, name }) => (
            <option key={tag} value={tag} lang={tag}>
              {name}
            </option>
          ))}
        </SelectField>
        <div>
          <p className="mb-1 text-sm font-medium text-ink-soft">{t("zone")}</p>
          <ZonePicker
            timeZone={timeZone}
            personZone={byDefault.timeZone}
            atDay={dayAt(nowMs, timeZone)}
            onChange={(zone) => choose({ timeZone: zone === byDefault.timeZone ? "" : zone })}
          />
          <p className="mt-1 text-sm text-ink-faint">{t("zoneHint")}</p>
        </div>
        <WeekStartField
          chosen={selected.weekStart ?? ""}
          onChange={(weekStart) => choose({ weekStart })}
        />
      </div>
      {/* The example uses the formatters of every page in the selected format. */}
      <section aria-label={t("examples")} className="mt-4 rounded-md bg-sunken px-3 py-2">
        <Facts
          facts={[
            {
              name: t("date"),
              value: format.dateTime(nowMs, {
                dateStyle: "full",
                timeStyle: "short",
                timeZone: shownZone,
              }),
            },
            { name: t("number"), value: format.number(NUMBER) },
            { name: t("duration"), value: formatDuration(DURATION_SECONDS, locale) },
            { name: t("size"), value: formatBytes(SIZE_BYTES, locale) },
          ]}
        />
      </section>
      <div className="mt-4 flex min-h-8 flex-wrap items-center gap-3">
        {Object.keys(selected).length === 0 ? (
          <p className="text-sm text-ink-faint">{t("isDefault")}</p>
        ) : (
          <Button onClick={() => setFailure(keepRegional({}) ? null : "notKept")}>
            {t("reset")}
          </Button>
        )}
        <p role="alert" className="text-sm text-trouble empty:hidden">
          {failure === null ? null : t(failure)}
        </p>
      </div>
    </Panel>
  );
}

/**
 * Stores the user's regional settings and notifies all tabs. Absent settings use the deployment's defaults.
 * @returns false if storage is not available
 */
export function keepRegional(choice: Partial<Record<keyof RegionalChoice, string>>): boolean {
  const isDefault = Object.keys(choice).length === 0;
  const text = JSON.stringify({ version: REGIONAL_VERSION, ...choice });
  return tryWriteStored(REGIONAL_KEY, isDefault ? null : text);
}

function WeekStartField({
  chosen,
  onChange,
}: {
  /** Is empty for that of the language. */
  chosen: string;
  onChange: (weekStart: string) => void;
}) {
  const t = useTranslations("settings.regional");
  const locale = useLocale();
  return (
    <SelectField
      label={t("weekStart")}
      value={chosen}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">
        {t("weekStartAutomatic", { day: weekdayName(weekStartOf(locale), locale) })}
      </option>
      {Object.entries(WEEK_STARTS).map(([name, weekday]) => (
        <option key={name} value={name}>
          {weekdayName(weekday, locale)}
        </option>
      ))}
    </SelectField>
  );
}

/** Returns the name of a day of the week in a language. */
function weekdayName(weekday: Weekday, locale: string): string {
  // 4 January 1970 was a Sunday.
  const ms = utcOfDay(addDays("1970-01-04", weekday));
  return new Intl.DateTimeFormat(locale, { weekday: "long", timeZone: "UTC" }).format(ms);
}

/** Returns the locale of a language: the default one, or one of the browser's, or that of its largest region. */
function localeFor(language: string, byDefault: string): string {
  const wanted = [byDefault, ...browserLanguages()].find((tag) => languageOf(tag) === language);
  return wanted ?? `${language}-${new Intl.Locale(language).maximize().region}`;
}

/** Lists locales with different number and date formats; with a region where it matters. */
const TAGS = [
  "ar-AE ar-EG ar-MA ar-SA bg-BG ca-ES cs-CZ da-DK de-AT de-CH de-DE el-GR en-AU en-CA en-GB en-IE en-IN en-US en-ZA es-AR es-ES es-MX",
  "et-EE fa-IR fi-FI fr-BE fr-CA fr-CH fr-FR he-IL hi-IN hr-HR hu-HU id-ID is-IS it-IT ja-JP ko-KR lt-LT lv-LV ms-MY",
  "nb-NO nl-BE nl-NL pl-PL pt-BR pt-PT ro-RO sk-SK sl-SI sr-RS sv-SE th-TH tr-TR uk-UA vi-VN zh-CN zh-TW",
]
  .join(" ")
  .split(" ");

/**
 * Returns the selectable locales, sorted by name, which is in their own language for their speakers to find.
 * @param also further tags to include; invalid ones are skipped
 */
export function listLocales(also: readonly string[]): { tag: string; name: string }[] {
  const tags = new Set([...TAGS, ...also].flatMap(canonicalOf));
  return [...tags]
    .map((tag) => ({ tag, name: localeName(tag) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
}

function canonicalOf(tag: string): string[] {
  try {
    return Intl.getCanonicalLocales(tag);
  } catch {
    // WebKit on Linux reports the system locale unchanged, which may be "C".
    return [];
  }
}

/** Returns the name of a locale, such as `Deutsch (Schweiz)`; the tag if the browser does not know it. */
export function localeName(tag: string): string {
  try {
    const name = new Intl.DisplayNames(tag, { type: "language" }).of(tag) ?? tag;
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
  } catch {
    return tag;
  }
}
