import {
  ArrowDown,
  ArrowDownToLine,
  ArrowUp,
  ArrowUpToLine,
  Hash,
  type LucideIcon,
  Trash2,
} from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "#shared/ui/button.tsx";
import { PositionField } from "./position-field.tsx";
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
