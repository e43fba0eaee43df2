import { Search } from "lucide-react";
import { type KeyboardEvent, useId } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "#shared/ui/class-names.ts";
import { CONTROL } from "#shared/ui/fields.tsx";
import { isComposing } from "#shared/ui/is-composing.ts";
import type { RowKey } from "./use-active-row.ts";

const ROW_KEYS = ["ArrowDown", "ArrowUp", "PageDown", "PageUp"] as const satisfies RowKey[];

/** A field that the keyboard stays in while it goes through what was found. */
export function SearchBox({
  gridId,
  activeId,
  text,
  onText,
  onMove,
  onAdd,
  onAddAll,
}: {
  gridId: string;
  /** Of the row that the keyboard is on. */
  activeId: string | undefined;
  text: string;
  onText: (text: string) => void;
  onMove: (key: RowKey) => void;
  /** @param isAgain whether it is wanted although it is in already */
  onAdd: (isAgain: boolean) => void;
  onAddAll: () => void;
}) {
  const t = useTranslations("playlistAdding");
  const id = useId();
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const row = ROW_KEYS.find((key) => key === event.key);
    if (row !== undefined && !event.shiftKey) onMove(row);
    else if (event.key === "Enter" && event.shiftKey) onAddAll();
    else if (event.key === "Enter") onAdd(event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className="relative">
        <Search
          aria-hidden="true"
          size={15}
          className="pointer-events-none absolute inset-y-0 start-2.5 my-auto text-ink-faint"
        />
        <input
          type="text"
          role="combobox"
          aria-label={t("search")}
          placeholder={t("search")}
          aria-expanded={activeId !== undefined}
          aria-haspopup="grid"
          aria-controls={gridId}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          aria-describedby={`${id}-keys`}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => onText(target.value)}
          onKeyDown={press}
          className={classNames(CONTROL, "w-full ps-8")}
        />
      </div>
      <p id={`${id}-keys`} className="mt-1 text-xs text-ink-faint pointer-coarse:sr-only">
        {t("keys")}
      </p>
    </>
  );
}
