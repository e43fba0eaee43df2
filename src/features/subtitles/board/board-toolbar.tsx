import { Plus } from "lucide-react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";
import { buttonClass } from "#ui/button.tsx";
import { SearchField, SelectField } from "#ui/fields.tsx";
import { useDraft } from "#ui/use-draft.ts";
import { useTyped } from "#ui/use-typed.ts";
import type { NamedColumn } from "./board-props.ts";
import { type CoverageView, isLanguage, ORDERS } from "./coverage-view.ts";
import { LanguagePicker } from "./language-picker.tsx";

/** Search, filter, order and further languages; the address holds what they say. */
export function BoardToolbar({
  view: shown,
  addressOf,
  columns,
}: {
  view: CoverageView;
  addressOf: (view: CoverageView) => string;
  columns: readonly NamedColumn[];
}) {
  const t = useTranslations("coverage");
  const navigate = useNavigate();
  const [view, show] = useDraft(shown, (next) => void navigate(addressOf(next)));
  const search = useTyped(shown.search, (text) => {
    // Going back leaves the search, it does not take back a letter.
    void navigate(addressOf({ ...view, search: text }), { replace: shown.search !== "" });
  });
  const known = columns.filter(({ language }) => language !== null);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
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
            onChange={({ target }) => search.change(target.value)}
          />
        </form>
      </search>
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
      <label className="flex min-h-8 items-center gap-2 px-1">
        <input
          type="checkbox"
          checked={view.isOnlineOnly}
          onChange={({ target }) => show({ isOnlineOnly: target.checked })}
          className="size-4 accent-accent"
        />
        {t("onlineOnly")}
      </label>
      <LanguagePicker
        label={t("addLanguage")}
        button={
          <>
            <Plus aria-hidden="true" size={15} />
            {t("addLanguage")}
          </>
        }
        buttonClass={buttonClass("secondary", "ms-auto")}
        chosen={known.flatMap(({ language }) => (language === null ? [] : [language]))}
        onChoose={(language) => show({ added: [...new Set([...view.added, language])] })}
      />
    </div>
  );
}
