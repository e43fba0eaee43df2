import type { Problem } from "#shared/http/errors.ts";
import type { SendingReason } from "#shared/http/retry-until-answered.ts";
import type { ImageKind, ImageOwner } from "./images.ts";
import type { ImageStatus } from "./send-image.ts";

/** Upload of an image, started on this page. */
export interface ImageJob {
  id: string;
  owner: ImageOwner;
  kind: ImageKind;
  /** Null: the page was reloaded since it was sent, and it has not been served yet. */
  file: Blob | null;
  /** Digest of its bytes; null until computed. */
  print: string | null;
  givenAtMs: number;
  /**
   * `settling`: storage has it, lookups do not show it yet. `untold`: storage has it, but this page can't
   * tell whether it is served. `unconfirmed`: storage may have it, but it was not seen. `failed`: nothing
   * changed. `altered`: a new image is served, with other bytes than sent. `replaced`: it was visible and has
   * been replaced since.
   */
  step:
    | "sending"
    | "settling"
    | "seen"
    | "altered"
    | "untold"
    | "unconfirmed"
    | "failed"
    | "replaced";
  /** Another upload to the same slot was in progress when this one started. */
  isOvertaking: boolean;
  /** Share of the file sent, 0 to 1. */
  sentShare: number;
  /** Why sending is paused; null while it continues. */
  waitsFor: SendingReason | null;
  /** Status before the upload; null until looked up. */
  before: ImageStatus | null;
  /** Status when it became visible or altered; null until then. */
  proof: ImageStatus | null;
  /** Status of its replacement; null: none known. */
  instead: ImageStatus | null;
  /** Reason for the failure; null otherwise. */
  problem: Problem | null;
}
