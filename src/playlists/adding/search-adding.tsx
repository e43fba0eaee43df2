import { Check, EllipsisVertical, Plus, Search } from "lucide-react";
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Candidate, Candidates } from "#playlists/use-candidates.ts";
import { indexAfterKey } from "#shared/collections/roving-focus.ts";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { CheckField, ChoiceField, CONTROL } from "#shared/ui/fields.tsx";
import { isComposing } from "#shared/ui/is-composing.ts";
import { Menu } from "#shared/ui/menu.tsx";
import {
  type Adding,
  CandidateInfo,
  type CandidateKind,
  type CandidateOrder,
  findCandidates,
  ReadingNote,
  sortCandidates,
  useCandidateName,
} from "./use-adding.tsx";

const PAGE = 50;
const MAX_UNCONFIRMED = 50;
const KINDS = ["all", "vod", "channel"] as const satisfies CandidateKind[];
const ORDERS = ["newest", "title"] as const satisfies CandidateOrder[];

const ALL: { text: string; kind: CandidateKind; order: CandidateOrder; isNewOnly: boolean } = {
  text: "",
  kind: "all",
  order: "newest",
  isNewOnly: false,
};

/** Finds videos and channels by title. The focus stays in the field: keys go through the results from there. */
export function SearchAdding({ adding, candidates }: { adding: Adding; candidates: Candidates }) {
  const t = useTranslations("playlistAdding");
  const locale = useLocale();
  const common = useTranslations("common");
  const kindTexts = { all: common("all"), vod: common("videos"), channel: common("channels") };
  const orderTexts = {
    newest: common("newestFirst"),
    oldest: common("oldestFirst"),
    title: common("title"),
  };
  const id = useId();
  const [search, setSearch] = useState(ALL);
  const { text, kind, order, isNewOnly } = search;
  const [most, setMost] = useState(PAGE);
  const [requested, setRequested] = useState<readonly Candidate[] | null>(null);
  const { placeOf, addOne, addAll } = adding;

  const all = useDeferredValue(candidates.all);
  const sought = useDeferredValue(text);
  const sorted = useMemo(() => sortCandidates(all, order, locale), [all, order, locale]);
  const found = useMemo(() => {
    const isIn = isNewOnly ? (key: string) => placeOf(key) !== null : null;
    return findCandidates(sorted, { text: sought, kind, isIn });
  }, [sorted, sought, kind, isNewOnly, placeOf]);
  const shown = found.slice(0, most);
  const fresh = shown.filter(({ key }) => placeOf(key) === null);
  const rowId = (at: number) => `${id}-${at}`;
  const active = useActiveRow(shown, rowId);

  const addShown = () => {
    if (fresh.length > MAX_UNCONFIRMED) setRequested(fresh);
    else addAll(fresh);
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === "Enter") {
      const candidate = shown[active.current ?? -1];
      if (event.shiftKey) addShown();
      else if (candidate !== undefined) addOne(candidate, event.ctrlKey || event.metaKey);
    } else if (event.shiftKey || !active.move(event.key)) return;
    event.preventDefault();
  };
  const change = (part: Partial<typeof search>) => {
    setSearch({ ...search, ...part });
    setMost(PAGE);
    active.reset();
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
          aria-expanded={active.current !== null}
          aria-haspopup="grid"
          aria-controls={`${id}-grid`}
          aria-activedescendant={active.current === null ? undefined : rowId(active.current)}
          aria-autocomplete="list"
          aria-describedby={`${id}-keys`}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => change({ text: target.value })}
          onKeyDown={press}
          className={classNames(CONTROL, "w-full ps-8")}
        />
      </div>
      <p id={`${id}-keys`} className="mt-1 text-xs text-ink-faint pointer-coarse:sr-only">
        {t("keys")}
      </p>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <ChoiceField
          label={t("type")}
          isLabelHidden
          options={KINDS.map((value) => ({ value, text: kindTexts[value] }))}
          value={kind}
          onChange={(next) => change({ kind: next })}
        />
        <ChoiceField
          label={t("order")}
          isLabelHidden
          options={ORDERS.map((value) => ({ value, text: orderTexts[value] }))}
          value={order}
          onChange={(next) => change({ order: next })}
        />
        <CheckField
          isOn={isNewOnly}
          onChange={(isOn) => change({ isNewOnly: isOn })}
          className="px-1"
        >
          {t("newOnly")}
        </CheckField>
      </div>
      <ReadingNote candidates={candidates} />
      <div className="mt-1 flex min-h-8 flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-sm text-ink-faint">
          {found.length === 0 && candidates.isReading && sought.trim() === ""
            ? ""
            : t("found", { count: found.length })}
        </p>
        <Button disabled={fresh.length === 0} onClick={addShown}>
          {t("addCount", { count: fresh.length })}
        </Button>
      </div>
      <div
        id={`${id}-grid`}
        role="grid"
        aria-label={t("results")}
        tabIndex={-1}
        className="mt-1 max-h-96 overflow-y-auto overscroll-contain empty:hidden"
      >
        {shown.map((candidate, at) => (
          <CandidateRow
            key={candidate.key}
            id={rowId(at)}
            candidate={candidate}
            adding={adding}
            isActive={at === active.current}
          />
        ))}
      </div>
      {found.length > most ? (
        <Button variant="quiet" className="mt-1 w-full" onClick={() => setMost(most + PAGE)}>
          {common("showMore", { count: Math.min(PAGE, found.length - most) })}
        </Button>
      ) : null}
      {requested === null ? null : (
        <ConfirmDialog
          title={t("many.title", { count: requested.length })}
          confirm={t("addCount", { count: requested.length })}
          onConfirm={() => {
            addAll(requested);
            setRequested(null);
          }}
          onClose={() => setRequested(null)}
        >
          <p>{t("many.advice")}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function CandidateRow({
  id,
  candidate,
  adding: { placeOf, addOne },
  isActive,
}: {
  id: string;
  candidate: Candidate;
  adding: Adding;
  isActive: boolean;
}) {
  const t = useTranslations("playlistAdding");
  const actions = useTranslations("playlist.menu");
  const name = useCandidateName()(candidate);
  const place = placeOf(candidate.key);
  const again = {
    text: t("addAgain"),
    icon: <Plus size={15} />,
    onSelect: () => addOne(candidate, true),
  };
  return (
    <div
      role="row"
      id={id}
      aria-selected={isActive}
      className={classNames(
        "flex items-center gap-2 rounded-md px-1.5 py-1",
        isActive ? "bg-accent-wash" : "hover:bg-line/45",
      )}
    >
      <div role="gridcell" className="flex min-w-0 grow items-center gap-2.5">
        <CandidateInfo candidate={candidate} place={place} />
      </div>
      <div role="gridcell" className="flex shrink-0 items-center">
        {place === null ? null : (
          <Menu label={actions("labelFor", { title: name })} items={() => [again]}>
            <EllipsisVertical size={16} />
          </Menu>
        )}
        <IconButton
          label={t(place === null ? "add" : "isIn", { name })}
          // Enter in the field adds it: keep fifty buttons out of the tab order.
          tabIndex={-1}
          onClick={() => addOne(candidate)}
        >
          {place === null ? <Plus size={16} /> : <Check size={16} className="text-ready" />}
        </IconButton>
      </div>
    </div>
  );
}

const PAGE_ROWS = 6;
/** Home and End stay the text's own. */
const ROW_KEYS = ["ArrowDown", "ArrowUp", "PageDown", "PageUp"];

/**
 * Active row of a list whose field has focus. Follows its item when others change, and moves to the next when
 * it is removed.
 * @param idOf element id of a row
 */
function useActiveRow(rows: readonly { key: string }[], idOf: (at: number) => string) {
  const [active, setActive] = useState<{ key: string | null; at: number }>({ key: null, at: 0 });
  const found = active.key === null ? -1 : rows.findIndex(({ key }) => key === active.key);
  const at = found === -1 ? Math.min(active.at, rows.length - 1) : found;
  const current = rows.length === 0 ? null : at;
  return {
    current,
    /** @returns false for a key that does not go through the rows */
    move: (key: string) => {
      if (!ROW_KEYS.includes(key)) return false;
      const list = { count: rows.length, pageSize: PAGE_ROWS, isWrapping: true };
      const next = indexAfterKey(key, current, list);
      if (next === null) return true;
      setActive({ key: rows[next]?.key ?? null, at: next });
      document.getElementById(idOf(next))?.scrollIntoView({ block: "nearest" });
      return true;
    },
    reset: () => setActive({ key: null, at: 0 }),
  };
}
