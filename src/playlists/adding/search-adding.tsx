import { Check, EllipsisVertical, Plus } from "lucide-react";
import { type KeyboardEvent, useDeferredValue, useId, useMemo, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Candidate, Candidates } from "#playlists/use-candidates.ts";
import { indexAfterKey } from "#shared/collections/roving-focus.ts";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { CheckField, ChoiceField, SearchField } from "#shared/ui/fields.tsx";
import { isComposing } from "#shared/ui/is-composing.ts";
import { Menu } from "#shared/ui/menu.tsx";
import { useActiveRow } from "#shared/ui/search-list.tsx";
import {
  type Adding,
  CandidateInfo,
  type CandidateKind,
  type CandidateOrder,
  findCandidates,
  OrderField,
  ReadingNote,
  sortCandidates,
  useCandidateName,
} from "./use-adding.tsx";

const PAGE = 50;
const MAX_UNCONFIRMED = 50;
const KINDS = ["all", "vod", "channel"] as const satisfies CandidateKind[];
const PAGE_ROWS = 6;
/** Home and End are left to the text. */
const ROW_KEYS = ["ArrowDown", "ArrowUp", "PageDown", "PageUp"];

interface Search {
  text: string;
  kind: CandidateKind;
  order: CandidateOrder;
  isNewOnly: boolean;
}

const ALL: Search = { text: "", kind: "all", order: "newest", isNewOnly: false };

function useFound(
  candidates: Candidates,
  { text, kind, order, isNewOnly }: Search,
  placeOf: Adding["placeOf"],
) {
  const locale = useLocale();
  const all = useDeferredValue(candidates.all);
  const sought = useDeferredValue(text);
  const sorted = useMemo(() => sortCandidates(all, order, locale), [all, order, locale]);
  const found = useMemo(() => {
    const matching = findCandidates(sorted, sought, kind);
    return isNewOnly ? matching.filter(({ key }) => placeOf(key) === null) : matching;
  }, [sorted, sought, kind, isNewOnly, placeOf]);
  return { found, isAnything: sought.trim() === "" };
}

/** Finds videos and channels by title. The focus stays in the field: keys go through the results from there. */
export function SearchAdding({ adding, candidates }: { adding: Adding; candidates: Candidates }) {
  const t = useTranslations("playlistAdding");
  const common = useTranslations("common");
  const id = useId();
  const [search, setSearch] = useState(ALL);
  const [most, setMost] = useState(PAGE);
  const [requested, setRequested] = useState<readonly Candidate[] | null>(null);
  const { placeOf, addOne, addAll } = adding;

  const { found, isAnything } = useFound(candidates, search, placeOf);
  const shown = found.slice(0, most);
  const fresh = shown.filter(({ key }) => placeOf(key) === null);
  const rowId = (at: number) => `${id}-${at}`;
  const { current, moveTo, reset } = useActiveRow(
    shown.map(({ key }) => key),
    rowId,
  );

  const addShown = () => {
    if (fresh.length > MAX_UNCONFIRMED) setRequested(fresh);
    else addAll(fresh);
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === "Enter") {
      const candidate = shown[current];
      if (event.shiftKey) addShown();
      else if (candidate !== undefined) addOne(candidate, event.ctrlKey || event.metaKey);
    } else {
      const rows = { count: shown.length, pageSize: PAGE_ROWS, isWrapping: true };
      const next = ROW_KEYS.includes(event.key) ? indexAfterKey(event.key, current, rows) : null;
      if (next === null || event.shiftKey) return;
      moveTo(next);
    }
    event.preventDefault();
  };
  const change = (part: Partial<Search>) => {
    setSearch({ ...search, ...part });
    setMost(PAGE);
    reset();
  };
  return (
    <>
      <SearchField
        type="text"
        role="combobox"
        label={t("search")}
        aria-expanded={current >= 0}
        aria-haspopup="grid"
        aria-controls={`${id}-grid`}
        aria-activedescendant={current < 0 ? undefined : rowId(current)}
        aria-autocomplete="list"
        aria-describedby={`${id}-keys`}
        autoComplete="off"
        spellCheck={false}
        value={search.text}
        onChange={({ target }) => change({ text: target.value })}
        onKeyDown={press}
      />
      <p id={`${id}-keys`} className="mt-1 text-xs text-ink-faint pointer-coarse:sr-only">
        {t("keys")}
      </p>
      <SearchFilters search={search} onChange={change} />
      <ReadingNote candidates={candidates} />
      <div className="mt-1 flex min-h-8 flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-sm text-ink-faint">
          {found.length === 0 && candidates.isReading && isAnything
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
            isActive={at === current}
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

function SearchFilters({
  search: { kind, order, isNewOnly },
  onChange,
}: {
  search: Search;
  onChange: (part: Partial<Search>) => void;
}) {
  const t = useTranslations("playlistAdding");
  const common = useTranslations("common");
  const kindTexts = { all: common("all"), vod: common("videos"), channel: common("channels") };
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <ChoiceField
        label={t("type")}
        isLabelHidden
        options={KINDS.map((value) => ({ value, text: kindTexts[value] }))}
        value={kind}
        onChange={(next) => onChange({ kind: next })}
      />
      <OrderField
        isLabelHidden
        orders={["newest", "title"]}
        value={order}
        onChange={(next) => onChange({ order: next })}
      />
      <CheckField
        isOn={isNewOnly}
        onChange={(isOn) => onChange({ isNewOnly: isOn })}
        className="px-1"
      >
        {t("newOnly")}
      </CheckField>
    </div>
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
          // Enter in the field adds it: fifty buttons stay out of the tab order.
          tabIndex={-1}
          onClick={() => addOne(candidate)}
        >
          {place === null ? <Plus size={16} /> : <Check size={16} className="text-ready" />}
        </IconButton>
      </div>
    </div>
  );
}
