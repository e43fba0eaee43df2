import type { Viewing } from "./history.ts";

/** One VOD of the demo library, in the words of whoever writes the list. */
export interface DemoVod extends Viewing {
  title: string;
  description?: string;
  /** Full path of the folder it is in. */
  folder?: string;
  /** Name of a committed film: what plays. */
  film: string;
  /** A committed picture; absent: it has no thumbnail. */
  picture?: string;
  /** Languages of the committed captions that it has. */
  captions?: string[];
  /** How long before the sandbox's now it was made, in days. */
  ageDays: number;
  /** Absent: online. `encoding` never ends. */
  state?: "offline" | "encoding";
  /** An id of an account that was migrated: 32 digits without hyphens. */
  hasMigratedId?: boolean;
}
