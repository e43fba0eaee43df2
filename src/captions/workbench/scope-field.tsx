import { useState } from "react";
import { useTranslations } from "use-intl";
import { SelectField } from "#shared/ui/fields.tsx";
import { useHistory } from "./desk.ts";
import { chosenForTools } from "./history.ts";

/** Which cues a tool is to change. */
export interface Scope {
  /** Null: all of them. */
  keys: ReadonlySet<number> | null;
  isChosen: boolean;
  setIsChosen: (isChosen: boolean) => void;
}

/** The chosen cues where there are several, else all. */
export function useScope(): Scope {
  const { selection } = useHistory();
  const [isChosen, setIsChosen] = useState(() => chosenForTools(selection) !== null);
  return { keys: isChosen ? chosenForTools(selection) : null, isChosen, setIsChosen };
}

/** Asks whether all cues are meant or those that are chosen. */
export function ScopeField({ scope }: { scope: Scope }) {
  const t = useTranslations("workbench.scope");
  const { document, selection } = useHistory();
  const chosen = chosenForTools(selection);
  return (
    <SelectField
      label={t("label")}
      value={scope.keys === null ? "all" : "chosen"}
      onChange={({ target }) => scope.setIsChosen(target.value === "chosen")}
      {...(chosen === null ? { hint: t("hint") } : {})}
    >
      <option value="all">{t("all", { count: document.cues.length })}</option>
      {chosen === null ? null : (
        <option value="chosen">{t("chosen", { count: chosen.size })}</option>
      )}
    </SelectField>
  );
}
