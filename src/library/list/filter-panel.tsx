import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { type ReactNode, Suspense, useId, useMemo, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { FigureFilter } from "#library/figures/figure-filter.tsx";
import type { LibraryView } from "#library/library-view.ts";
import { later } from "#messages/later.tsx";
import { languageChoices, languageName } from "#shared/format/languages.ts";
import { languageOfTrack } from "#shared/format/track-language.ts";
import { useApi } from "#shared/http/api-context.tsx";
import { IconButton } from "#shared/ui/button.tsx";
import { CheckField, CONTROL, SelectField } from "#shared/ui/fields.tsx";
import { videoLibraryQueries } from "#videos/video-library-queries.ts";
import { type FilterName, languageOf, MISSING, missingIn, missingLanguages } from "./filters.ts";
import { useViewDraft } from "./use-view-draft.ts";

const ListChoices = later(
  async () => (await import("#library/lists/list-choices.tsx")).ListChoices,
  "lists",
);

/** Shows the filters that have no place in the toolbar. Each takes effect at once. */
export function FilterPanel({
  view: shown,
  toHref,
  onClose,
}: {
  view: LibraryView;
  toHref: (view: LibraryView) => string;
  onClose: () => void;
}) {
  const t = useTranslations("filterPanel");
  const headingId = useId();
  const [view, show] = useViewDraft(shown, toHref);
  return (
    <section
      aria-labelledby={headingId}
      className="mb-2 rounded-lg border border-line bg-surface px-4 py-3 shadow-card"
    >
      <header className="mb-2 flex items-center justify-between gap-2">
        <h2 id={headingId} className="font-semibold">
          {t("panel")}
        </h2>
        <IconButton label={t("close")} onClick={onClose}>
          <X size={16} />
        </IconButton>
      </header>
      <div className="flex flex-wrap gap-x-4 gap-y-3">
        {Object.entries(CONTROLS).map(([name, Control]) => (
          <Control key={name} view={view} onChange={show} />
        ))}
        <Suspense>
          <ListChoices list={view.list} toHref={(list) => toHref({ ...view, list })} />
        </Suspense>
      </div>
    </section>
  );
}

interface ControlProps {
  view: LibraryView;
  onChange: (change: Partial<LibraryView>) => void;
}

/** Maps each filter to its control, in the order of the panel. */
const CONTROLS: Record<
  Exclude<FilterName, "shown" | "folder" | "list">,
  (props: ControlProps) => ReactNode
> = {
  missing: MissingFilter,
  created: CreatedFilter,
  figures: FigureFilter,
};

function MissingFilter({ view, onChange }: ControlProps) {
  const t = useTranslations("filterPanel");
  const common = useTranslations("common");
  return (
    <Group title={t("missing")}>
      {MISSING.map((what) => (
        <CheckField
          key={what}
          isOn={view.missing.includes(what)}
          onChange={(isOn) => {
            const others = view.missing.filter((each) => each !== what);
            onChange({ missing: isOn ? [...others, what] : others });
          }}
        >
          {common(what)}
        </CheckField>
      ))}
      <LanguageFilter view={view} onChange={onChange} />
    </Group>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 text-sm font-medium text-ink-soft">{title}</legend>
      <div className="grid gap-1">{children}</div>
    </fieldset>
  );
}

type Days = Pick<LibraryView, "createdFrom" | "createdTo">;

/** Lets a person choose a range of two days, both included. Invalid input shows an error and is not searched. */
function CreatedFilter({ view: { createdFrom, createdTo }, onChange }: ControlProps) {
  const t = useTranslations("filterPanel");
  const common = useTranslations("common");
  const id = useId();
  const [draft, setDraft] = useState<Days>({ createdFrom, createdTo });
  const [seen, setSeen] = useState<Days>({ createdFrom, createdTo });
  if (seen.createdFrom !== createdFrom || seen.createdTo !== createdTo) {
    setSeen({ createdFrom, createdTo });
    setDraft({ createdFrom, createdTo });
  }
  const isWrong = isReversed(draft);
  const change = (days: Partial<Days>, isWhole: boolean) => {
    const next = { ...draft, ...days };
    setDraft(next);
    if (isWhole && !isReversed(next)) onChange(next);
  };
  return (
    <Group title={common("created")}>
      <div className="flex flex-wrap gap-2">
        {(["createdFrom", "createdTo"] as const).map((name) => (
          <label key={name} className="flex items-center gap-2">
            {common(name === "createdFrom" ? "from" : "to")}
            <input
              type="date"
              min="1000-01-01"
              max="2999-12-31"
              value={draft[name] ?? ""}
              aria-invalid={isWrong}
              aria-describedby={isWrong ? id : undefined}
              onChange={({ target }) =>
                // A year that is still being typed is out of range.
                change({ [name]: target.value || null }, target.validity.valid)
              }
              className={CONTROL}
            />
          </label>
        ))}
      </div>
      <p id={id} role="alert" className="text-sm text-trouble empty:hidden">
        {isWrong ? t("wrongRange") : null}
      </p>
    </Group>
  );
}

function isReversed({ createdFrom, createdTo }: Days): boolean {
  return createdFrom !== null && createdTo !== null && createdFrom > createdTo;
}

function LanguageFilter({ view, onChange }: ControlProps) {
  const t = useTranslations("filterPanel");
  const locale = useLocale();
  const { api } = useApi();
  const { data: library } = useQuery(videoLibraryQueries.all(api));
  const requested = missingLanguages(view);
  const used = useMemo(() => {
    const all = (library?.videos ?? []).flatMap(({ subtitleLanguages }) => subtitleLanguages);
    return [...new Set(all)].map(languageOfTrack).filter((language) => language !== null);
  }, [library]);
  const first = [...new Set([...used, ...requested])]
    .map((code) => ({ code, name: languageName(code, locale) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, locale));
  const firstNames = new Set(first.map(({ name }) => name));
  return (
    <SelectField
      label={t("language")}
      // Only a URL can set several; chips remove them one by one.
      value={requested[0] ?? ""}
      onChange={({ target: { value } }) =>
        onChange({
          missing: [
            ...view.missing.filter((what) => languageOf(what) === null),
            ...(value === "" ? [] : [missingIn(value)]),
          ],
        })
      }
    >
      <option value="">{t("noLanguage")}</option>
      {first.length === 0 ? null : <optgroup label={t("usedLanguages")}>{options(first)}</optgroup>}
      <optgroup label={t("otherLanguages")}>
        {options(languageChoices(locale).filter(({ name }) => !firstNames.has(name)))}
      </optgroup>
    </SelectField>
  );
}

function options(languages: readonly { code: string; name: string }[]) {
  return languages.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
}
