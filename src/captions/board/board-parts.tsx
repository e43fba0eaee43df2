import type { Range } from "@tanstack/react-virtual";
import { Check, Hourglass, Plus, X } from "lucide-react";
import { type FocusEvent, type ReactNode, useRef } from "react";
import { Link } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { formatPercent } from "#shared/format/percents.ts";
import { paths } from "#shared/paths.ts";
import { withPinned } from "#shared/ui/pinned-rows.ts";
import type { Video } from "#videos/video-record.ts";
import { type CoverageColumn, cellState, trackCounts } from "./coverage.ts";
import { type CoverageView, isLanguage } from "./coverage-view.ts";

export function LanguageHead({
  column: { language, name, videoCount: withCount },
  videoCount,
  view,
  toHref,
}: { column: NamedColumn } & Pick<BoardProps, "videoCount" | "view" | "toHref">) {
  const t = useTranslations("coverage");
  const locale = useLocale();
  const share = formatPercent(videoCount === 0 ? 0 : withCount / videoCount, locale);
  const missingCount = videoCount - withCount;
  const isFilter = language !== null && view.missing === language;
  return (
    <div className="grid content-start gap-0.5 px-2 py-1.5 text-sm">
      <span className="flex items-start justify-between gap-1">
        <bdi title={name} className="min-w-0 truncate font-semibold">
          {name}
        </bdi>
        {withCount === 0 && language !== null ? (
          <Link
            to={toHref({ ...view, added: view.added.filter((each) => each !== language) })}
            aria-label={t("removeColumn", { language: name })}
            title={t("removeColumn", { language: name })}
            className="-m-1 grid size-6 shrink-0 place-items-center rounded-md text-ink-faint hover:bg-sunken hover:text-ink"
          >
            <X aria-hidden="true" size={13} />
          </Link>
        ) : null}
      </span>
      <span className="text-xs whitespace-nowrap text-ink-soft tabular-nums">
        <span aria-hidden="true">{t("withLanguage", { count: withCount, share })}</span>
        <span className="sr-only">
          {t("withLanguageLong", { count: withCount, total: videoCount, language: name, share })}
        </span>
      </span>
      {language === null || !isLanguage(language) ? null : isFilter || missingCount > 0 ? (
        <Link
          to={toHref({ ...view, missing: isFilter ? null : language })}
          aria-label={
            isFilter
              ? t("showAllLong", { language: name })
              : t("missingInLong", { count: missingCount, language: name })
          }
          className="-mx-1 inline-flex min-h-6 items-center justify-self-start rounded-sm px-1 text-xs whitespace-nowrap text-accent tabular-nums underline-offset-2 hover:underline"
        >
          {isFilter ? t("showAll") : t("missingIn", { count: missingCount })}
        </Link>
      ) : null}
    </div>
  );
}

export function CoverageCell({
  video,
  column: { language, name },
  settling,
}: {
  video: Video;
  column: NamedColumn;
  settling: ReadonlySet<string> | undefined;
}): ReactNode {
  const t = useTranslations("coverage.cell");
  const untitled = useTranslations("coverage")("untitled");
  const title = video.title ?? untitled;
  const count = trackCounts(video).get(language) ?? 0;
  switch (cellState(video, language, settling)) {
    case "there":
      return (
        <Mark text={t("there", { language: name })} tone="text-ready">
          <Check aria-hidden="true" size={16} />
        </Mark>
      );
    case "several":
      return (
        <Mark text={t("several", { language: name, count })} tone="text-ready">
          <span aria-hidden="true" className="text-sm font-semibold tabular-nums">
            {t("severalShort", { count })}
          </span>
        </Mark>
      );
    case "settling":
      return (
        <Mark text={t("settling", { language: name })} tone="text-working">
          <Hourglass aria-hidden="true" size={15} />
        </Mark>
      );
    case "hole":
      // Tracks without a language can't be added.
      if (language === null) return <span className="sr-only">{t("none")}</span>;
      return (
        <Link
          to={`${paths.video(video.id, "subtitles")}?language=${encodeURIComponent(language)}`}
          aria-label={t("hole", { language: name, title })}
          title={t("hole", { language: name, title })}
          className="inline-grid size-7 place-items-center rounded-md border border-dashed border-line-strong/70 text-ink-faint hover:border-accent hover:bg-accent-wash hover:text-accent"
        >
          <Plus aria-hidden="true" size={14} />
        </Link>
      );
  }
}

function Mark({ text, tone, children }: { text: string; tone: string; children: ReactNode }) {
  return (
    <span title={text} className={`inline-grid size-7 place-items-center ${tone}`}>
      {children}
      <span className="sr-only">{text}</span>
    </span>
  );
}

export function VideoLabel({ video }: { video: Video }) {
  const t = useTranslations("coverage");
  return (
    <span className="flex min-w-0 items-baseline gap-2">
      <Link
        to={paths.video(video.id, "subtitles")}
        title={video.title ?? undefined}
        className="min-w-0 truncate py-1 font-medium -outline-offset-2 hover:underline"
      >
        <bdi>{video.title ?? t("untitled")}</bdi>
      </Link>
      {video.status === "ready" ? null : (
        <span className="shrink-0 text-xs text-ink-faint">{t(video.status)}</span>
      )}
    </span>
  );
}

export interface NamedColumn extends CoverageColumn {
  name: string;
}

export interface BoardProps {
  videos: readonly Video[];
  /** All videos, including hidden ones. */
  videoCount: number;
  columns: readonly NamedColumn[];
  /** Languages of tracks in progress, by video. */
  settling: ReadonlyMap<string, ReadonlySet<string>>;
  view: CoverageView;
  toHref: (view: CoverageView) => string;
}

/** Has the focused row rendered too, wherever the list is scrolled to. */
export function useFocusedRow() {
  const focusedIndex = useRef(-1);
  return {
    rangeExtractor: (range: Range) => withPinned(range, focusedIndex.current),
    containerProps: {
      onFocus({ target }: FocusEvent) {
        const row = target.closest("[data-index]");
        focusedIndex.current = Number(row?.getAttribute("data-index") ?? -1);
      },
      onBlur() {
        focusedIndex.current = -1;
      },
    },
  };
}
