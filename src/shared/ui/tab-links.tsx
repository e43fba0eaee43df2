import { Link } from "react-router";
import { classNames } from "./class-names.ts";
import { useTimeLink } from "./working-time.ts";

/** Shows a navigation between a few views, each with a URL; the current one is marked. Those of figures keep their range. */
export function TabLinks({
  label,
  links,
  state,
}: {
  label: string;
  /** Is the history state that goes with each link. */
  state?: unknown;
  links: { to: string; text: string; isCurrent: boolean }[];
}) {
  const withTime = useTimeLink();
  return (
    <nav aria-label={label} className="mb-4 flex flex-wrap gap-1">
      {links.map(({ to, text, isCurrent }) => (
        <Link
          key={to}
          to={withTime(to)}
          state={state}
          aria-current={isCurrent ? "page" : undefined}
          className={classNames(
            "inline-flex min-h-8 items-center rounded-full px-3 text-sm font-medium transition-colors",
            isCurrent
              ? "bg-accent-wash text-accent"
              : "text-ink-soft hover:bg-sunken hover:text-ink",
          )}
        >
          {text}
        </Link>
      ))}
    </nav>
  );
}
