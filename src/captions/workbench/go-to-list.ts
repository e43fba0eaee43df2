import type { Desk } from "./desk.ts";
import { select } from "./history.ts";

/** Brings the keyboard to the cue that is chosen. */
export function goToList({ store, focusWish }: Pick<Desk, "store" | "focusWish">): void {
  focusWish.current = "row";
  store.update((history) => select(history, { ...history.selection }));
}
