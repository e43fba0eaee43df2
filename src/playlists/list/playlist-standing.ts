/**
 * `fresh`: it was just made, and lookups do not know it so far. `gone`: the service knows it no more. Only what
 * is `there` can be changed.
 */
export type PlaylistStanding = "there" | "fresh" | "deleting" | "gone";
