import { useState } from "react";
import { useTranslations } from "use-intl";
import { ChoiceField } from "#shared/ui/fields.tsx";
import { selectedForTools } from "./history.ts";
import { useHistory } from "./workbench-context.ts";

export function useScope() {
  const { selection } = useHistory().present;
  const [isSelected, setIsSelected] = useState(() => selectedForTools(selection) !== null);
  return { keys: isSelected ? selectedForTools(selection) : null, setIsSelected };
}

export function ScopeField({ scope }: { scope: ReturnType<typeof useScope> }) {
  const t = useTranslations("workbench.scope");
  const { document, selection } = useHistory().present;
  const selected = selectedForTools(selection);
  const all = { value: "all", text: t("all", { count: document.cues.length }) };
  const chosen = { value: "chosen", text: t("chosen", { count: selected?.size ?? 0 }) };
  return (
    <ChoiceField
      label={t("label")}
      hint={selected === null ? t("hint") : undefined}
      options={selected === null ? [all] : [all, chosen]}
      value={scope.keys === null ? "all" : "chosen"}
      onChange={(value) => scope.setIsSelected(value === "chosen")}
    />
  );
}
