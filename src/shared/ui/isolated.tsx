import type { ReactNode } from "react";

/** Isolates the text direction of a name within a sentence, for `t.rich`. */
export function isolated(text: ReactNode) {
  return <bdi>{text}</bdi>;
}
