import type { ReactNode } from "react";

/** Emphasises a name in a sentence and isolates its text direction, for `t.rich`. */
export function strong(name: ReactNode) {
  return (
    <strong className="font-semibold">
      <bdi>{name}</bdi>
    </strong>
  );
}
