import { Check, EllipsisVertical, Plus } from "lucide-react";
import { useDeferredValue, useId, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { EntryImage } from "#playlists/entry-image.tsx";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { CheckField, SelectField } from "#shared/ui/fields.tsx";
import { Menu } from "#shared/ui/menu.tsx";
import { CandidateFacts } from "./candidate-facts.tsx";
import {
  type Candidate,
  type CandidateKind,
  type CandidateOrder,
  findCandidates,
  sortCandidates,
} from "./candidates.ts";
import { type Candidates, ReadingNote } from "./reading-note.tsx";
import { SearchBox, useActiveRow } from "./search-box.tsx";
import type { Adding } from "./use-adding.tsx";

/** So many are drawn at first, and with each press for more. */
const PAGE = 50;
/** Above this count adding asks for confirmation. */
const MAX_UNCONFIRMED = 50;
const KINDS = ["all", "vod", "channel"] as const satisfies CandidateKind[];
const ORDERS = ["newest", "title"] as const satisfies CandidateOrder[];

/** Finds videos and channels by title. */
export function SearchAdding({ adding, candidates }: { adding: Adding; candidates: Candidates }) {
  const t = useTranslations("playlistAdding");
  const id = useId();
  const [text, setText] = useState("");
  const [kind, setKind] = useState<CandidateKind>("all");
  const [order, setOrder] = useState<CandidateOrder>("newest");
  const [isNewOnly, setIsNewOnly] = useState(false);
  const [most, setMost] = useState(PAGE);
  const [requested, setRequested] = useState<readonly Candidate[] | null>(null);
  const { placeOf } = adding;

  const all = useDeferredValue(candidates.all);
  const sought = useDeferredValue(text);
  const sorted = useMemo(() => sortCandidates(all, order), [all, order]);
  const found = useMemo(() => {
    const isIn = isNewOnly ? (key: string) => placeOf(key) !== null : null;
    return findCandidates(sorted, { text: sought, kind, isIn });
  }, [sorted, sought, kind, isNewOnly, placeOf]);
  const shown = found.slice(0, most);
  const fresh = shown.filter(({ key }) => placeOf(key) === null);
  const active = useActiveRow(shown, (at) => `${id}-${at}`);

  const nameOf = ({ title, filename }: Candidate) => title ?? filename ?? t("untitled");
  const add = (candidate: Candidate, isAgain = false) => {
    const place = placeOf(candidate.key);
    if (place !== null && !isAgain) adding.refuse(nameOf(candidate), place);
    else adding.addOne(candidate, nameOf(candidate));
  };
  const addShown = () => {
    if (fresh.length > MAX_UNCONFIRMED) setRequested(fresh);
    else adding.addAll(fresh);
  };
  const startOver = () => {
    setMost(PAGE);
    active.reset();
  };
  return (
    <>
      <SearchBox
        gridId={`${id}-grid`}
        activeId={active.current === null ? undefined : `${id}-${active.current}`}
        text={text}
        onText={(next) => {
          setText(next);
          startOver();
        }}
        onMove={active.move}
        onAdd={(isAgain) => {
          const candidate = shown[active.current ?? -1];
          if (candidate !== undefined) add(candidate, isAgain);
        }}
        onAddAll={addShown}
      />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <SelectField
          label={t("kind.label")}
          isLabelHidden
          value={kind}
          onChange={({ target }) => {
            setKind(KINDS.find((each) => each === target.value) ?? "all");
            startOver();
          }}
        >
          {KINDS.map((each) => (
            <option key={each} value={each}>
              {t(`kind.${each}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t("order.label")}
          isLabelHidden
          value={order}
          onChange={({ target }) => {
            setOrder(ORDERS.find((each) => each === target.value) ?? "newest");
            startOver();
          }}
        >
          {ORDERS.map((each) => (
            <option key={each} value={each}>
              {t(`order.${each}`)}
            </option>
          ))}
        </SelectField>
        <CheckField
          isOn={isNewOnly}
          onChange={(isOn) => {
            setIsNewOnly(isOn);
            startOver();
          }}
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
          {t("addShown", { count: fresh.length })}
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
            id={`${id}-${at}`}
            candidate={candidate}
            name={nameOf(candidate)}
            place={placeOf(candidate.key)}
            isActive={at === active.current}
            onAdd={() => add(candidate)}
            onAddAgain={() => add(candidate, true)}
          />
        ))}
      </div>
      {found.length > most ? (
        <Button variant="quiet" className="mt-1 w-full" onClick={() => setMost(most + PAGE)}>
          {t("more", { count: Math.min(PAGE, found.length - most) })}
        </Button>
      ) : null}
      {requested === null ? null : (
        <AddManyDialog
          count={requested.length}
          onClose={() => setRequested(null)}
          onAdd={() => {
            adding.addAll(requested);
            setRequested(null);
          }}
        />
      )}
    </>
  );
}

/** Asks before very many are added. */
function AddManyDialog({
  count,
  onClose,
  onAdd,
}: {
  count: number;
  onClose: () => void;
  onAdd: () => void;
}) {
  const t = useTranslations("playlistAdding");
  return (
    <ConfirmDialog
      title={t("many.title", { count })}
      confirm={t("many.action", { count })}
      onConfirm={onAdd}
      onClose={onClose}
    >
      <p>{t("many.advice")}</p>
    </ConfirmDialog>
  );
}

/** Something that was found, and the way to add it. */
function CandidateRow({
  id,
  candidate,
  name,
  place,
  isActive,
  onAdd,
  onAddAgain,
}: {
  id: string;
  candidate: Candidate;
  name: string;
  /** Its first position in the list, from 1; null: not in it. */
  place: number | null;
  isActive: boolean;
  onAdd: () => void;
  onAddAgain: () => void;
}) {
  const t = useTranslations("playlistAdding");
  const more = [{ text: t("addAgain"), icon: <Plus size={15} />, onSelect: onAddAgain }];
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
        <EntryImage url={candidate.thumbnailUrl} type={candidate.type} className="w-14 shrink-0" />
        <div className="min-w-0 grow">
          {/* Beginning where the rest does, whichever way it is read. */}
          <span className="flex font-medium">
            <bdi className="min-w-0 truncate">{name}</bdi>
          </span>
          <CandidateFacts candidate={candidate} place={place} />
        </div>
      </div>
      <div role="gridcell" className="flex shrink-0 items-center">
        {place === null ? null : (
          <Menu label={t("moreFor", { name })} items={() => more}>
            <EllipsisVertical size={16} />
          </Menu>
        )}
        <IconButton
          label={t(place === null ? "add" : "isIn", { name })}
          // Enter in the field adds it: keep fifty buttons out of the tab order.
          tabIndex={-1}
          onClick={onAdd}
        >
          {place === null ? <Plus size={16} /> : <Check size={16} className="text-ready" />}
        </IconButton>
      </div>
    </div>
  );
}
