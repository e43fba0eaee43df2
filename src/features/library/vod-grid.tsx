import { memo } from "react";
import type { PendingVod, PendingVods } from "#api/pending-vods.ts";
import type { Vod } from "#api/vod-record.ts";
import { classNames } from "#ui/class-names.ts";
import { type Geometry, gridGeometry } from "./list/geometry.ts";
import { INDEX_ATTRIBUTE, useVirtualList, VOD_ATTRIBUTE } from "./list/use-virtual-list.ts";
import { SelectBox } from "./select-box.tsx";
import { SubtitlesMark } from "./subtitles-mark.tsx";
import { VodCard } from "./vod-card.tsx";
import type { VodCommand } from "./vod-command.ts";
import { VodMenu } from "./vod-menu.tsx";
import { VodState } from "./vod-state.tsx";

/** What a list of films is told, and whom it tells. */
export interface VodListProps {
  vods: readonly Vod[];
  /** What is shown; under another key it is another list. */
  listKey: string;
  pending: PendingVods;
  selectedIds: ReadonlySet<string>;
  onToggle: (vodId: string, isRange: boolean) => void;
  onCommand: (command: VodCommand, vodIds: readonly string[]) => void;
  onDrag: (vodId: string, transfer: DataTransfer) => void;
}

/** Films as cards, as many in the document as are in sight. */
export function VodGrid({
  vods,
  listKey,
  pending,
  selectedIds,
  onToggle,
  onCommand,
  onDrag,
}: VodListProps) {
  const list = useVirtualList(vods, gridGeometry, listKey);
  return (
    <div
      ref={list.frame}
      onFocus={list.onFocus}
      onBlur={list.onBlur}
      className="relative"
      style={{ height: list.heightPx, overflowAnchor: "none" }}
    >
      <ul>
        {list.items.map(({ vod, index }) => (
          <GridItem
            key={vod.id}
            vod={vod}
            index={index}
            count={vods.length}
            geometry={list.geometry}
            pending={pending[vod.id]}
            isSelected={selectedIds.has(vod.id)}
            isChoosing={selectedIds.size > 0}
            onToggle={onToggle}
            onCommand={onCommand}
            onDrag={onDrag}
          />
        ))}
      </ul>
    </div>
  );
}

const GridItem = memo(
  function GridItem({
    vod,
    index,
    count,
    geometry: { columns, columnWidth, gap, rowHeight },
    pending,
    isSelected,
    isChoosing,
    onToggle,
    onCommand,
    onDrag,
  }: {
    vod: Vod;
    index: number;
    count: number;
    geometry: Geometry;
    pending: PendingVod | undefined;
    isSelected: boolean;
    isChoosing: boolean;
  } & Pick<VodListProps, "onToggle" | "onCommand" | "onDrag">) {
    const isGoing = pending?.kind === "removal";
    return (
      <li
        {...{ [VOD_ATTRIBUTE]: vod.id, [INDEX_ATTRIBUTE]: index }}
        aria-posinset={index + 1}
        aria-setsize={count}
        draggable={!isGoing}
        onDragStart={(event) => onDrag(vod.id, event.dataTransfer)}
        className={classNames("absolute", isGoing && "opacity-60")}
        style={{
          width: columnWidth,
          top: Math.floor(index / columns) * rowHeight,
          insetInlineStart: (index % columns) * (columnWidth + gap),
        }}
      >
        <VodCard
          vod={vod}
          isSelected={isSelected}
          state={pending === undefined ? undefined : <VodState pending={pending} />}
          marks={<SubtitlesMark vod={vod} />}
          corner={
            isGoing ? null : (
              <label
                className={classNames(
                  "absolute start-0 top-0 z-1 grid size-9 place-items-center",
                  // Out of the way until it is wanted; a finger can't hover.
                  isSelected || isChoosing
                    ? null
                    : "pointer-fine:not-focus-within:opacity-0 pointer-fine:group-hover:opacity-100",
                )}
              >
                <SelectBox
                  title={vod.title}
                  isSelected={isSelected}
                  onToggle={(isRange) => onToggle(vod.id, isRange)}
                />
              </label>
            )
          }
          menu={isGoing ? undefined : <VodMenu vod={vod} onCommand={onCommand} />}
        />
      </li>
    );
  },
  (before, after) =>
    before.vod === after.vod &&
    before.index === after.index &&
    before.count === after.count &&
    before.pending === after.pending &&
    before.isSelected === after.isSelected &&
    before.isChoosing === after.isChoosing &&
    before.geometry.columnWidth === after.geometry.columnWidth &&
    before.geometry.rowHeight === after.geometry.rowHeight &&
    before.onToggle === after.onToggle &&
    before.onCommand === after.onCommand &&
    before.onDrag === after.onDrag,
);
