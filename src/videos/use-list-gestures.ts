import { type RefCallback, useCallback, useEffect } from "react";
import { isComposing } from "#shared/ui/is-composing.ts";
import { VOD_ATTRIBUTE } from "#videos/list/use-virtual-list.ts";
import { putVods } from "./drag-vods.ts";
import type { Selection } from "./use-selection.ts";
import type { Vod } from "./vod-record.ts";

/**
 * What can be done with a list of films without a control of its own: a film is dragged with all that are
 * chosen, Ctrl or Command with A chooses all that match, Escape lets go of them.
 * @returns for the frame around the list
 */
export function useListGestures({
  vods,
  selection: { ids, add, clear },
}: {
  vods: readonly Vod[] | undefined;
  selection: Selection;
}): RefCallback<HTMLElement> {
  const isChosen = ids.size > 0;
  useEffect(() => {
    if (!isChosen) return undefined;
    const letGo = (event: KeyboardEvent) => {
      // A menu or a dialog takes Escape for itself, and so does a field with something in it.
      const isTaken =
        event.defaultPrevented ||
        isComposing(event) ||
        document.querySelector("dialog[open], :popover-open") !== null;
      if (
        event.key === "Escape" &&
        !isTaken &&
        !(event.target instanceof HTMLInputElement && event.target.type === "search")
      )
        clear();
    };
    document.addEventListener("keydown", letGo);
    return () => document.removeEventListener("keydown", letGo);
  }, [isChosen, clear]);
  return useCallback(
    (frame) => {
      if (frame === null) return undefined;
      const drag = ({ target, dataTransfer }: DragEvent) => {
        const item = target instanceof Element ? target.closest(`[${VOD_ATTRIBUTE}]`) : null;
        const vodId = item?.getAttribute(VOD_ATTRIBUTE) ?? null;
        if (vodId === null || dataTransfer === null) return;
        putVods(dataTransfer, ids.has(vodId) ? [...ids] : [vodId]);
      };
      const chooseAll = (event: KeyboardEvent) => {
        if (event.key !== "a" || !(event.ctrlKey || event.metaKey) || vods === undefined) return;
        event.preventDefault();
        add(vods);
      };
      frame.addEventListener("dragstart", drag);
      frame.addEventListener("keydown", chooseAll);
      return () => {
        frame.removeEventListener("dragstart", drag);
        frame.removeEventListener("keydown", chooseAll);
      };
    },
    [vods, ids, add],
  );
}
