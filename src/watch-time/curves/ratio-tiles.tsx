import { useMemo } from "react";
import { useTranslations } from "use-intl";
import { RowGroups } from "#watch-time/row-groups.ts";
import type { CurveScope } from "./curve-scope.ts";
import { RatioTile } from "./ratio-tile.tsx";
import { usePicks } from "./use-picks.ts";
import { WorstFreezes } from "./worst-freezes.tsx";

const TILES = ["freeze", "bytesPerHour", "watchTimePerPlay"] as const;

/** What playback cost, of what was chosen or of everything shown, each with how it is made. */
export function RatioTiles(scope: CurveScope) {
  const { rows, rowCount, isIncluded, isRowIncluded, isReading } = scope;
  const t = useTranslations("watchTimeCurves.tiles");
  const { picks, named } = usePicks(scope);
  const { groups, members } = useMemo(() => {
    if (picks.places.length > 0 && picks.by === "period") {
      const groups = new RowGroups(rows, rowCount, "period", isIncluded);
      const isPicked = (group: number) => picks.places.includes(groups.periodAt(group) ?? -1);
      return { groups, members: [...Array(groups.count).keys()].filter(isPicked) };
    }
    const isPicked = (_: unknown, at: number) => (picks.places.includes(at) ? 1 : 0);
    const groups =
      picks.places.length > 0
        ? new RowGroups(rows, rowCount, "content", Uint8Array.from(rows.contents, isPicked))
        : new RowGroups(rows, rowCount, "content", isIncluded, isRowIncluded);
    return { groups, members: [...Array(groups.count).keys()] };
  }, [rows, rowCount, isIncluded, isRowIncluded, picks]);
  return (
    <section aria-label={t("label")} className="grid gap-2">
      <p className="text-sm text-ink-soft">
        {named.length === 0
          ? t("ofEverything")
          : t(picks.by === "period" ? "ofPeriods" : "ofChosen", { count: named.length })}
        {scope.isWhole || isReading ? null : ` ${t("partOnly")}`}
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,15rem),1fr))] gap-3">
        {TILES.map((ratio) => (
          <RatioTile
            key={ratio}
            ratio={ratio}
            sides={groups.sides(members, ratio)}
            isComing={rowCount === 0 && isReading}
          />
        ))}
        {scope.isOne ? null : <WorstFreezes {...scope} />}
      </div>
    </section>
  );
}
