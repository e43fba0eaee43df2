import type { FrameTrouble, SmallFrame } from "./film-frames.ts";

/** A frame that is offered for a film. */
export interface OfferedFrame extends SmallFrame {
  /** As it would be sent; null until it is asked for. */
  picture: Blob | null;
}

/** How far a film is with its frames. */
export type Proposal =
  | { kind: "queued" }
  | { kind: "looking"; done: number; of: number }
  /** What was looked at is black, white or empty. */
  | { kind: "none" }
  | { kind: "failed"; trouble: FrameTrouble }
  | {
      kind: "proposed";
      frames: readonly OfferedFrame[];
      /** Which of the frames it is to be. */
      picked: number;
      isApproved: boolean;
      /** Why the picked frame could not be had in full. */
      trouble: FrameTrouble | null;
    };

/** The picture that would be sent; null while it is not there. */
export function pictureOf(proposal: Proposal | undefined): Blob | null {
  if (proposal?.kind !== "proposed") return null;
  return proposal.frames[proposal.picked]?.picture ?? null;
}
