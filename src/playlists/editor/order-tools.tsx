import { useMutation } from "@tanstack/react-query";
import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  ArrowUpDown,
  ArrowUpToLine,
  Hash,
  type LucideIcon,
  Trash2,
} from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useLocale, useTimeZone, useTranslations } from "use-intl";
import type { PlaylistEntry, PlaylistItem } from "#playlists/entries.ts";
import { rearranged } from "#playlists/order/moves.ts";
import { addDays } from "#shared/dates/days.ts";
import { dayAt } from "#shared/dates/zones.ts";
import { plainId } from "#shared/format/ids.ts";
import { type ApiServices, useApi } from "#shared/http/api-context.tsx";
import { toProblem } from "#shared/http/errors.ts";
import { buttonClass, IconButton } from "#shared/ui/button.tsx";
import { classNames } from "#shared/ui/class-names.ts";
import { InlineProblem } from "#shared/ui/error-notice.tsx";
import { CONTROL } from "#shared/ui/fields.tsx";
import { isComposing } from "#shared/ui/is-composing.ts";
import { Menu } from "#shared/ui/menu.tsx";
import { useStable } from "#shared/ui/use-stable.ts";
import type { WatchTimeKind } from "#watch-time/watch-time.ts";
import { watchTimeQueries } from "#watch-time/watch-time-queries.ts";
import { typedPlace } from "./row-focus.ts";
import { SORTS, type SortOrder, sorted } from "./sort-orders.ts";
import type { OrderControl } from "./use-order-control.ts";

export const ROW_MOVES = [
  { name: "toTop", Icon: ArrowUpToLine, to: "top" },
  { name: "up", Icon: ArrowUp, to: "up" },
  { name: "down", Icon: ArrowDown, to: "down" },
  { name: "toBottom", Icon: ArrowDownToLine, to: "bottom" },
] as const;

export function SelectionTools({
  control: { selected, firstPlace, list, ...control },
}: {
  control: OrderControl;
}) {
  const t = useTranslations("playlistOrder");
  const [isAsking, setIsAsking] = useState(false);
  const isNone = selected.size === 0;
  const isAll = selected.size === list.count;
  const tool = (label: string, Icon: LucideIcon, act: () => void) => (
    <IconButton
      key={label}
      label={label}
      // Not `disabled`: the button would lose focus after removing the selection.
      aria-disabled={isNone}
      onClick={() => {
        if (!isNone) act();
      }}
      className="aria-disabled:cursor-not-allowed aria-disabled:opacity-40"
    >
      <Icon aria-hidden="true" size={17} />
    </IconButton>
  );
  return (
    <div role="group" aria-label={t("tools")} className="flex flex-wrap items-center">
      <label
        className="grid size-8 place-items-center"
        title={t(isAll ? "chooseNone" : "chooseAll")}
      >
        <input
          type="checkbox"
          aria-label={t("chooseAll")}
          checked={isAll}
          ref={(box) => {
            if (box !== null) box.indeterminate = !isNone && !isAll;
          }}
          onChange={isAll ? control.chooseNone : control.chooseAll}
          className="size-4 accent-accent"
        />
      </label>
      {list.isReadOnly ? null : (
        <>
          {ROW_MOVES.map(({ name, Icon, to }) =>
            tool(t(name), Icon, () => control.moveSelected(to)),
          )}
          {isAsking && !isNone ? (
            <PositionField
              place={firstPlace}
              count={list.count}
              label={t("newPosition")}
              onPlace={(place) => {
                setIsAsking(false);
                control.moveSelected({ place });
              }}
              onClose={() => setIsAsking(false)}
            />
          ) : (
            tool(t("toPosition"), Hash, () => setIsAsking(true))
          )}
          {tool(t("removeChosen"), Trash2, control.removeSelected)}
        </>
      )}
    </div>
  );
}

