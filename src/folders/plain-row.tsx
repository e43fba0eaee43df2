import type { KeyboardEventHandler } from "react";
import { Link } from "react-router";
import { RowCount } from "./row-count.tsx";
import { ROW, rowClass } from "./row-look.ts";

/** A row of the tree that is no folder. */
export function PlainRow({
  id,
  to,
  text,
  count,
  isCurrent,
  onKeyDown,
}: {
  id: string;
  to: string;
  text: string;
  /** Null while not known. */
  count: number | null;
  isCurrent: boolean;
  onKeyDown: KeyboardEventHandler;
}) {
  return (
    <li>
      <div {...{ [ROW]: id }} className={rowClass(isCurrent, null)}>
        <Link
          to={to}
          onKeyDown={onKeyDown}
          aria-current={isCurrent ? "page" : undefined}
          className="flex min-h-8 min-w-0 grow items-center gap-2 rounded py-1 ps-2 pe-7.5"
        >
          <span className="min-w-0 grow truncate">{text}</span>
          {count === null ? null : <RowCount count={count} />}
        </Link>
      </div>
    </li>
  );
}
