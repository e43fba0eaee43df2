/*
 * The BFF and the dashboard say this to each other beside the platform's contract (docs/bff.md). Both read this
 * file; the commands that check a deployment from outside state the same in their own words.
 */

/** Says what a person may do: a viewer reads, an editor does everything. */
export type Role = "viewer" | "editor";

/** Reads a role; null: it is none. */
export function roleIn(value: unknown): Role | null {
  return value === "viewer" || value === "editor" ? value : null;
}

/** Describes the signed-in person, as the BFF answers at `sessionUrl`. */
export interface Session {
  /** Is null when unknown. */
  name: string | null;
  /** Is null for a person without access. */
  role: Role | null;
  /** Tells persons apart, and is the same at each sign-in of one; null: unknown. */
  personId: string | null;
  /** It ends then at the latest, counted from the sign-in; null: unknown. */
  endsAt: string | null;
}

/** Goes with every call: pages of other sites cannot send this header without a preflight, which the BFF refuses. */
export const OWN_HEADER = { "x-requested-with": "reeldesk" } as const;

/** Holds the fields of a refusal by the BFF, beside its message. */
export interface RefusalDetails {
  /** Names the role that the call needs, with 403. */
  requiredRole?: Role;
  /** The platform refuses the key of the BFF, with 503. */
  problem?: typeof KEY_REFUSED;
}

export const KEY_REFUSED = "key-refused";
