import type { ApiServices } from "#shared/http/api-context.tsx";
import { askOwner, type ChangeOwner, isOfSignIn } from "./change-owner.ts";
import type { Edits } from "./edits-queries.ts";
import { type HeldEdit, heldEditDrafts, heldEditsOf, noteHeldEdits } from "./held-edits.ts";

/** Edits of one kind of record, as far as what waits is concerned. */
export type ResumableEdits = Pick<Edits<unknown, unknown>, "kind" | "takeUp" | "resume" | "forget">;

/**
 * Takes up the edits that earlier pages have kept, unless another tab has them. What was made in the same sign-in goes out
 * by itself; all else waits until somebody says so.
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
    // Another tab may have gone on with it.
    const held = await heldEditDrafts.load(id).catch(() => undefined);
    if (held === undefined) {
      release?.();
      return;
    }
    const isOpen = held.state === "waiting" || held.state === "unknown";
    const isPaused = isOpen && !isOfSignIn(held.owner, owner);
    const again: HeldEdit = isOpen ? { ...held, state: "waiting" } : held;
    heldEditsOf(services).takeUp(again, isPaused, () => release?.());
    edits.takeUp(services, again);
  };
  release = heldEditDrafts.hold(id, (isOurs) => {
    if (isOurs) void takeUp();
  });
}
