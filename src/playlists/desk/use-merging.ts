import { useMemo, useState } from "react";
import { entriesAlike, type PlaylistEntry } from "#playlists/entries.ts";
import type { DeskState, OrderDesk } from "./order-desk.ts";
import type { OrderSaving } from "./use-order-saving.ts";

/** What is needed to offer the order of somebody else, and to answer to it. */
export function useMerging({
  desk,
  state,
  saving,
}: {
  desk: OrderDesk;
  state: DeskState;
  saving: OrderSaving;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [putOff, setPutOff] = useState<readonly PlaylistEntry[] | null>(null);
  const { standing } = saving;
  const told = standing?.kind === "changed" || standing?.kind === "other" ? standing.theirs : null;
  const base = state.document?.base;
  const theirs = useMemo(
    () => (told === null ? state.theirs : entriesAlike(told, base ?? [])),
    [told, state.theirs, base],
  );
  const close = () => setIsOpen(false);
  const answered = () => {
    close();
    // Nothing more is to be said of a save that has come to this.
    if (told !== null) saving.putAside();
  };
  return {
    /** Null: not being looked at. */
    theirs: isOpen ? theirs : null,
    open: () => setIsOpen(true),
    banner: {
      onMerge: () => setIsOpen(true),
      onLater: told !== null || state.theirs === putOff ? null : () => setPutOff(state.theirs),
    },
    answers: {
      onClose: close,
      onMerge(entries: readonly PlaylistEntry[]) {
        if (theirs !== null) desk.takeIn(entries, theirs, { kind: "merge" });
        answered();
      },
      onTakeTheirs() {
        if (theirs !== null) desk.takeIn(theirs, theirs, { kind: "theirs" });
        answered();
      },
      onKeepMine() {
        if (theirs !== null) desk.keepMine(theirs);
        answered();
      },
    },
  };
}
