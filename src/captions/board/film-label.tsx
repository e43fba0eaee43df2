import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { paths } from "#shared/paths.ts";
import type { Vod } from "#videos/vod-record.ts";

/** A film's title, which leads to its subtitles, and what keeps people from seeing it. */
export function FilmLabel({ vod }: { vod: Vod }) {
  const t = useTranslations("coverage");
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <Link
        to={paths.vod(vod.id, "subtitles")}
        title={vod.title ?? undefined}
        className="min-w-0 truncate py-1 font-medium -outline-offset-2 hover:underline"
      >
        <bdi>{vod.title ?? t("untitled")}</bdi>
      </Link>
      {vod.status === "ready" ? null : (
        <span className="shrink-0 text-xs text-ink-faint">{t(vod.status)}</span>
      )}
    </span>
  );
}
