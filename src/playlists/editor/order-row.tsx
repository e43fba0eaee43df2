import { Ellipsis, Film, GripVertical, Radio, X } from "lucide-react";
import { memo, type ReactNode } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { EntryFacts, EntryStatus, PlaylistEntry } from "#playlists/entries.ts";
import { formatClock } from "#shared/dates/durations.ts";
import { IconButton } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { Menu, type MenuItem } from "#shared/ui/menu.tsx";
import { StatusLabel, type StatusTone } from "#shared/ui/status-label.tsx";
import { ENTRY_ATTRIBUTE } from "./order-keys.ts";
import type { EntryMark, OrderRowProps, RowCommand } from "./order-row-props.ts";
import { PositionField } from "./position-field.tsx";
import { lengthOf } from "./running-times.ts";

/** Entry of the list. Memoised, as there may be thousands. */
export const OrderRow = memo(function OrderRow(props: OrderRowProps) {
  const { entry, facts, place, count, layout, isSelected, isReadOnly, onCommand, onKey } = props;
  const t = useTranslations("playlistOrder");
  const { key } = entry;
  const { title } = facts;
  const position = <PositionCell {...props} />;
  return (
    <div
      {...{ [ENTRY_ATTRIBUTE]: key }}
      role="row"
      aria-rowindex={place}
      aria-selected={isSelected}
      aria-label={t("row", { place, count, title })}
      tabIndex={props.isTabStop ? 0 : -1}
      onKeyDown={onKey}
      onClick={(event) => {
        if (isControl(event.target)) return;
        onCommand(key, {
          kind: "press",
          isRange: event.shiftKey,
          isMore: event.ctrlKey || event.metaKey,
        });
      }}
      // Prevents selecting the text in between on Shift-click.
      onMouseDown={(event) => {
        if (event.shiftKey && !isControl(event.target)) event.preventDefault();
      }}
      className={classNames(
        "absolute inset-x-0 grid items-center border-b border-line -outline-offset-2",
        isSelected ? "bg-accent-wash" : "bg-surface hover:bg-line/45",
        props.isDragged && "opacity-40",
        props.isPicked && "z-10 shadow-dock",
        // A validation message overlaps the next row.
        props.isAsking && "z-10",
      )}
      style={{
        top: (place - 1) * layout.rowPx,
        height: layout.rowPx,
        gridTemplateColumns: layout.template,
      }}
    >
      <Cell>
        {isReadOnly ? null : (
          <button
            type="button"
            tabIndex={-1}
            aria-label={t("handle", { title })}
            aria-pressed={props.isPicked}
            title={t("handleHint")}
            onPointerDown={(event) => {
              if (event.button === 0) onCommand(key, { kind: "drag", event });
            }}
            onContextMenu={(event) => event.preventDefault()}
            onClick={({ detail }) => {
              // A pointer that pressed it has dragged, or has not.
              if (detail === 0) onCommand(key, { kind: "pickUp" });
            }}
            className={classNames(
              "grid h-full min-h-10 w-8 cursor-grab touch-none place-items-center rounded-md select-none -outline-offset-2 hover:text-ink",
              props.isPicked ? "text-accent" : "text-ink-faint",
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
            // The click tells of Shift, which a change does not.
            onClick={({ shiftKey }) => onCommand(key, { kind: "toggle", isRange: shiftKey })}
            onChange={() => {}}
            className="size-4 accent-accent"
          />
        </label>
      </Cell>
      {layout.isNarrow ? null : <Cell>{position}</Cell>}
      <Cell>
        <RowImage facts={facts} type={entry.type} />
      </Cell>
      <Cell className="px-2">
        <RowTitle facts={facts} type={entry.type} mark={props.mark}>
          {layout.isNarrow ? (
            <>
              {position}
              <StartLabel {...props} />
              <span aria-hidden="true">·</span>
              <LengthLabel facts={facts} type={entry.type} />
            </>
          ) : null}
        </RowTitle>
      </Cell>
      {layout.isNarrow ? null : (
        <>
          <Cell className="pe-3 text-end text-sm text-ink-soft">
            <StartLabel {...props} />
          </Cell>
          <Cell className="pe-2 text-end text-sm">
            <LengthLabel facts={facts} type={entry.type} />
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

/** Returns whether a press hit a control in the row. */
function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest("button,input,label,[role=menu]") !== null;
}

const TONES = {
  offline: "neutral",
  encoding: "working",
  disabled: "neutral",
  checking: "neutral",
  gone: "trouble",
  unknown: "neutral",
} as const satisfies Record<Exclude<EntryStatus, "ready">, StatusTone>;

/** Title of an entry, with its status and changes. */
function RowTitle({
  facts: { title, phase },
  type,
  mark,
  children,
}: {
  facts: EntryFacts;
  type: PlaylistEntry["type"];
  mark: EntryMark | undefined;
  /** Figures, where there is no room for columns. */
  children: ReactNode;
}) {
  const t = useTranslations("playlistOrder");
  const labels = phase === "ready" ? null : t(`standing.${phase}`);
  return (
    <>
      {/* Cut off where it ends, whichever way it is read, and beginning where the others do. */}
      <p className="flex font-medium" title={title}>
        <bdi className="min-w-0 truncate">{title}</bdi>
      </p>
      {children === null ? null : (
        <p className="flex items-center gap-x-2 text-xs whitespace-nowrap text-ink-soft">
          {children}
        </p>
      )}
      <p className="flex items-center gap-x-2 overflow-hidden text-xs whitespace-nowrap text-ink-soft empty:hidden">
        {mark === undefined ? null : (
          <span className="rounded-sm bg-accent-wash px-1.5 font-medium text-accent">
            {t(mark)}
          </span>
        )}
        {type === "channel" && phase !== "disabled" ? <span>{t("channel")}</span> : null}
        {labels === null || phase === "ready" ? null : (
          <span className="truncate" title={labels}>
            <StatusLabel tone={TONES[phase]}>{labels}</StatusLabel>
          </span>
        )}
      </p>
    </>
  );
}

/** Start time of an entry when the list is played from the top. None behind a channel, which has no end. */
function StartLabel({
  entry: { type },
  startSeconds,
  isStartAtLeast,
}: {
  entry: PlaylistEntry;
  startSeconds: number;
  isStartAtLeast: boolean;
}) {
  const t = useTranslations("playlistOrder");
  if (type === "channel") return <span className="text-ink-faint">–</span>;
  const time = formatClock(startSeconds);
  return isStartAtLeast ? (
    <span title={t("startsAtLeastWords", { time })}>{t("startsAtLeast", { time })}</span>
  ) : (
    <span title={t("startsAt")}>{time}</span>
  );
}

/** Duration of an entry. */
function LengthLabel({ facts, type }: { facts: EntryFacts; type: PlaylistEntry["type"] }) {
  const t = useTranslations("playlistOrder");
  if (type === "channel") return <span className="text-ink-soft">{t("live")}</span>;
  const length = lengthOf(facts);
  return length === null ? (
    <span className="text-ink-faint" title={t("lengthUnknown")}>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t("lengthUnknown")}</span>
    </span>
  ) : (
    <span title={t("length")}>{formatClock(length)}</span>
  );
}

/** Thumbnail of an entry, or an icon of its type. */
function RowImage({
  facts: { thumbnailUrl },
  type,
}: {
  facts: EntryFacts;
  type: PlaylistEntry["type"];
}) {
  const Icon = type === "channel" ? Radio : Film;
  return (
    <div className="grid aspect-video place-items-center overflow-hidden rounded-sm bg-sunken inset-ring inset-ring-line text-ink-faint">
      {thumbnailUrl === null ? (
        <Icon aria-hidden="true" size={15} />
      ) : (
        <img
          src={thumbnailUrl}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          className="size-full object-cover"
        />
      )}
    </div>
  );
}

/** The number of an entry; a press on it, and another one can be typed. */
function PositionCell({
  entry: { key },
  place,
  count,
  isAsking,
  layout,
  isReadOnly,
  onCommand,
}: OrderRowProps) {
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
        onPlace={(to) => onCommand(key, { kind: "move", to: { place: to } })}
        onClose={() => onCommand(key, { kind: "stopAsking" })}
      />
    );
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={t("position", { place, count })}
      title={t("toPosition")}
      onClick={() => onCommand(key, { kind: "askPlace" })}
      className={classNames(
        "min-h-6 rounded-md px-1.5 text-sm text-ink-soft -outline-offset-2 hover:bg-surface hover:text-ink hover:underline",
        layout.isNarrow ? "-ms-1.5 min-w-6 text-start" : "min-w-8",
      )}
    >
      {number}
    </button>
  );
}

/** Actions on an entry and on the selection it is in. */
function RowMenu({
  entry: { key, type },
  facts: { title, phase },
  layout,
  togetherCount,
  isReadOnly,
  onCommand,
}: OrderRowProps) {
  const t = useTranslations("playlistOrder");
  const item = (text: string, command: RowCommand): MenuItem => ({
    text,
    onSelect: () => onCommand(key, command),
  });
  const isOneOfMany = togetherCount > 1;
  const items = (): MenuItem[] => [
    ...(isReadOnly
      ? []
      : [
          item(t("toTop"), { kind: "move", to: "top" }),
          item(t("up"), { kind: "move", to: "up" }),
          item(t("down"), { kind: "move", to: "down" }),
          item(t("toBottom"), { kind: "move", to: "bottom" }),
          item(t("toPosition"), { kind: "askPlace" }),
          item(t("addAbove"), { kind: "addHere", side: "above" }),
          item(t("addBelow"), { kind: "addHere", side: "below" }),
          item(isOneOfMany ? t("removeSeveral", { count: togetherCount }) : t("remove"), {
            kind: "remove",
          }),
        ]),
    ...(type === "vod" && phase !== "gone" ? [item(t("open"), { kind: "open" })] : []),
  ];
  return (
    <div className="flex justify-end pe-1">
      {isReadOnly || layout.isNarrow ? null : (
        <IconButton
          tabIndex={-1}
          label={t("removeOne", { title })}
          onClick={() => onCommand(key, { kind: "removeOne" })}
        >
          <X aria-hidden="true" size={16} />
        </IconButton>
      )}
      <Menu
        tabIndex={-1}
        label={
          isOneOfMany ? t("actionsSeveral", { count: togetherCount }) : t("actions", { title })
        }
        items={items}
      >
        <Ellipsis aria-hidden="true" size={16} />
      </Menu>
    </div>
  );
}
