import type { ApiServices } from "#shared/http/api-context.tsx";
import { askOwner, type ChangeOwner, isOfAnother, isOfSignIn } from "./change-owner.ts";
import type { Edits } from "./edits-queries.ts";
import {
  type HeldEdit,
  heldEditDrafts,
  heldEditsOf,
  noteHeldEdits,
  type ShownHeldEdit,
} from "./held-edits.ts";

/** Holds the edits of one kind of record, as far as what waits is concerned. */
export type ResumableEdits = Pick<
  Edits<unknown, unknown>,
  "kind" | "takeUp" | "hide" | "bringBack" | "resume" | "forget"
>;

/**
 * Takes up the edits that earlier pages have kept, unless another tab has them. What was made in the same sign-in goes out
 * by itself; all else waits until a person says so.
 */
export async function resumeHeldEdits(
  services: ApiServices,
  kinds: readonly ResumableEdits[],
): Promise<void> {
  const stored = await heldEditDrafts.loadAll().catch(() => null);
  if (stored?.size === 0) noteHeldEdits(false);
  if (stored === null || stored.size === 0) return;
  const owner = await askOwner(services).catch(() => null);
  for (const { id, kind } of stored.values()) {
    const edits = kinds.find((each) => each.kind === kind);
    if (edits !== undefined && heldEditsOf(services).find(id) === undefined) {
      claim(services, edits, id, owner);
    }
  }
}

function claim(
  services: ApiServices,
  edits: ResumableEdits,
  id: string,
  owner: ChangeOwner | null,
): void {
  let release: (() => void) | null = null;
  const takeUp = async () => {
    // Another tab may have resumed it.
    const held = await heldEditDrafts.load(id).catch(() => undefined);
    if (held === undefined) {
      release?.();
      return;
    }
    const isOpen = held.state === "waiting" || held.state === "unknown";
    const isPaused = isOpen && !isOfSignIn(held.owner, owner);
    const again: HeldEdit = isOpen ? { ...held, state: "waiting" } : held;
    // If the owner is unknown, the edit is not shown over the record: edits of two persons would look like one.
    const isUnclear =
      owner === null && held.owner !== null && services.api.config.sessionUrl !== null;
    const isOthers = isUnclear || isOfAnother(held.owner, owner?.personId ?? null);
    heldEditsOf(services).takeUp(again, { isPaused, isOthers }, () => release?.());
    edits.takeUp(services, again);
  };
  release = heldEditDrafts.hold(id, (isOurs) => {
    if (isOurs) void takeUp();
  });
}

/** Shows no edit of another person over its record any more, and those of this one again. They wait for a word then. */
export function sortHeldEdits(
  services: ApiServices,
  kinds: readonly ResumableEdits[],
  all: readonly ShownHeldEdit[],
  personId: string | null,
): void {
  if (personId === null) return;
  const heldEdits = heldEditsOf(services);
  const isOthers = ({ owner }: HeldEdit) => isOfAnother(owner, personId);
  const moved = all.filter((each) => isOthers(each) !== each.isOthers);
  // Edits of two persons of one record would look like one edit, if both were shown.
  for (const held of [...moved.filter(isOthers), ...moved.filter((each) => !isOthers(each))]) {
    const edits = kinds.find(({ kind }) => kind === held.kind);
    heldEdits.pause(held.id);
    if (isOthers(held)) {
      heldEdits.change(held.id, { isOthers: true });
      edits?.hide(services, held);
    } else edits?.bringBack(services, held.id);
  }
}
