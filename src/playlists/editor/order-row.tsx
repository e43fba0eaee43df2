import { Ellipsis, GripVertical, X } from "lucide-react";
import { memo, type ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { EntryStatus, PlaylistEntry } from "#playlists/entries.ts";
import { EntryImage } from "#playlists/entry-image.tsx";
import { formatClock } from "#shared/dates/durations.ts";
import { IconButton } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { Menu, type MenuItem } from "#shared/ui/menu.tsx";
import { StatusLabel, type StatusTone } from "#shared/ui/status-label.tsx";
import { PositionField, ROW_MOVES } from "./order-tools.tsx";
import { ENTRY_ATTRIBUTE } from "./row-focus.ts";
import { lengthOf } from "./sort-orders.ts";
import type { OrderControl } from "./use-order-control.ts";

/** Sets the columns of a row. A narrow one has two lines of text, and no columns of figures. */
export const WIDE_COLUMNS = "2rem 2rem 3.75rem 4.5rem minmax(0, 1fr) 7rem 5rem 4.5rem";
const NARROW_COLUMNS = "1.75rem 2rem 4rem minmax(0, 1fr) 2.25rem";

interface OrderRowProps {
  list: OrderControl["list"];
  entry: PlaylistEntry;
  /** Counts from 1. */
  place: number;
  isSelected: boolean;
  /** Is the size of the selection it is in; 1 if not selected. */
  togetherCount: number;
  isTabStop: boolean;
  isDragged: boolean;
  isPicked: boolean;
  isAsking: boolean;
}

/** Shows an entry of the list. It is memoised, as scrolling and moving the focus render the rows in view. */
export const OrderRow = memo(function OrderRow(props: OrderRowProps) {
  const { list, entry, place, isSelected, isPicked } = props;
  const { isNarrow, isReadOnly, rowPx, actions } = list;
  const t = useTranslations("playlistOrder");
  const { key, type } = entry;
  const { title, thumbnailUrl } = list.factsOf(entry);
  const position = <PositionCell {...props} />;
  return (
    <div
      {...{ [ENTRY_ATTRIBUTE]: key }}
      role="row"
      aria-rowindex={place}
      aria-selected={isSelected}
      aria-label={t("row", { place, count: list.count, title })}
      tabIndex={props.isTabStop ? 0 : -1}
      onKeyDown={(event) => actions.current.onKey(event)}
      onClick={(event) => {
        if (!isControl(event.target)) actions.current.onClick(key, event);
      }}
      // Prevents selecting the text in between on Shift-click.
      onMouseDown={(event) => {
        if (event.shiftKey && !isControl(event.target)) event.preventDefault();
      }}
      className={classNames(
        "absolute inset-x-0 grid items-center border-b border-line -outline-offset-2",
        isSelected ? "bg-accent-wash" : "bg-surface hover:bg-line/45",
        props.isDragged && "opacity-40",
        isPicked && "z-10 shadow-dock",
        // A validation message overlaps the next row.
        props.isAsking && "z-10",
      )}
      style={{
        top: (place - 1) * rowPx,
        height: rowPx,
        gridTemplateColumns: isNarrow ? NARROW_COLUMNS : WIDE_COLUMNS,
      }}
    >
      <Cell>
        {isReadOnly ? null : (
          <button
            type="button"
            tabIndex={-1}
            aria-label={t("handle", { title })}
            aria-pressed={isPicked}
            title={t("handleHint")}
            onPointerDown={(event) => {
              if (event.button === 0) actions.current.drag(key, event);
            }}
            onContextMenu={(event) => event.preventDefault()}
            onClick={({ detail }) => {
              // A click by keyboard has no detail; a pointer drags instead.
              if (detail === 0) actions.current.pickUp(key);
            }}
            className={classNames(
              "grid h-full min-h-10 w-8 cursor-grab touch-none place-items-center rounded-md select-none -outline-offset-2 hover:text-ink",
              isPicked ? "text-accent" : "text-ink-faint",
            )}
          >
            <GripVertical aria-hidden="true" size={16} />
          </button>
        )}
      </Cell>
      <Cell>
        <label className="grid size-8 place-items-center">
          <input
            type="checkbox"
            tabIndex={-1}
            aria-label={t("choose", { title })}
            checked={isSelected}
            // Only the click event has the Shift key; a change event does not.
            onClick={({ shiftKey }) => actions.current.toggle(key, shiftKey)}
            onChange={() => {}}
            className="size-4 accent-accent"
          />
        </label>
      </Cell>
      {isNarrow ? null : <Cell>{position}</Cell>}
      <Cell>
        <EntryImage url={thumbnailUrl} type={type} />
      </Cell>
      <Cell className="px-2">
        {/* The title is cut at its end, in either direction, and starts where the others do. */}
        <p className="flex font-medium" title={title}>
          <bdi className="min-w-0 truncate">{title}</bdi>
        </p>
        {isNarrow ? (
          <p className="flex items-center gap-x-2 text-xs whitespace-nowrap text-ink-soft">
            {position}
            <StartLabel {...props} />
            <span aria-hidden="true">·</span>
            <LengthLabel {...props} />
          </p>
        ) : null}
        <RowStatus {...props} />
      </Cell>
      {isNarrow ? null : (
        <>
          <Cell className="pe-3 text-right text-sm text-ink-soft">
            <StartLabel {...props} />
          </Cell>
          <Cell className="pe-2 text-right text-sm">
            <LengthLabel {...props} />
          </Cell>
        </>
      )}
      <Cell>
        <RowMenu {...props} />
      </Cell>
    </div>
  );
});

function Cell({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div role="gridcell" className={classNames("min-w-0", className)}>
      {children}
    </div>
  );
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest("button,input,label,[role=menu]") !== null;
}

const TONES = {
  unpublished: "neutral",
  encoding: "working",
  disabled: "neutral",
  checking: "neutral",
  gone: "trouble",
  unknown: "neutral",
} as const satisfies Record<Exclude<EntryStatus, "ready">, StatusTone>;

function RowStatus({ list, entry }: OrderRowProps) {
  const t = useTranslations("playlistOrder");
  const common = useTranslations("common");
  const { type } = entry;
  const { phase } = list.factsOf(entry);
  const mark = list.marks.get(entry.key);
  return (
    <p className="flex items-center gap-x-2 overflow-hidden text-xs whitespace-nowrap text-ink-soft empty:hidden">
      {mark === undefined ? null : (
        <span className="rounded-sm bg-accent-wash px-1.5 font-medium text-accent">{t(mark)}</span>
      )}
      {type === "channel" && phase !== "disabled" ? <span>{common("channel")}</span> : null}
      {phase === "ready" ? null : (
        <span className="truncate" title={t(`status.${phase}`)}>
          <StatusLabel tone={TONES[phase]}>{t(`status.${phase}`)}</StatusLabel>
        </span>
      )}
    </p>
  );
}

/**
 * Shows the start time of an entry when the list is played from the top. There is none behind a channel, which has no
 * end.
 */
function StartLabel({ list, entry: { type }, place }: OrderRowProps) {
  const t = useTranslations("playlistOrder");
  if (type === "channel") return <span className="text-ink-faint">–</span>;
  const start = list.times[place - 1];
  const time = formatClock(start?.seconds ?? 0);
  return start?.isAtLeast === true ? (
    <span title={t("startsAtLeastWords", { time })}>{t("startsAtLeast", { time })}</span>
  ) : (
    <span title={t("startsAt")}>{time}</span>
  );
}

function LengthLabel({ list, entry }: OrderRowProps) {
  const t = useTranslations("playlistOrder");
  const labels = useTranslations();
  if (entry.type === "channel") return <span className="text-ink-soft">{t("live")}</span>;
  const length = lengthOf(list.factsOf(entry));
  return length === null ? (
    <span className="text-ink-faint" title={labels("playlist.lengthUnknown")}>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{labels("playlist.lengthUnknown")}</span>
    </span>
  ) : (
    <span title={labels("common.duration")}>{formatClock(length)}</span>
  );
}

function PositionCell({ list, entry: { key }, place, isAsking }: OrderRowProps) {
  const { count, isNarrow, isReadOnly, actions } = list;
  const t = useTranslations("playlistOrder");
  const format = useFormatter();
  const number = format.number(place);
  if (isReadOnly) return <span className="text-sm text-ink-soft">{number}</span>;
  if (isAsking)
    return (
      <PositionField
        place={place}
        count={count}
        label={t("newPosition")}
        onPlace={(to) => actions.current.move(key, { place: to })}
        onClose={() => actions.current.askPlace(null)}
      />
    );
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={t("position", { place, count })}
      title={t("toPosition")}
      onClick={() => actions.current.askPlace(key)}
      className={classNames(
        "min-h-6 rounded-md px-1.5 text-sm text-ink-soft -outline-offset-2 hover:bg-surface hover:text-ink hover:underline",
        isNarrow ? "-ms-1.5 min-w-6 text-start" : "min-w-8",
      )}
    >
      {number}
    </button>
  );
}

