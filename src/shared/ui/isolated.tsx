import type { ReactNode } from "react";

/** Keeps the direction of a name inside a sentence to itself, for `t.rich`. */
export function isolated(text: ReactNode) {
  return <bdi>{text}</bdi>;
}
