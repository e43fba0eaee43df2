/** What this browser keeps, by kind. */
export type KeptName = "unfinished" | "past" | "captions" | "orders" | "views" | "choices";

/** How much there is of a kind. */
export interface KeptAmount {
  count: number;
  /** About so many; null: it can't be told. */
  bytes: number | null;
}

/** A kind of thing that this browser keeps, and how to forget it. */
export interface KeptKind {
  name: KeptName;
  /** Rejects where storage can't be read. */
  look: () => Promise<KeptAmount>;
  /** Forgets all of it. @returns why it did not; null: it did */
  forget: () => Promise<"in-use" | "failed" | null>;
}
