import { classNames } from "#shared/ui/class-names.ts";
import type { Follow } from "#shared/ui/use-follow.ts";
import type { Subject } from "#watch-time/use-subjects.ts";
import type { WatchTimeContent } from "#watch-time/watch-time-rows.ts";
import { CUT } from "./cut.ts";
import type { TableLabels } from "./row-context.ts";

/** A content by its title, which leads to its page; what was removed, or may have been, by its id. */
export function NameLabel({
  content,
  subject: { title, state },
  path,
  follow,
  t,
}: {
  content: WatchTimeContent;
  subject: Subject;
  /** Of its page. */
  path: string;
  follow: Follow;
  /** Given, as a row each would take longer to get it than to draw the row. */
  t: TableLabels;
}) {
  if (state === "there") {
    return (
      <a
        href={follow.hrefOf(path)}
        onClick={follow.onClick}
        title={title}
        tabIndex={-1}
        draggable={false}
        className={classNames(CUT, "block font-medium -outline-offset-2 hover:underline")}
      >
        <bdi>{title}</bdi>
      </a>
    );
  }
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <code className="min-w-0 truncate font-mono text-xs text-ink-soft" title={content.id}>
        {content.id}
      </code>
      <span
        title={t(`name.${state}Reason`)}
        className="shrink-0 rounded-sm border border-line-strong/60 px-1 text-xs text-ink-soft"
      >
        {t(`name.${state}`)}
      </span>
    </span>
  );
}
