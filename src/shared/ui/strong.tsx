import type { ReactNode } from "react";

/** A name that a sentence is about, for `t.rich`; its direction stays its own. */
export function strong(name: ReactNode) {
  return (
    <strong className="font-semibold">
      <bdi>{name}</bdi>
    </strong>
  );
}
