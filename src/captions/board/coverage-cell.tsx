import { Check, Hourglass, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { paths } from "#shared/paths.ts";
import type { CellState } from "./coverage.ts";

/** How a film stands in a language: a hole leads to where it is filled. */
export function CoverageCell({
  vodId,
  title,
  language,
  name,
  state,
  count,
}: {
  vodId: string;
  title: string;
  /** Null: tracks that name none, which nobody can add. */
  language: string | null;
  /** Of the language. */
  name: string;
  state: CellState;
  /** Of tracks. */
  count: number;
}): ReactNode {
  const t = useTranslations("coverage.cell");
  switch (state) {
    case "there":
      return (
        <Mark words={t("there", { language: name })} look="text-ready">
          <Check aria-hidden="true" size={16} />
        </Mark>
      );
    case "several":
      return (
        <Mark words={t("several", { language: name, count })} look="text-ready">
          <span aria-hidden="true" className="text-sm font-semibold tabular-nums">
            {t("severalShort", { count })}
          </span>
        </Mark>
      );
    case "settling":
      return (
        <Mark words={t("settling", { language: name })} look="text-working">
          <Hourglass aria-hidden="true" size={15} />
        </Mark>
      );
    case "hole":
      if (language === null) return <span className="sr-only">{t("none")}</span>;
      return (
        <Link
          to={`${paths.vod(vodId, "subtitles")}?language=${encodeURIComponent(language)}`}
          aria-label={t("hole", { language: name, title })}
          title={t("hole", { language: name, title })}
          className="inline-grid size-7 place-items-center rounded-md border border-dashed border-line-strong/70 text-ink-faint hover:border-accent hover:bg-accent-wash hover:text-accent"
        >
          <Plus aria-hidden="true" size={14} />
        </Link>
      );
  }
}

function Mark({ words, look, children }: { words: string; look: string; children: ReactNode }) {
  return (
    <span title={words} className={`inline-grid size-7 place-items-center ${look}`}>
      {children}
      <span className="sr-only">{words}</span>
    </span>
  );
}