export function SortMenu({
  entries,
  control: { selected, apply, list },
  isReading,
}: {
  entries: readonly PlaylistEntry[];
  control: OrderControl;
  isReading: boolean;
}) {
  const t = useTranslations("playlistOrder");
  const locale = useLocale();
  const timeZone = useTimeZone() ?? "UTC";
  const services = useApi();
  const plays = useMutation({
    mutationFn: () => {
      const types = new Set(entries.map(({ type }) => type));
      return readPlays(services, [...types], timeZone);
    },
  });
  const keys = selected.size >= 2 ? selected : new Set<string>();
  const label = keys.size === 0 ? t("sortAll") : t("sortChosen", { count: keys.size });

  /** Sorts the order as it is once the plays are known. */
  const applySort = useStable((order: SortOrder, playsOf: PlaysOf) => {
    apply(
      rearranged(entries, keys, (some) =>
        sorted(some, order, { factsOf: list.factsOf, playsOf, locale }),
      ),
      { kind: "sort", by: order.by },
      t("said.sorted", { count: keys.size || entries.length, by: t(`sort.${order.name}`) }),
    );
  });
  const sort = (order: SortOrder) => {
    // The latest request wins: the answer to an earlier one has no effect.
    if (order.name === "plays") {
      plays.mutate(undefined, { onSuccess: (playsOf) => applySort(order, playsOf) });
    } else {
      plays.reset();
      applySort(order, () => null);
    }
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <Menu
        label={label}
        className={buttonClass("secondary")}
        items={() =>
          SORTS.map((order) => ({
            text: t(`sort.${order.name}`),
            onSelect: () => sort(order),
            unavailable: isReading && NEED_FACTS.has(order.by) ? t("stillReading") : undefined,
          }))
        }
      >
        <ArrowUpDown aria-hidden="true" size={15} />
        {keys.size === 0 ? t("sortButton") : label}
      </Menu>
      <span role="status" className="text-sm text-ink-soft empty:hidden">
        {plays.isPending ? t("readingPlays") : null}
      </span>
      <InlineProblem problem={toProblem(plays.error)} />
    </div>
  );
}

const NEED_FACTS: ReadonlySet<string> = new Set(["title", "date", "duration"]);

/** Says over how many days plays are counted, today included. */
const PLAY_DAYS = 28;

/** Returns the number of plays, or null if none were counted, which is not zero (contract 4.2). */
type PlaysOf = (item: PlaylistItem) => number | null;

/**
 * Reads how often everything of some kinds was played lately.
 * @param timeZone in which a day begins
 * @throws ApiError
 */
async function readPlays(
  { api, queryClient }: ApiServices,
  kinds: readonly WatchTimeKind[],
  timeZone: string,
): Promise<PlaysOf> {
  const to = dayAt(Date.now(), timeZone);
  const time = { range: { from: addDays(to, 1 - PLAY_DAYS), to }, timeZone };
  const sums = new Map<string, number>();
  const readings = await Promise.all(
    kinds.map((kind) =>
      queryClient.fetchQuery(
        watchTimeQueries.rows(api, { kind, time, granularity: "month", contentIds: null }),
      ),
    ),
  );
  for (const { rows, rowCount, query } of readings) {
    const plays = rows.figure("totalPlays");
    for (let row = 0; row < rowCount; row += 1) {
      const id = rows.contents[rows.contentOf[row] ?? 0]?.id ?? "";
      const name = `${query.kind}:${plainId(id)}`;
      const count = plays[row] ?? Number.NaN;
      if (!Number.isNaN(count)) sums.set(name, (sums.get(name) ?? 0) + count);
    }
  }
  // The types of items have the names of watch-time types.
  return ({ id, type }) => sums.get(`${type}:${plainId(id)}`) ?? null;
}

export function PositionField({
  place,
  count,
  label,
  onPlace,
  onClose,
}: {
  place: number;
  count: number;
  label: string;
  onPlace: (place: number) => void;
  onClose: () => void;
}) {
  const t = useTranslations("playlistOrder");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [hasProblem, setHasProblem] = useState(false);
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    input.current?.select();
  }, []);
  return (
    <span className="relative inline-block">
      <input
        ref={input}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        aria-invalid={hasProblem}
        aria-describedby={`${id}-problem`}
        defaultValue={place}
        onChange={() => setHasProblem(false)}
        onBlur={onClose}
        onKeyDown={(event) => {
          // The keys of the list have other meanings.
          event.stopPropagation();
          if (isComposing(event)) return;
          if (event.key === "Escape") onClose();
          if (event.key !== "Enter") return;
          event.preventDefault();
          const wanted = typedPlace(event.currentTarget.value, count);
          if (wanted === null) setHasProblem(true);
          else onPlace(wanted);
        }}
        className={classNames(CONTROL, "h-8 w-14 px-1 text-center")}
      />
      <span
        id={`${id}-problem`}
        role="alert"
        className="absolute start-full top-1/2 z-20 ms-1 w-max max-w-[min(16rem,34vw)] -translate-y-1/2 rounded-md border border-trouble bg-surface px-2 py-1 text-xs whitespace-normal text-trouble shadow-card empty:hidden"
      >
        {hasProblem ? t("positionProblem", { count }) : null}
      </span>
    </span>
  );
}
