import { Plus } from "lucide-react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { buttonClass } from "#shared/ui/button.tsx";
import { CheckField } from "#shared/ui/check-field.tsx";
import { SelectField } from "#shared/ui/fields.tsx";
import { SearchForm } from "#shared/ui/search-form.tsx";
import { useDraft } from "#shared/ui/use-draft.ts";
import { useUrlSearch } from "#shared/ui/use-typed.ts";
import type { NamedColumn } from "./board-parts.tsx";
import { type CoverageView, isLanguage, ORDERS } from "./coverage-view.ts";
import { LanguagePicker } from "./language-picker.tsx";

/** Search, filter, order and further languages; the address holds what they say. */
export function BoardToolbar({
  view: shown,
  toHref,
  columns,
}: {
  view: CoverageView;
  toHref: (view: CoverageView) => string;
  columns: readonly NamedColumn[];
}) {
  const t = useTranslations("coverage");
  const navigate = useNavigate();
  const [view, show] = useDraft(shown, (next) => void navigate(toHref(next)));
  const search = useUrlSearch(shown.search, (text) => toHref({ ...view, search: text }));
  const known = columns.filter(({ language }) => language !== null);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <SearchForm label={t("search")} search={search} />
      <SelectField
        label={t("missing")}
        isLabelHidden
        value={view.missing ?? ""}
        onChange={({ target }) => show({ missing: target.value || null })}
      >
        <option value="">{t("anyMissing")}</option>
        {known
          .filter(({ language }) => isLanguage(language ?? ""))
          .map(({ language, name }) => (
            <option key={language} value={language ?? ""}>
              {t("missingOption", { language: name })}
            </option>
          ))}
      </SelectField>
      <SelectField
        label={t("order.label")}
        isLabelHidden
        value={view.order}
        onChange={({ target }) => {
          const order = ORDERS.find((name) => name === target.value);
          if (order !== undefined) show({ order });
        }}
      >
        {ORDERS.map((order) => (
          <option key={order} value={order}>
            {t(`order.${order}`)}
          </option>
        ))}
      </SelectField>
      <CheckField
        isOn={view.isOnlineOnly}
        onChange={(isOnlineOnly) => show({ isOnlineOnly })}
        className="px-1"
      >
        {t("onlineOnly")}
      </CheckField>
      <LanguagePicker
        label={t("addLanguage")}
        button={
          <>
            <Plus aria-hidden="true" size={15} />
            {t("addLanguage")}
          </>
        }
        buttonClass={buttonClass("secondary", "ms-auto")}
        selected={known.flatMap(({ language }) => (language === null ? [] : [language]))}
        onChoose={(language) => show({ added: [...new Set([...view.added, language])] })}
      />
    </div>
  );
}
