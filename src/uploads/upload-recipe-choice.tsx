import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useApi } from "#shared/http/api-context.tsx";
import { ApiError } from "#shared/http/errors.ts";
import { SelectField } from "#shared/ui/fields.tsx";
import { recipeQueries } from "./recipes-queries.ts";

/** How a film is encoded; null for the account's default. Can't be changed once sending has begun. */
export function UploadRecipeChoice({
  recipeId,
  isFixed = false,
  onChange,
}: {
  recipeId: string | null;
  isFixed?: boolean;
  onChange: (recipeId: string | null) => void;
}) {
  const t = useTranslations("upload");
  const { api } = useApi();
  const { data, error } = useQuery(recipeQueries.all(api));
  const standard = data?.find(({ isDefault }) => isDefault);
  const isUnknownPath = error instanceof ApiError && error.kind === "not-found";
  const trouble =
    error === null ? undefined : t(isUnknownPath ? "recipesMissing" : "recipesFailed");
  return (
    <SelectField
      label={t("recipe")}
      value={recipeId ?? ""}
      disabled={isFixed}
      onChange={(event) => onChange(event.target.value === "" ? null : event.target.value)}
      hint={isFixed ? t("recipeFixed") : trouble}
    >
      <option value="">
        {standard === undefined
          ? t("defaultRecipe")
          : t("defaultRecipeNamed", { name: standard.name })}
      </option>
      {data
        ?.filter(({ isDefault }) => !isDefault)
        .map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      {recipeId !== null && data?.some(({ id }) => id === recipeId) !== true ? (
        // Chosen before, and not in the list: showing another one would be a lie.
        <option value={recipeId}>{recipeId}</option>
      ) : null}
    </SelectField>
  );
}
