import { Check } from "lucide-react";
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { indexAfterKey } from "#shared/collections/roving-focus.ts";
import { classNames } from "./class-names.ts";
import { SearchField } from "./fields.tsx";
import { isComposing } from "./is-composing.ts";

const PAGE_ROWS = 8;
const FIRST = { key: null, index: 0 };

/**
 * Keeps the active row of a list whose field has the focus: the first one, until a key leads elsewhere. It follows its
 * item when others come before it; when that is gone it is the one in its place.
 * @param keys of the rows
 * @param idOf element id of a row
 */
export function useActiveRow(keys: readonly string[], idOf: (index: number) => string) {
  const [active, setActive] = useState<{ key: string | null; index: number }>(FIRST);
  const found = active.key === null ? -1 : keys.indexOf(active.key);
  return {
    /** Is -1 when there are no rows. */
    current: Math.min(found < 0 ? active.index : found, keys.length - 1),
    moveTo: (index: number) => {
      setActive({ key: keys[index] ?? null, index });
      document.getElementById(idOf(index))?.scrollIntoView({ block: "nearest" });
    },
    reset: () => setActive(FIRST),
  };
}

export interface SearchOption<T> {
  /** Is unique among all options. */
  key: string;
  value: T;
  content: ReactNode;
  isSelected: boolean;
  /** Reason why it is disabled; absent: it is enabled. */
  unavailable?: string | undefined;
}

/** Holds options under a heading. `label` is null when they have none. */
export interface SearchGroup<T> {
  label: string | null;
  options: readonly SearchOption<T>[];
}

/**
 * Shows a combobox with its results, for the content of an open panel. The focus stays in the field: arrows, Page Up
 * and Down, Home and End move through the list, Enter selects.
 */
export function SearchList<T>({
  label,
  resultsLabel,
  hint,
  status,
  text,
  onText,
  groups,
  onChoose,
  className = "sm:w-96",
  listClass = "h-80",
  fieldEnd,
  footer,
}: {
  label: string;
  resultsLabel: string;
  hint?: ReactNode;
  /** Is the number of results, or says why there are none; announced, and shown if there are none. */
  status: string;
  text: string;
  onText: (text: string) => void;
  groups: readonly SearchGroup<T>[];
  onChoose: (value: T) => void;
  className?: string;
  /** Sets the height of the results. */
  listClass?: string;
  /** Stands after the field. */
  fieldEnd?: ReactNode;
  /** Stands below the results, beside the status, which is then always shown. */
  footer?: ReactNode;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const shown = groups.flatMap(({ options }) => options);
  const indices = new Map(shown.map(({ key }, index) => [key, index]));
  const rowId = (index: number) => `${id}-${index}`;
  const { current, moveTo, reset } = useActiveRow([...indices.keys()], rowId);
  const choose = ({ value, unavailable }: SearchOption<T>) => {
    if (unavailable === undefined) onChoose(value);
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const selected = shown[current];
    if (event.key === "Enter") {
      event.preventDefault();
      if (selected !== undefined) choose(selected);
      return;
    }
    const list = { count: shown.length, pageSize: PAGE_ROWS, isWrapping: true };
    const next = indexAfterKey(event.key, current, list);
    if (next === null || event.shiftKey) return;
    event.preventDefault();
    moveTo(next);
  };
  return (
    <div className={classNames("flex max-h-[inherit] flex-col", className)}>
      <div className="flex flex-wrap items-center gap-1 border-b border-line p-2">
        <SearchField
          className="grow"
          data-first-focus=""
          type="text"
          role="combobox"
          label={label}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={shown.length === 0 ? undefined : rowId(current)}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => {
            onText(currentTarget.value);
            reset();
            list.current?.scrollTo(0, 0);
          }}
          onKeyDown={press}
        />
        {fieldEnd}
        {hint === undefined ? null : (
          <p id={`${id}-hint`} className="w-full px-0.5 text-xs text-ink-faint">
            {hint}
          </p>
        )}
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={resultsLabel}
        // Browsers make scroll containers tabbable.
        tabIndex={-1}
        // Keep the focus in the field.
        onPointerDown={(event) => event.preventDefault()}
        className={classNames(
          "max-h-full min-h-0 overflow-y-auto overscroll-contain p-1 empty:hidden",
          listClass,
        )}
      >
        <Results {...{ groups, indices, current, rowId }} onChoose={choose} />
      </div>
      <div
        className={classNames(
          "flex items-center justify-between gap-2 px-3 text-sm text-ink-soft",
          footer === undefined ? null : "min-h-11 border-t border-line",
        )}
      >
        <p
          role="status"
          className={footer === undefined && shown.length > 0 ? "sr-only" : "py-2.5"}
        >
          {status}
        </p>
        {footer}
      </div>
    </div>
  );
}

function Results<T>({
  groups,
  indices,
  current,
  rowId,
  onChoose,
}: {
  groups: readonly SearchGroup<T>[];
  /** Maps the key of each option to its place in the list. */
  indices: ReadonlyMap<string, number>;
  /** Is the place of the active option. */
  current: number;
  rowId: (index: number) => string;
  onChoose: (option: SearchOption<T>) => void;
}) {
  return groups.map(({ label, options }) =>
    options.length === 0 ? null : (
      <Group key={label} label={label}>
        {options.map((option) => {
          const index = indices.get(option.key) ?? 0;
          return (
            <Row
              key={option.key}
              id={rowId(index)}
              option={option}
              isActive={index === current}
              onChoose={() => onChoose(option)}
            />
          );
        })}
      </Group>
    ),
  );
}

function Group({ label, children }: { label: string | null; children: ReactNode }) {
  const id = useId();
  if (label === null) return children;
  return (
    <div role="group" aria-labelledby={id} className="pb-1">
      <div id={id} role="presentation" className="px-2 pt-1 pb-0.5 text-xs text-ink-faint">
        {label}
      </div>
      {children}
    </div>
  );
}

function Row<T>({
  id,
  option: { content, isSelected, unavailable },
  isActive,
  onChoose,
}: {
  id: string;
  option: SearchOption<T>;
  isActive: boolean;
  onChoose: () => void;
}) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      // Not tabbable: the focus stays in the field, whose `aria-activedescendant` marks the active option.
      tabIndex={-1}
      aria-selected={isSelected}
      aria-disabled={unavailable !== undefined}
      onClick={onChoose}
      className={classNames(
        // Rows out of view are not rendered by the browser.
        "flex min-h-10 w-full items-center gap-2 rounded-md px-2 py-0.5 text-start [contain-intrinsic-block-size:auto_2.5rem] [content-visibility:auto]",
        unavailable === undefined ? "hover:bg-sunken" : "cursor-not-allowed text-ink-faint",
        isActive ? "bg-accent-wash" : null,
      )}
    >
      <span className="min-w-0 grow">
        {content}
        {unavailable === undefined ? null : <span className="block text-xs">{unavailable}</span>}
      </span>
      <Check
        aria-hidden="true"
        size={15}
        className={classNames("shrink-0", isSelected ? "text-accent" : "invisible")}
      />
    </button>
  );
}
