import { type ReactNode } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { isolated } from "#shared/ui/isolated.tsx";
import type { ContentKind } from "./match-contents.ts";
import type { RankedContent } from "./rank-contents.ts";

/** Link targets of contents. */
export interface ContentHrefs {
  film: (id: string) => string;
  channel: (id: string) => string;
  /** To a search for what is called so. */
  search: (name: string, kind: ContentKind) => string;
}

/** Name of a content: a link if known, with its certainty. */
export function ContentName({
  content: { name, match, isAmbiguous, rowCount },
  isLibraryWhole,
  hrefs,
}: {
  content: RankedContent;
  /** All videos and channels are known, so missing ones are deleted. */
  isLibraryWhole: boolean;
  hrefs: ContentHrefs;
}) {
  const t = useTranslations("contents.breakdown");
  if (name === null) return <span className="text-ink-soft">{t("unnamed")}</span>;
  const title = match.is === "one" ? (match.title ?? name) : name;
  const notes: ReactNode[] = [
    match.is === "one" && match.kind === "channel" ? (
      <span key="channel">{t("channel")}</span>
    ) : null,
    match.is === "one" && title !== name ? (
      <span key="counted">{t.rich("countedAs", { name: isolated, counted: name })}</span>
    ) : null,
    match.is === "several" ? (
      <Link key="several" to={hrefs.search(name, match.kind)} className="text-accent underline">
        {t(`several.${match.kind}`, { count: match.count })}
      </Link>
    ) : null,
    match.is === "none" ? (
      <span key="none">{isLibraryWhole ? t(`none.${match.kind}`) : t("lookingUp")}</span>
    ) : null,
    isAmbiguous ? <span key="same">{t("sameName")}</span> : null,
    match.is === "one" && rowCount > 1 ? (
      <span key="together">{t("rowsTogether", { count: rowCount })}</span>
    ) : null,
  ].filter((note) => note !== null);
  return (
    <>
      {match.is === "one" ? (
        <Link
          to={hrefs[match.kind](match.id)}
          title={title}
          className="line-clamp-3 hover:underline"
        >
          <bdi>{title}</bdi>
        </Link>
      ) : (
        <bdi title={title} className="line-clamp-3 text-ink-soft">
          {title}
        </bdi>
      )}
      {notes.length === 0 ? null : (
        <span className="flex flex-wrap gap-x-2 text-xs font-normal text-ink-faint">{notes}</span>
      )}
    </>
  );
}