function RowMenu({ list, entry, togetherCount }: OrderRowProps) {
  const { isNarrow, isReadOnly, actions } = list;
  const t = useTranslations("playlistOrder");
  const labels = useTranslations();
  const { title, phase } = list.factsOf(entry);
  const { key, type } = entry;
  const isOneOfMany = togetherCount > 1;
  const changes = (): MenuItem[] => [
    ...ROW_MOVES.map(({ name, to }) => ({
      text: t(name),
      onSelect: () => actions.current.move(key, to),
    })),
    { text: t("toPosition"), onSelect: () => actions.current.askPlace(key) },
    { text: t("addAbove"), onSelect: () => actions.current.addHere(key, "above") },
    { text: t("addBelow"), onSelect: () => actions.current.addHere(key, "below") },
    {
      text: isOneOfMany ? t("removeSeveral", { count: togetherCount }) : labels("common.remove"),
      onSelect: () => actions.current.remove(key, false),
    },
  ];
  const open = { text: t("open"), onSelect: () => actions.current.open(entry) };
  const canOpen = type === "vod" && phase !== "gone";
  if (isReadOnly && !canOpen) return null;
  return (
    <div className="flex justify-end pe-1">
      {isReadOnly || isNarrow ? null : (
        <IconButton
          tabIndex={-1}
          label={t("removeOne", { title })}
          onClick={() => actions.current.remove(key, true)}
        >
          <X aria-hidden="true" size={16} />
        </IconButton>
      )}
      <Menu
        tabIndex={-1}
        label={
          isOneOfMany
            ? t("actionsSeveral", { count: togetherCount })
            : labels("playlist.menu.labelFor", { title })
        }
        items={() => [...(isReadOnly ? [] : changes()), ...(canOpen ? [open] : [])]}
      >
        <Ellipsis aria-hidden="true" size={16} />
      </Menu>
    </div>
  );
}
