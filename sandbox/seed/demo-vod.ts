import type { Viewing } from "./history.ts";

export interface DemoVod extends Viewing {
  title: string;
  description?: string;
  /** Full path of the folder it is in. */
  folder?: string;
  /** Name of the committed video to play. */
  video: string;
  /** Committed image; absent: no thumbnail. */
  picture?: string;
  /** Languages of the committed captions that it has. */
  captions?: string[];
  /** Age in days at the sandbox's start. */
  ageDays: number;
  /** Is online where it is absent. `encoding` never ends. */
  state?: "offline" | "encoding";
  /** An id of an account that was migrated: 32 digits without hyphens. */
  hasMigratedId?: boolean;
}
