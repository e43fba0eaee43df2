import { useTranslations } from "use-intl";
import { isSameView, MAX_NAME_LENGTH, type SavedView, tidyName } from "./saved-views-record.ts";

/** Result of checking a name. */
interface CheckedName {
  /** Normalised. */
  name: string;
  /** Why it can't be a name; null: it can. */
  problem: string | null;
  /** The view that has it already. */
  taken: SavedView | null;
}

/** @param views of one kind, whose names are taken */
export function useNameCheck(views: readonly SavedView[]): (draft: string) => CheckedName {
  const t = useTranslations("watchTimeFiles.saved");
  return (draft) => {
    const name = tidyName(draft);
    const excess = name.length - MAX_NAME_LENGTH;
    return {
      name,
      problem: name === "" ? t("empty") : excess > 0 ? t("tooLong", { count: excess }) : null,
      taken: views.find((view) => isSameView(view, { kind: view.kind, name })) ?? null,
    };
  };
}
