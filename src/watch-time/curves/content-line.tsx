import type { ReactNode } from "react";
import { Link } from "react-router";
import type { WatchTimeContent } from "#watch-time/watch-time-rows.ts";
import type { CurveScope } from "./curve-scope.ts";

/** Content in a short list: linked title with figures at the end. */
export function ContentLine({
  content,
  subjects,
  hrefOf,
  children,
}: Pick<CurveScope, "subjects" | "hrefOf"> & {
  content: WatchTimeContent;
  children: ReactNode;
}) {
  const { title, state } = subjects.of(content);
  const name = <bdi>{title}</bdi>;
  return (
    <li className="flex min-h-6 items-center gap-2">
      <span className="min-w-0 grow truncate">
        {state === "there" ? (
          <Link to={hrefOf(content)} className="rounded-sm underline-offset-2 hover:underline">
            {name}
          </Link>
        ) : (
          name
        )}
      </span>
      {children}
    </li>
  );
}
