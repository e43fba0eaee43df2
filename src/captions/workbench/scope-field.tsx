import { useState } from "react";
import { useTranslations } from "use-intl";
import { SelectField } from "#shared/ui/fields.tsx";
import { selectedForTools } from "./history.ts";
import { useHistory } from "./workbench-context.ts";

/** Scope of a tool: the selection if several are selected, else all (`keys` is null). */
export function useScope() {
  const { selection } = useHistory().present;
  const [isSelected, setIsSelected] = useState(() => selectedForTools(selection) !== null);
  return { keys: isSelected ? selectedForTools(selection) : null, setIsSelected };
}

/** Selects all cues or the selection. */
export function ScopeField({ scope }: { scope: ReturnType<typeof useScope> }) {
  const t = useTranslations("workbench.scope");
  const { document, selection } = useHistory().present;
  const selected = selectedForTools(selection);
  return (
    <SelectField
      label={t("label")}
      value={scope.keys === null ? "all" : "chosen"}
      onChange={({ target }) => scope.setIsSelected(target.value === "chosen")}
      {...(selected === null ? { hint: t("hint") } : {})}
    >
      <option value="all">{t("all", { count: document.cues.length })}</option>
      {selected === null ? null : (
        <option value="chosen">{t("chosen", { count: selected.size })}</option>
      )}
    </SelectField>
  );
}
