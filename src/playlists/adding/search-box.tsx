import { Search } from "lucide-react";
import { type KeyboardEvent, useId, useState } from "react";
import { useTranslations } from "use-intl";
import { indexAfterKey } from "#shared/collections/roving-focus.ts";
import { classNames } from "#shared/ui/class-names.ts";
import { CONTROL } from "#shared/ui/fields.tsx";
import { isComposing } from "#shared/ui/is-composing.ts";

const ROW_KEYS = ["ArrowDown", "ArrowUp", "PageDown", "PageUp"] as const satisfies RowKey[];

/** Search field that keeps focus while arrow keys move through the results. */
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
  /** Id of the active row. */
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

const PAGE_ROWS = 6;

/** The keys that go through the rows from the field. Home and End stay the text's own. */
type RowKey = "ArrowDown" | "ArrowUp" | "PageDown" | "PageUp";

/**
 * Active row of a list whose field has focus. Follows its item when others change, and moves to the next when
 * it is removed.
 * @param idOf element id of a row
 */
export function useActiveRow(
  rows: readonly { key: string }[],
  idOf: (at: number) => string,
): { current: number | null; move: (key: RowKey) => void; reset: () => void } {
  const [active, setActive] = useState<{ key: string | null; at: number }>({ key: null, at: 0 });
  const found = active.key === null ? -1 : rows.findIndex(({ key }) => key === active.key);
  const at = found === -1 ? Math.min(active.at, rows.length - 1) : found;
  const current = rows.length === 0 ? null : at;
  return {
    current,
    move(key) {
      if (current === null) return;
      const list = { count: rows.length, pageSize: PAGE_ROWS, isWrapping: true };
      const next = indexAfterKey(key, current, list) ?? current;
      setActive({ key: rows[next]?.key ?? null, at: next });
      document.getElementById(idOf(next))?.scrollIntoView({ block: "nearest" });
    },
    reset: () => setActive({ key: null, at: 0 }),
  };
}
