import type { Problem } from "#shared/http/problem.ts";
import type { SendingReason } from "#shared/http/retry-until-answered.ts";
import type { ImageKind, ImageOwner } from "./images.ts";
import type { ImageStatus } from "./send-image.ts";

/** A picture that was given to something on this page. */
export interface ImageJob {
  id: string;
  owner: ImageOwner;
  kind: ImageKind;
  /** Null: the page was loaded anew since it was sent, and it has not been served since. */
  file: Blob | null;
  /** What its bytes are known by; null until that is worked out. */
  print: string | null;
  givenAtMs: number;
  /**
   * `settling`: storage has it, lookups do not show it yet. `untold`: storage has it, and nothing here can tell
   * whether it is served. `unconfirmed`: storage may have it, and it was not seen. `failed`: nothing changed.
   * `altered`: what is served is new, and not what was sent. `replaced`: it was there, and something else is now.
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
  /** Whether another one was on its way to the same place when this one was given. */
  isOvertaking: boolean;
  /** Of the file that has left, 0 to 1. */
  sentShare: number;
  /** What sending waits for; null while it goes on. */
  waitsFor: SendingReason | null;
  /** As it was before; null until it has been looked at. */
  before: ImageStatus | null;
  /** As it was when it was seen, or altered; null until then. */
  proof: ImageStatus | null;
  /** What has taken its place; null: nothing that is known of. */
  instead: ImageStatus | null;
  /** Why it ended; null while it goes on or waits. */
  problem: Problem | null;
}
