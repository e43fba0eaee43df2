import type { Viewing } from "./history.ts";

export interface DemoVod extends Viewing {
  title: string;
  description?: string;
  /** Full path of the folder it is in. */
  folder?: string;
  /** Names the committed video to play. */
  video: string;
  /** Names a committed image. Where it is absent, there is no thumbnail. */
  picture?: string;
  /** Is the title of the channel that it is a recording of. */
  recordedFrom?: string;
  /** Lists the languages of the committed captions that it has. */
  captions?: string[];
  /** Tells the age in days at the sandbox's start. */
  ageDays: number;
  /** Is online where it is absent. `encoding` never ends. */
  state?: "offline" | "encoding";
  /** Says whether it has an id of an account that was migrated: 32 digits without hyphens. */
  hasMigratedId?: boolean;
}
