import { CaptionsOff } from "lucide-react";
import { memo } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "#shared/ui/class-names.ts";
import { type Geometry, gridGeometry } from "#videos/list/geometry.ts";
import { INDEX_ATTRIBUTE, useVirtualList, VOD_ATTRIBUTE } from "#videos/list/use-virtual-list.ts";
import type { PendingVod, PendingVods } from "./pending-vods.ts";
import { SelectBox } from "./select-box.tsx";
import { VodCard } from "./vod-card.tsx";
import { type VodCommand, VodMenu } from "./vod-menu.tsx";
import type { Vod } from "./vod-record.ts";
import { VodState } from "./vod-state.tsx";

const CORNER = { insetBlockStart: "0.25rem", insetInlineStart: "0.25rem" };

/** What a list of films is told, and whom it tells. */
export interface VodListProps {
  vods: readonly Vod[];
  /** What is shown; under another key it is another list. */
  listKey: string;
  pending: PendingVods;
  selectedIds: ReadonlySet<string>;
  onToggle: (vodId: string, isRange: boolean) => void;
  onCommand: (command: VodCommand, vodIds: readonly string[]) => void;
}

/** Films as cards, as many in the document as are in sight. */
export function VodGrid({
  vods,
  listKey,
  pending,
  selectedIds,
  onToggle,
  onCommand,
}: VodListProps) {
  const { frame, geometry, heightPx, items } = useVirtualList(vods, gridGeometry, listKey);
  return (
    <div ref={frame} className="relative" style={{ height: heightPx, overflowAnchor: "none" }}>
      <ul>
        {items.map(({ vod, index }) => (
          <GridItem
            key={vod.id}
            vod={vod}
            index={index}
            count={vods.length}
            geometry={geometry}
            pending={pending[vod.id]}
            isSelected={selectedIds.has(vod.id)}
            isChoosing={selectedIds.size > 0}
            onToggle={onToggle}
            onCommand={onCommand}
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
  }: {
    vod: Vod;
    index: number;
    count: number;
    geometry: Geometry;
    pending: PendingVod | undefined;
    isSelected: boolean;
    isChoosing: boolean;
  } & Pick<VodListProps, "onToggle" | "onCommand">) {
    const isGoing = pending?.kind === "removal";
    return (
      <li
        {...{ [VOD_ATTRIBUTE]: vod.id, [INDEX_ATTRIBUTE]: index }}
        aria-posinset={index + 1}
        aria-setsize={count}
        draggable={!isGoing}
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
              <SelectBox
                title={vod.title}
                isSelected={isSelected}
                className={classNames(
                  "absolute",
                  // Out of the way until it is wanted; a finger can't hover.
                  isSelected || isChoosing
                    ? null
                    : "pointer-fine:not-focus-within:opacity-0 pointer-fine:group-hover:opacity-100",
                )}
                style={CORNER}
                onToggle={(isRange) => onToggle(vod.id, isRange)}
              />
            )
          }
          menu={
            isGoing ? undefined : (
              <div className="relative -my-1 shrink-0">
                <VodMenu vod={vod} onCommand={onCommand} />
              </div>
            )
          }
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
    before.onCommand === after.onCommand,
);

/** That a film has no subtitles; nothing while nobody could have made any. */
function SubtitlesMark({ vod }: { vod: Vod }) {
  const t = useTranslations("libraryList.state");
  if (vod.subtitleLanguages.length > 0 || vod.status === "encoding") return null;
  return (
    <span title={t("noSubtitles")} className="shrink-0 text-ink-faint">
      <CaptionsOff aria-hidden="true" size={14} />
      <span className="sr-only">{t("noSubtitles")}</span>
    </span>
  );
}
