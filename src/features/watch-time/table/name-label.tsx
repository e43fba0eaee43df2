import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { WatchTimeContent } from "#api/watch-time-rows.ts";
import type { Subject } from "#features/watch-time/use-subjects.ts";
import { classNames } from "#ui/class-names.ts";
import { CUT } from "./cut.ts";

/** A content by its title, which leads to its page; what was removed, or may have been, by its id. */
export function NameLabel({
  content,
  subject: { title, state },
  href,
  isReached,
}: {
  content: WatchTimeContent;
  subject: Subject;
  href: string;
  /** Whether the Tab key comes here. */
  isReached: boolean;
}) {
  const t = useTranslations("watchTimeTable.name");
  if (state === "there") {
    return (
      <Link
        to={href}
        title={title}
        tabIndex={isReached ? 0 : -1}
        draggable={false}
        className={classNames(CUT, "block font-medium -outline-offset-2 hover:underline")}
      >
        <bdi>{title}</bdi>
      </Link>
    );
  }
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <code className="min-w-0 truncate font-mono text-xs text-ink-soft" title={content.id}>
        {content.id}
      </code>
      <span
        title={state === "removed" ? t("removedReason") : t("checkingReason")}
        className="shrink-0 rounded-sm border border-line-strong/60 px-1 text-xs text-ink-soft"
      >
        {state === "removed" ? t("removed") : t("checking")}
      </span>
    </span>
  );
}
